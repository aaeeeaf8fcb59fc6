import { describe, expect, it } from 'vitest'
import { controls } from './controls/story.ts'
import { definitions } from './catalogue.ts'
import type { Json } from './envelope.ts'
import { openableFieldsOf, personalFieldsOf, shownEvent } from './sealed.ts'

/** The texts anywhere in a value that nothing else says by chance. */
function textsIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return value.length > 6 ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value as Readonly<Record<string, Json>>).flatMap(textsIn) : []
}

const withPersonal = controls().filter((event) => personalFieldsOf(event).size > 0)

describe('an event as it is shown sealed', () => {
  it('is tried on every type of which something personal has to be said', () => {
    const types = [...definitions.values()].flatMap(({ type, personal, schema }) =>
      schema.required?.some((field) => personal.has(field)) ? [type] : [],
    )
    expect(types.filter((type) => !withPersonal.some((event) => event.type === type))).toEqual([])
    expect(types.length).toBeGreaterThan(20)
  })

  it.each(withPersonal.map((event) => [`${event.type} ${event.id}`, event] as const))(
    '%s has nothing personal, in its sentence neither',
    (_, event) => {
      const fields = [...personalFieldsOf(event).keys()]
      const { sentence, data, sealed } = shownEvent(event)
      expect(sealed).toEqual([...openableFieldsOf(event).keys()])
      for (const field of fields) expect(data[field]).toBe('sealed')
      const others = textsIn(Object.fromEntries(Object.entries(event.data).filter(([name]) => !fields.includes(name))))
      const personal = fields.flatMap((field) => textsIn(event.data[field])).filter((text) => !others.includes(text))
      expect(personal.filter((text) => sentence.includes(text) || JSON.stringify(data).includes(text))).toEqual([])
      expect(sentence).not.toMatch(/undefined|\[object|\{[a-z]:/)
      expect(sentence.length).toBeGreaterThan(5)
    },
  )

  it('shows nobody what lets somebody in or proves a sign-in, and offers it to no reason', () => {
    const withSecrets = controls().filter(({ type }) => (definitions.get(type)?.secrets.size ?? 0) > 0)
    expect(withSecrets.map(({ type }) => type)).toEqual(['SecondFactorSet', 'SecondFactorProven', 'RecoveryCodesRenewed'])
    for (const event of withSecrets) {
      const { data, sealed, secret = [] } = shownEvent(event)
      expect(JSON.stringify(data)).not.toMatch(/hash-|family|GEZDG/)
      expect(sealed).toEqual([])
      for (const field of secret) expect(data[field]).toBe('sealed')
    }
  })

  it('knows each field whose name speaks of a secret', () => {
    // A reason of a rejection, when a code ends, and a hash of an address under a key that only the server has, by which its stream is
    // named; and what figures hash to, by which anybody sees that they are the same.
    const others = new Set(['reasonCode', 'codeExpiresAt', 'emailKey', 'resultHash'])
    const named = [...definitions.values()].flatMap(({ type, schema, secrets }) =>
      Object.keys(schema.properties)
        .filter((field) => /secret|token|hash|code|password|signin|key$/i.test(field) && !others.has(field) && !secrets.has(field))
        .map((field) => `${type}.${field}`),
    )
    expect(named).toEqual([])
  })

  it('shows nothing of what this version does not know', () => {
    const [event] = withPersonal
    if (!event) throw new Error('There is none.')
    for (const unknown of [
      { ...event, type: 'NeverHeardOf' },
      { ...event, schemaVersion: 99 },
    ])
      expect(shownEvent(unknown)).toMatchObject({ unreadable: true, data: {}, sealed: [] })
  })
})
