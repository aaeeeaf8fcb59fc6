import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { hmacBy } from '#platform/keys/master-key.ts'
import type { DataKey } from '#platform/keys/port.ts'
import { canonical, commandHash, comparable, isSameCommand } from './command-hash.ts'

const stella: DataKey = { id: 'stella', secret: Buffer.alloc(32, 1) }
const emil: DataKey = { id: 'emil', secret: Buffer.alloc(32, 2) }
const secrets = { commandHash: hmacBy(Buffer.alloc(32, 3)) }
const portsWith = (...keys: readonly DataKey[]) => ({
  secrets,
  keys: { open: async (ids: readonly string[]) => new Map(keys.filter(({ id }) => ids.includes(id)).map((key) => [key.id, key])) },
})
const all = portsWith(stella, emil)
const storing = (data: object, ...keyIds: readonly string[]) => ({ data, meta: { keyIds } })
const sealed = [storing({ uid: 'stella', value: 'pd1.x' }, 'stella')]

describe('§8 the hash of a command', () => {
  it('§8 is the same for the same input, and another for another', async () => {
    const hash = await commandHash(all, { attr: 'gpa', value: 3.9 }, sealed)
    expect(hash).toBe(await commandHash(all, { value: 3.9, attr: 'gpa' }, sealed))
    expect(hash).not.toBe(await commandHash(all, { attr: 'gpa', value: 3.8 }, sealed))
  })

  it('§8 depends on the key of each person whose personal fields the command stores', async () => {
    const both = [...sealed, storing({}, 'emil', 'stella')]
    const hashes = await Promise.all([
      commandHash(all, { value: 3.9 }, sealed),
      commandHash(all, { value: 3.9 }, both),
      commandHash(portsWith({ ...stella, secret: emil.secret }), { value: 3.9 }, sealed),
    ])
    expect(new Set(hashes).size).toBe(3)
  })

  it('§8 is gone with any of these keys: a repeated command passes, whatever it holds', async () => {
    const both = [...sealed, storing({}, 'emil')]
    const hash = (await commandHash(all, { value: 3.9 }, both)) ?? ''
    expect(await isSameCommand(all, { value: 3.8 }, both, hash)).toBe(false)
    expect(await commandHash(portsWith(stella), { value: 3.9 }, both)).toBeUndefined()
    expect(await isSameCommand(portsWith(stella), { value: 3.8 }, both, hash)).toBe(true)
  })

  it('§8 covers without a key only what the events tell in the clear', async () => {
    const events = [storing({ invitationId: 'i', expiresAt: '2026-12-20' })]
    const resent = (email: string, id = 'i') => commandHash(portsWith(), { email, id, letter: { subject: email } }, events)
    expect(await resent('stella@uni.example')).toBe(await resent('emil@acme.example'))
    expect(await resent('stella@uni.example')).not.toBe(await resent('stella@uni.example', '2026-12-20'))
  })

  it('§7 of an event stored before hashes had keys compares with nothing', async () =>
    expect(await isSameCommand(all, { value: 3.9 }, sealed, 'f'.repeat(64))).toBe(true))
})

describe('§8 what is compared of a command', () => {
  it('§8 is its input without passwords', () => {
    const command = {
      input: { operation: 'x', schema: Type.Object({ newPassword: Type.String({ format: 'password' }), uid: Type.String() }) },
    }
    expect(comparable(command, { newPassword: 'hunter2!', uid: 'stella' })).toEqual({ uid: 'stella' })
  })

  it('§8 has addresses in one form, however they are written and wherever they stand', () => {
    const written = (email: string) => comparable({ input: { operation: 'x', schema: Type.Object({}) } }, { email, rows: [{ email }] })
    expect(written('Ada@Bücher.example')).toEqual(written('ada@xn--bcher-kva.example'))
    expect(written('ada@uni.example')).not.toEqual(written('adam@uni.example'))
    const text = { text: 'Write to Ada@uni.example', n: 1, none: null }
    expect(comparable({ input: { operation: 'x', schema: Type.Object({}) } }, text)).toEqual(text)
  })

  it('§8 knows a password in every call: each such field has the format of one, and none hides inside another field', () => {
    const fieldsOf = (schema: object, path: string): readonly (readonly [string, object])[] =>
      Object.entries((schema as { properties?: Record<string, object> }).properties ?? {}).flatMap(([name, part]) => [
        [`${path}${name}`, part] as const,
        ...fieldsOf(part, `${path}${name}.`),
      ])
    const found = Object.values(contract).flatMap((call) => ('body' in call && call.kind === 'write' ? fieldsOf(call.body, '') : []))
    const named = found.filter(([name]) => /passw/i.test(name))
    expect(named.length).toBeGreaterThan(1)
    for (const [name, schema] of named)
      expect([name, schema]).toEqual([expect.not.stringContaining('.'), expect.objectContaining({ format: 'password' })])
  })

  it('§7 is text with sorted names at every depth', () =>
    expect(canonical({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}'))
})
