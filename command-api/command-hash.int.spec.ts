/**
 * Whether somebody with the master key can guess a command from the hashes in the log: the handler, the stores and the keys are the real
 * ones.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import { openTestStores, type TestStores } from '#platform/testing/stores.ts'
import { effectsOf, emptyReadModels, NOW, student } from './testing/given.ts'
import { importUser } from './users/import.ts'
import { updateField } from './users/profile/update-field.ts'
import { claimRules } from './claim-rules.ts'
import type { Caller, Command } from './core/command.ts'
import { canonical, commandHash } from './core/command-hash.ts'
import { createHandler, type Handler } from './core/handle.ts'
import { secretsFrom } from './core/secrets.ts'

const newcomer = { email: 'nina@uni.example.edu', displayName: 'Nina', role: 'student', consents: { terms: true } } as const
const secrets = secretsFrom(Buffer.alloc(32, 7))

let stores: TestStores
let handler: Handler
let uid: string

const send = async (caller: Caller, command: Command, input: object) => {
  const answer = await handler.handle(command, input, { caller, key: 'the same key', requestId: 'request' })
  return isRefusal(answer) ? answer.refused : answer.id
}
const register = (password: string) => send({ kind: 'import' }, importUser, { ...newcomer, password })
const change = (gpa: number) => send({ kind: 'user', account: { ...student, uid } }, updateField, { attr: 'gpa', uid, value: gpa })
const storedOf = () => stores.eventStore.readStream(`user-${uid}`)

beforeEach(async () => {
  stores = await openTestStores()
  const { eventStore: store, keys } = stores
  const effects = effectsOf({ users: { create: async () => undefined } })
  handler = createHandler({
    store,
    keys,
    secrets,
    effects,
    readModels: emptyReadModels,
    clock: { now: () => Date.parse(NOW) },
    claimRules,
    app: 'test',
  })
  uid = await register('first-password')
})
afterEach(() => stores.remove())

describe('§8 the master key', () => {
  const gpas = Array.from({ length: 401 }, (_, n) => n / 100)
  /** Tries out each GPA there is, with the keys that are left. */
  const guessed = async () => {
    const event = (await storedOf()).at(-1)
    const ports = { keys: stores.keys, secrets }
    const matches = gpas.map(async (value) => {
      const input = { attr: 'gpa', uid, value }
      const hashes = [await commandHash(ports, input, event ? [event] : []), secrets.commandHash(canonical(input))]
      return hashes.some((hash) => hash !== undefined && event?.meta.commandHash.includes(hash))
    })
    const found = await Promise.all(matches)
    return gpas.filter((_, n) => found[n])
  }

  it('§8 finds no erased value from the hash of the command that stored it', async () => {
    await change(3.87)
    expect(await guessed()).toEqual([3.87])
    expect(await change(3.5)).toBe('idempotency_mismatch')
    await stores.keys.destroy(uid)
    expect(await guessed()).toEqual([])
    expect(await change(3.5)).toBe(uid)
  })

  it('§8 finds no password, because none is in the hash', async () => {
    const stored = await storedOf()
    expect(stored.map(({ meta }) => meta.commandHash)).toEqual(
      await Promise.all(stored.map(() => commandHash({ keys: stores.keys, secrets }, newcomer, stored))),
    )
    expect(await register('second-password')).toBe(uid)
  })
})
