/** Every text that a caller may send refuses characters that deceive; walks all calls, so that a new one joins by existing. */
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import type { CallDefinition } from './call.ts'
import { contract } from './contract.ts'

type Node = TSchema & {
  readonly type?: string
  readonly format?: string
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
  readonly items?: TSchema | readonly TSchema[]
  readonly anyOf?: readonly TSchema[]
}
type Leaf = readonly [path: string, schema: TSchema]

/** Never shown to others: secrets, tokens, cursors and columns of the caller's file are compared or looked up as they are. */
const opaque = /\.(password|newPassword|idToken|token|cursor|import\.columns)$/

function texts(schema: TSchema | undefined, path: string): readonly Leaf[] {
  const { type, format, properties = {}, items, anyOf = [] } = (schema ?? {}) as Node
  return [
    ...(schema && type === 'string' && format !== 'binary' ? [[path, schema] as const] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => texts(inner, `${path}.${name}`)),
    ...(Array.isArray(items) ? items : items ? [items as TSchema] : []).flatMap((inner) => texts(inner, `${path}[]`)),
    ...anyOf.flatMap((inner) => texts(inner, path)),
  ]
}

const all = Object.entries<CallDefinition>(contract).flatMap(([operation, { params, query, body }]) =>
  [params, query, body].flatMap((part) => texts(part, operation)),
)

describe('§5 the texts that callers send', () => {
  it.each(all.filter(([path]) => !opaque.test(path)))('§5 refuse characters that deceive: %s', (_, schema) => {
    const validator = Compile(schema)
    const long = 'A sentence of more than thirty characters, as a description has it.'
    const bad = ['\u0000', '\uD800', '\u202E', '\u0007'].flatMap((one) => [`a${one}b`, `${one}${long}`, `Name ${one}`])
    expect(bad.filter((text) => validator.Check(text))).toEqual([])
  })

  // Not the name of a view, of a search or of a report.
  const ofPeople = all.filter(([path]) => !/^(students\.search|projections|reports|savedSearches|messageTemplates)\b/.test(path))
  it.each(ofPeople.filter(([path]) => /\.(displayName|name|fromName|toName|employeeName)$/.test(path)))(
    '§5 refuse a name that sounds like the platform’s: %s',
    (_, schema) => {
      const validator = Compile(schema)
      expect(['Proffer Administration', 'Stella Student'].map((name) => validator.Check(name))).toEqual([false, true])
    },
  )
})

/** A text in a body by the names on its way (a number in a list), and whether one has to send it. */
type Sent = { readonly way: readonly (string | number)[]; readonly needed: boolean }

function sentTexts(schema: TSchema, way: Sent['way'] = [], needed = true): readonly Sent[] {
  const { type, format, properties = {}, required = [], items, anyOf = [] } = schema as Node
  return [
    ...(type === 'string' && format === undefined ? [{ way, needed }] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => sentTexts(inner, [...way, name], needed && required.includes(name))),
    ...[items ?? []].flat().flatMap((inner) => sentTexts(inner as TSchema, [...way, 0], needed)),
    ...anyOf.flatMap((inner) => sentTexts(inner, way, needed)),
  ]
}

/** The fields of bodies that hold names and titles. Filters of searches are none: what nobody sees narrows nothing. */
const named = /(name|title|label|skill|position|department|office|team|major|subject|courses|organization|university)$/i
const secret = /(password|token|idToken|code|cursor)$/i
const unseen = ['\u3164', '\u2800', '\uFE0F', '\u200C', '\u115F', '\u034F', '\u200B', '\u00AD', '\u{E0100}', '\u0301', ' \u3164\u2800 ']

const valueAt = (way: Sent['way'], value: unknown): unknown =>
  way.toReversed().reduce<unknown>((inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }), value)
const last = (way: Sent['way']) => way.findLast((step) => typeof step === 'string') ?? ''

const bodies = Object.entries<CallDefinition>(contract).flatMap(([operation, { body, multipart }]) => {
  const isFilter = (way: Sent['way']) => operation.endsWith('.search') || way[0] === 'query'
  return body === undefined || multipart
    ? []
    : sentTexts(body)
        .filter(({ way, needed }) => !secret.test(last(way)) && !isFilter(way) && (needed || named.test(last(way))))
        .map(({ way }) => [`${operation}: ${way.join('.')}`, body, way] as const)
})

describe('§5 a name, a title or a text that has to be sent', () => {
  it('§5 stands in many bodies', () => expect(bodies.length).toBeGreaterThan(80))
  it.each(bodies)('§5 is refused with its field where nothing of it is seen: %s', (_, schema, way) => {
    const validator = Compile(schema)
    const field = `/${way.join('/')}`
    const isRefused = (text: string) => validator.Errors(valueAt(way, text)).some(({ instancePath }) => instancePath === field)
    const passed = unseen.filter((text) => !isRefused(text) || !isRefused(text.repeat(40).slice(0, 60)))
    expect(passed).toEqual([])
  })
})
