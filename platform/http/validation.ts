import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Value } from 'typebox/value'
import { visible } from '#lib/visible.ts'

/** One mistake in what a caller sent. `field` is a dotted path; the offending value is never repeated, it may be personal. */
export type FieldError = { readonly field: string; readonly message: string }

/** The part of typebox's errors that is used here. */
export type SchemaError = {
  readonly keyword: string
  readonly schemaPath: string
  readonly instancePath: string
  readonly params: object
  readonly message: string
}

const MAX_ERRORS = 20
const MAX_FIELD_CHARACTERS = 100

/** Fastify's validator compiler. Converts texts of paths, query strings and headers to the types of the schema, but not bodies. */
export function compileValidator({ schema, httpPart }: { schema: TSchema; httpPart?: string }) {
  let compiled: Validator | undefined
  return (given: unknown) => {
    // With the first call, because no platform ever gets them all.
    const validator = (compiled ??= Compile(schema))
    const sent = withoutMarks(schema, given)
    if (validator.Check(sent)) return { value: sent }
    const value = httpPart === 'body' ? sent : converted(schema, sent as Sent)
    return validator.Check(value) ? { value } : { error: errorsIn(schema, value) }
  }
}

/**
 * The mistakes in a value, in time that grows with its length and no faster (product 2.18). typebox looks for every mistake,
 * and for entries that are there twice it takes the square of their number. So it is shown one entry more than any list of
 * the schema may have: a list that is longer is still too long.
 */
export function errorsIn(schema: TSchema, value: unknown) {
  return Value.Errors(schema, shortened(value, mostItems(schema) + 1))
}

function shortened(value: unknown, length: number): unknown {
  if (Array.isArray(value)) return value.slice(0, length).map((item) => shortened(item, length))
  if (typeof value !== 'object' || value === null) return value
  // Copying an object of thousands of fields takes longer than looking through it.
  const parts = Object.entries(value).filter(([, each]) => typeof each === 'object' && each !== null)
  return parts.length === 0 ? value : { ...value, ...Object.fromEntries(parts.map(([name, each]) => [name, shortened(each, length)])) }
}

const known = new WeakMap<object, number>()
/** The greatest `maxItems` in a schema. */
function mostItems(schema: object): number {
  const before = known.get(schema)
  if (before !== undefined) return before
  const own = 'maxItems' in schema && typeof schema.maxItems === 'number' ? schema.maxItems : 0
  const parts = Object.values(schema).filter((part) => typeof part === 'object' && part !== null) as readonly object[]
  const most = Math.max(own, ...parts.map(mostItems))
  known.set(schema, most)
  return most
}

type Node = TSchema & {
  readonly 'x-pasted'?: true
  readonly items?: TSchema
  readonly properties?: Readonly<Record<string, TSchema>>
}

const pasted = new WeakMap<object, boolean>()
/** Whether a schema has a text that is `Pasted`. */
function takesPasted(schema: object): boolean {
  const before = pasted.get(schema)
  if (before !== undefined) return before
  const parts = Object.values(schema).filter((part) => typeof part === 'object' && part !== null) as readonly object[]
  const takes = 'x-pasted' in schema || parts.some(takesPasted)
  pasted.set(schema, takes)
  return takes
}

type PastedFields = readonly (readonly [name: string, field: Node])[]

const pastedFields = new WeakMap<object, PastedFields>()
/** The fields of an object's schema that are texts that are `Pasted`, or hold some. */
function pastedFieldsOf(schema: Node): PastedFields {
  const before = pastedFields.get(schema)
  if (before !== undefined) return before
  const fields = Object.entries(schema.properties ?? {}).filter(([, field]) => takesPasted(field))
  pastedFields.set(schema, fields)
  return fields
}

/** The value with the invisible marks taken off its phone numbers, links and addresses (product 2.20, Typed numbers); the rest as it is. */
export function withoutMarks(schema: Node, value: unknown): unknown {
  if (!takesPasted(schema)) return value
  if (typeof value === 'string') return schema['x-pasted'] ? visible(value) : value
  if (typeof value !== 'object' || value === null) return value
  const { items } = schema
  if (Array.isArray(value)) return items ? value.map((item) => withoutMarks(items, item)) : value
  const parts = pastedFieldsOf(schema).filter(([name]) => Object.hasOwn(value, name))
  if (parts.length === 0) return value
  return { ...value, ...Object.fromEntries(parts.map(([name, part]) => [name, withoutMarks(part, (value as Sent)[name])])) }
}

type Sent = Readonly<Record<string, unknown>>

/** A text that typebox would round or guess to a number stays a text, and is refused. */
function converted(schema: TSchema, sent: Sent): Sent {
  const made = Value.Convert(schema, { ...sent }) as Sent
  return Object.fromEntries(
    Object.entries(made).map(([name, value]) => [name, typeof value === 'number' && Number(sent[name]) !== value ? sent[name] : value]),
  )
}

/** typebox's errors, one per field, in words. `whole` names the thing when the mistake lies in no single field. */
export function fieldErrors(errors: readonly SchemaError[], whole = 'body'): readonly FieldError[] {
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf').map((choice) => unionErrorOf(choice, errors))
  const messages = new Map<string, string>()
  for (const error of errors) {
    if (choices.some(({ hidden }) => hidden.has(error))) continue
    const alternatives = choices.find(({ choice }) => choice === error)?.words
    for (const [name, message] of alternatives === undefined ? sentences(error) : [[[], alternatives] as const]) {
      const field =
        [...error.instancePath.split('/').slice(1), ...name].map(unescapePointer).join('.').slice(0, MAX_FIELD_CHARACTERS) || whole
      if (!messages.has(field) && messages.size < MAX_ERRORS) messages.set(field, message)
    }
  }
  return Array.from(messages, ([field, message]) => ({ field, message }))
}

type UnionError = { readonly choice: SchemaError; readonly words: string; readonly hidden: ReadonlySet<SchemaError> }

/**
 * typebox reports errors of every branch of a union. If the value has the type of exactly one branch, only that branch's
 * errors are reported; otherwise only the union's.
 */
function unionErrorOf(choice: SchemaError, errors: readonly SchemaError[]): UnionError {
  const inside = `${choice.schemaPath}/anyOf/`
  const branchErrors = errors.filter(
    ({ schemaPath, instancePath }) => schemaPath.startsWith(inside) && `${instancePath}/`.startsWith(`${choice.instancePath}/`),
  )
  const branches = Map.groupBy(branchErrors, ({ schemaPath }) => schemaPath.slice(inside.length).split('/')[0] ?? '')
  const kindErrors = Array.from(branches.values(), (branch) =>
    branch.find(({ keyword, instancePath }) => kinds.has(keyword) && instancePath === choice.instancePath),
  )
  const fitting = [...branches.values()].filter((_, n) => kindErrors[n] === undefined)
  const [only, ...others] = fitting
  if (only && others.length === 0)
    return { choice, words: '', hidden: new Set([choice, ...branchErrors.filter((error) => !only.includes(error))]) }
  return { choice, words: alternatives(kindErrors), hidden: new Set(branchErrors) }
}

/** Keywords whose error means that the value has another type. */
const kinds: ReadonlySet<string> = new Set(['type', 'const', 'enum'])

function alternatives(kindErrors: readonly (SchemaError | undefined)[]): string {
  if (kindErrors.every((error) => error?.keyword === 'const')) return oneOf(kindErrors.map((error) => param(error, 'allowedValue')))
  if (kindErrors.every((error) => error?.keyword === 'type'))
    return `must be ${kindErrors.map((error) => kindOf(param(error, 'type'))).join(' or ')}`
  return DOES_NOT_FIT
}

type Params = Readonly<Record<string, unknown>>
const DOES_NOT_FIT = 'is written in a form we do not know'
const UNKNOWN = 'is not a known field'

/** The message for each of typebox's keywords, to stand after the name of the field. */
const words: Readonly<Record<string, (params: Params) => string>> = {
  type: ({ type }) => `must be ${kindOf(type)}`,
  const: ({ allowedValue }) => `must be ${String(allowedValue)}`,
  enum: ({ allowedValues }) => oneOf(allowedValues),
  minimum: ({ limit }) => `must be ${String(limit)} or more`,
  maximum: ({ limit }) => `must be ${String(limit)} or less`,
  exclusiveMinimum: ({ limit }) => `must be more than ${String(limit)}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${String(limit)}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${String(multipleOf)}`,
  minLength: ({ limit }) => atLeast(limit, 'character', 'characters'),
  maxLength: ({ limit }) => `must have ${counted(limit, 'character', 'characters')} at most`,
  minItems: ({ limit }) => atLeast(limit, 'entry', 'entries'),
  maxItems: ({ limit }) => `must have ${counted(limit, 'entry', 'entries')} at most`,
  minProperties: ({ limit }) => atLeast(limit, 'field', 'fields'),
  maxProperties: ({ limit }) => `must have ${counted(limit, 'field', 'fields')} at most`,
  uniqueItems: () => 'must not hold anything twice',
  contains: () => 'lacks an entry that it needs',
  boolean: () => UNKNOWN,
  unevaluatedItems: () => 'holds an entry that we do not know',
  unevaluatedProperties: () => 'holds a field that we do not know',
  propertyNames: () => 'holds a field whose name is not allowed',
  dependencies: ({ dependencies }) => `needs ${names(dependencies).join(', ')} as well`,
  dependentRequired: ({ dependencies }) => `needs ${names(dependencies).join(', ')} as well`,
  '~refine': ({ message }) => String(message),
}

function sentences({ keyword, params }: SchemaError): readonly (readonly [name: readonly string[], message: string])[] {
  const values = params as Params
  if (keyword === 'required') return names(values['requiredProperties']).map((name) => [[name], 'is missing'])
  if (keyword === 'additionalProperties') return names(values['additionalProperties']).map((name) => [[name], UNKNOWN])
  return [[[], words[keyword]?.(values) ?? DOES_NOT_FIT]]
}

const kindNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a set of fields',
  null: 'null',
}

const kindOf = (type: unknown): string =>
  (Array.isArray(type) ? type : [type]).map((one) => kindNames[String(one)] ?? String(one)).join(' or ')
const counted = (limit: unknown, one: string, many: string): string => `${String(limit)} ${limit === 1 ? one : many}`
const atLeast = (limit: unknown, one: string, many: string): string =>
  limit === 1 ? 'must not be empty' : `must have ${counted(limit, one, many)} at least`
const names = (list: unknown): readonly string[] => (Array.isArray(list) ? list.map(String) : [])
const oneOf = (values: unknown): string => `must be one of: ${names(values).join(', ')}`
const param = (error: SchemaError | undefined, name: string): unknown => (error?.params as Params | undefined)?.[name]
const unescapePointer = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~')
