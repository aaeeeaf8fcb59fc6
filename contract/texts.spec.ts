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
  readonly items?: TSchema | readonly TSchema[]
  readonly anyOf?: readonly TSchema[]
}
type Leaf = readonly [path: string, schema: TSchema]

/** Never shown: secrets, tokens and cursors are compared or looked up as they are. */
const opaque = /\.(password|newPassword|idToken|token|cursor)$/

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

  // Not the name of a view, nor of a search.
  const ofPeople = all.filter(([path]) => !/^(students\.search|projections|savedSearches|messageTemplates)\b/.test(path))
  it.each(ofPeople.filter(([path]) => /\.(displayName|name|fromName|toName|employeeName)$/.test(path)))(
    '§5 refuse a name that sounds like the platform’s: %s',
    (_, schema) => {
      const validator = Compile(schema)
      expect(['Proffer Administration', 'Stella Student'].map((name) => validator.Check(name))).toEqual([false, true])
    },
  )
})
