/** For a schema of /openapi.json: a valid value, and values that must be refused. */

/** The part of JSON Schema that is used here. */
export type Schema = {
  readonly type?: string | readonly string[]
  /** Of texts: their form in words. */
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  /** A list of them is a tuple. */
  readonly items?: Schema | readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

const candidates = [
  42,
  -1,
  0.5,
  true,
  'true',
  '7',
  '',
  'nothing_of_this',
  '__proto__',
  'constructor',
  null,
  [],
  {},
  { $gt: '' },
  ['a'],
  [{ $gt: '' }],
  [null],
  [7],
]

type Form = { readonly right: string; readonly wrong: readonly string[] }
/** By the description of a form: a valid text, and invalid ones. */
const forms: Readonly<Record<string, Form>> = {
  Id: { right: 'some-id', wrong: ['', 'a b', '../../etc/passwd', 'x'.repeat(65), 'ünïcode', '{"$gt":""}', 'a\u0000'] },
  'E-mail address': {
    right: 'nobody@home.example.com',
    wrong: ['', 'nobody', 'a@b', '@b.example', 'a b@c.example', '<a@b.example>', 'a@b.example\nbcc: c@d.example', `${'a'.repeat(64)}@b`],
  },
  'Id of a task': { right: 'unknown', wrong: ['', 'a b', '../../etc/passwd', 'x'.repeat(201), 'ünïcode'] },
  'Id of an invitation, or `<id>.<secret>` of its mail': {
    right: 'some-id',
    wrong: ['', 'a b', '../../etc/passwd', 'x'.repeat(65), '.secret', 'id.', 'id.a.b', `id.${'x'.repeat(65)}`, '{"$gt":""}', 'a\u0000'],
  },
  'Day, YYYY-MM-DD': {
    right: '2027-01-31',
    wrong: ['', 'tomorrow', '2026-13-01', '2026-00-10', '2026-11-32', '2026-02-31', '2027-02-29', '2026-11-31', '11/20/2026'],
  },
  'UTC instant': { right: '2027-01-31T10:00:00Z', wrong: ['', 'noon', '2026-11-20', '2026-11-20T10:00:00'] },
  'Position, UTC instant, or day, YYYY-MM-DD': {
    right: '2026-11-18',
    wrong: ['', 'yesterday', '2026-13-01', '-1', '1.5', '9'.repeat(21)],
  },
  'Month, YYYY-MM': { right: '2026-11', wrong: ['', 'May', '2026-13', '2026-11-20'] },
  'IANA time zone': { right: 'Europe/Berlin', wrong: ['', 'Boston', 'GMT+25'] },
  'Web address': { right: 'https://home.example.com', wrong: ['', 'home', 'javascript:alert(1)', 'https://a b'] },
  'Ids with commas between them, 100 at most': {
    right: 'some-id,another',
    wrong: ['', 'a,,b', '$where', 'a b', Array.from({ length: 101 }, (_, n) => `a${n}`).join(',')],
  },
  'Only the rows that begin in these lines: numbers with commas between them, 100 at most': {
    right: '2,3',
    wrong: ['', '2,,3', 'a', '-1', '1.5', Array.from({ length: 101 }, (_, n) => n + 1).join(',')],
  },
  'From `Link` or `meta.next`': { right: 'cursor', wrong: ['', 'garbage'] },
}
const SEVERAL = 'One or several, with commas between them, of '
function formOf({ description = '' }: Schema): Form | undefined {
  if (!description.startsWith(SEVERAL)) return forms[description]
  const [first = ''] = description.slice(SEVERAL.length).split(', ')
  return { right: first, wrong: ['', 'nothing_of_this', `${first},,${first}`, '__proto__'] }
}

/** Whether wrong values are known: a text needs a known form or a maximum length. */
export function isKnown(schema: Schema): boolean {
  return schema.anyOf?.every(isKnown) ?? (schema.type !== 'string' || formOf(schema) !== undefined || schema.maxLength !== undefined)
}

/** The smallest valid value. @param named returns the id for a field */
export function exampleOf(schema: Schema, named: (field: string) => string, field = ''): unknown {
  const { type, anyOf, properties = {}, required = [], minItems = 0 } = schema
  if (schema.enum) return schema.enum[0]
  if (anyOf?.[0]) return exampleOf(anyOf[0], named, field)
  const of = [type].flat()
  if (of.includes('object')) return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {}, named, name)]))
  if (of.includes('array')) return Array.from({ length: minItems }, (_, n) => exampleOf(itemAt(schema, n), named, field))
  if (of.includes('boolean')) return true
  if (of.includes('integer') || of.includes('number')) return schema.minimum ?? 1
  if (schema.description === 'Id') return named(field)
  return formOf(schema)?.right ?? 'x'.repeat(schema.minLength || 1)
}

/** Values of another type or form. */
export function wrongValues(schema: Schema): readonly unknown[] {
  return [...candidates.filter((value) => !fits(schema, value)), ...ofOneAlternative(schema, wrongForms)]
}

/** Values beyond the limits of length and size. */
export function tooMuch(schema: Schema): readonly unknown[] {
  return ofOneAlternative(schema, outOfBounds)
}

/** Wrong values for a query, where every value is a text. */
export function wrongTexts(schema: Schema): readonly string[] {
  const read = (text: string) => {
    if (schema.type === 'boolean') return text === 'true' || text
    return (schema.type === 'integer' || schema.type === 'number') && text !== '' ? Number(text) : text
  }
  return [
    ...candidates.filter((value) => typeof value === 'string' && !fits(schema, read(value))),
    ...wrongForms(schema),
    ...outOfBounds(schema),
  ].map(String)
}

/** Values that are wrong for one alternative and valid for no other. */
function ofOneAlternative(schema: Schema, valuesOf: (alternative: Schema) => readonly unknown[]): readonly unknown[] {
  const alternatives = schema.anyOf ?? [schema]
  return alternatives.flatMap((one) => valuesOf(one).filter((value) => alternatives.every((other) => other === one || !fits(other, value))))
}

function wrongForms(schema: Schema): readonly unknown[] {
  const ofItems = schema.items ? wrongForms(itemAt(schema, 0)).map((value) => [value]) : []
  return [...(formOf(schema)?.wrong ?? []), ...ofItems]
}

function outOfBounds({ description, maxLength, minimum, maximum, maxItems, items }: Schema): readonly unknown[] {
  const longest = isTuple(items) ? items.length : maxItems
  return [
    ...(maxLength === undefined
      ? []
      : [description === 'E-mail address' ? `${'a'.repeat(maxLength)}@home.example.com` : 'x'.repeat(maxLength + 1)]),
    ...(maximum === undefined ? [] : [maximum + 1, 1e308]),
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(longest === undefined ? [] : [Array.from({ length: longest + 1 }, (_, n) => `item-${n}`)]),
  ]
}

const isTuple = (items: Schema['items']): items is readonly Schema[] => Array.isArray(items)
const itemAt = ({ items }: Schema, n: number): Schema => (isTuple(items) ? items[n] : items) ?? {}

/** Whether the value is valid, apart from the forms of texts. */
function fits(schema: Schema, value: unknown): boolean {
  const { type, anyOf } = schema
  if (anyOf) return anyOf.some((each) => fits(each, value))
  if (schema.enum) return schema.enum.includes(value)
  return type === undefined || [type].flat().some((one) => tests[one]?.(schema, value) ?? true)
}

const tests: Readonly<Record<string, (schema: Schema, value: unknown) => boolean>> = {
  null: (_, value) => value === null,
  boolean: (_, value) => typeof value === 'boolean',
  string: ({ minLength = 0, maxLength = Infinity }, value) =>
    typeof value === 'string' && value.length >= minLength && value.length <= maxLength,
  number: ({ minimum = -Infinity, maximum = Infinity }, value) => typeof value === 'number' && value >= minimum && value <= maximum,
  integer: (schema, value) => Number.isInteger(value) && fits({ ...schema, type: 'number' }, value),
  array: (schema, value) =>
    Array.isArray(value) &&
    value.length >= (schema.minItems ?? 0) &&
    value.length <= (schema.maxItems ?? Infinity) &&
    value.every((each, n) => fits(itemAt(schema, n), each)),
  object: ({ properties = {}, required = [] }, value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    required.every((name) => name in value) &&
    Object.entries(value).every(([name, each]) => Object.hasOwn(properties, name) && fits(properties[name] ?? {}, each)),
}
