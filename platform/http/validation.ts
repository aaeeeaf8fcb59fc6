import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'

/** One mistake in what a caller sent. `field` is a dotted path; the offending value is never repeated, it may be personal. */
export type FieldError = { readonly field: string; readonly message: string }

/** What typebox reports; the part used here. */
export type SchemaError = {
  readonly keyword: string
  readonly schemaPath: string
  readonly instancePath: string
  readonly params: object
  readonly message: string
}

const MOST_ERRORS = 20
const MOST_CHARACTERS = 100

/** Fastify's validator compiler: texts from paths, query strings and headers that do not fit become numbers where the schema says so; bodies stay as they are. */
export function compileValidator({ schema, httpPart }: { schema: TSchema; httpPart?: string }) {
  const validator = Compile(schema)
  return (sent: unknown) => {
    if (validator.Check(sent)) return { value: sent }
    const value = httpPart === 'body' ? sent : converted(schema, sent as Sent)
    return validator.Check(value) ? { value } : { error: validator.Errors(value) }
  }
}

type Sent = Readonly<Record<string, unknown>>

/** A number that typebox would have to cut or guess stays the text it is, and is refused. */
function converted(schema: TSchema, sent: Sent): Sent {
  const made = Value.Convert(schema, { ...sent }) as Sent
  return Object.fromEntries(
    Object.entries(made).map(([name, value]) => [name, typeof value === 'number' && Number(sent[name]) !== value ? sent[name] : value]),
  )
}

/** typebox's errors, one per field, in words. `whole` names the thing when the mistake lies in no single field. */
export function fieldErrors(errors: readonly SchemaError[], whole = 'body'): readonly FieldError[] {
  const unions = errors.filter((error) => error.keyword === 'anyOf')
  const told = new Map<string, string>()
  for (const error of errors) {
    // A union reports each of its branches, and a closed object each unknown field once more: the parent tells it better.
    const branch = unions.some((union) => error.schemaPath.startsWith(`${union.schemaPath}/anyOf/`))
    if (branch || error.keyword === 'boolean') continue
    for (const [name, message] of sentences(error, errors)) {
      const field = [...error.instancePath.split('/').slice(1), ...name].map(unescapePointer).join('.').slice(0, MOST_CHARACTERS) || whole
      if (!told.has(field) && told.size < MOST_ERRORS) told.set(field, message)
    }
  }
  return Array.from(told, ([field, message]) => ({ field, message }))
}

function sentences(error: SchemaError, errors: readonly SchemaError[]): readonly (readonly [name: readonly string[], message: string])[] {
  const params = error.params as Readonly<Record<string, unknown>>
  switch (error.keyword) {
    case 'required':
      return names(params['requiredProperties']).map((name) => [[name], 'is missing'])
    case 'additionalProperties':
      return names(params['additionalProperties']).map((name) => [[name], 'is not a known field'])
    case 'enum':
      return [[[], oneOf(params['allowedValues'])]]
    case 'anyOf': {
      const branches = errors.filter((each) => each.schemaPath.startsWith(`${error.schemaPath}/anyOf/`))
      const literals = branches.flatMap((each) => ('allowedValue' in each.params ? [each.params.allowedValue] : []))
      return [[[], literals.length === branches.length ? oneOf(literals) : 'has none of the allowed forms']]
    }
    default:
      return [[[], error.message]]
  }
}

const names = (list: unknown): readonly string[] => (Array.isArray(list) ? list.map(String) : [])
const oneOf = (values: unknown): string => `must be one of: ${names(values).join(', ')}`
const unescapePointer = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~')
