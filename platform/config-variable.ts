/** The kinds of environment variables. */
import { Type } from 'typebox'
import type { TSchemaOptions } from 'typebox'

/** `must` ends the sentence "NAME must be …"; a `secret` value is never repeated. */
type Variable = TSchemaOptions & {
  readonly description: string
  readonly must?: string
  readonly secret?: true
  readonly default?: string | number
  readonly type?: string
}

export const text = (options: Variable) => Type.Optional(Type.String(options))
export const url = (schemes: string, options: Variable) =>
  text({
    pattern: `^(${schemes})://.`,
    must: `an address that begins with ${schemes.replaceAll('|', ':// or ').replaceAll('\\', '')}://`,
    secret: true,
    ...options,
  })
export const oneOf = <Values extends string[]>(values: readonly [...Values], options: Variable) =>
  Type.Optional(Type.Enum(values, { must: `one of ${values.join(', ')}`, ...options }))

export const whole = (minimum: number, maximum: number, options: Omit<Variable, 'must'>) =>
  Type.Optional(Type.Integer({ minimum, maximum, must: `a whole number from ${minimum} to ${maximum}`, ...options }))

export const count = (options: Variable & { readonly default: number }) =>
  Type.Optional(Type.Integer({ minimum: 1, must: 'a whole number from 1 on', ...options }))

/** The variable's options, which its schema carries. */
export const detail = (schema: object): Partial<Variable> => schema
