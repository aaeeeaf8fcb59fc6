/** Merges at the same instant from two processes on the same stores: none goes round in a circle (docs/decisions/moderation.md). */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import { openTestStores, type TestStores } from '#platform/testing/stores.ts'
import { claimRules } from './claim-rules.ts'
import type { Command } from './core/command.ts'
import { createHandler, type Handler } from './core/handle.ts'
import { secretsFrom } from './core/secrets.ts'
import { addOrganization } from './organizations/add.ts'
import { mergeOrganization, unmergeOrganization } from './organizations/merge.ts'
import { reinstateOrganization, suspendOrganization } from './organizations/suspend.ts'
import { groupOf, organizationFold, readAs } from './organizations/state.ts'
import { addSkill } from './skills/add.ts'
import { mergeSkill } from './skills/moderate.ts'
import { skillFold } from './skills/state.ts'
import { admin, effectsOf, emptyReadModels, NOW } from './testing/given.ts'

let stores: TestStores
let handlers: readonly [Handler, Handler]
let sent = 0

const secrets = secretsFrom(Buffer.alloc(32, 7))
const open = () =>
  createHandler({
    store: stores.eventStore,
    keys: stores.keys,
    clock: { now: () => Date.parse(NOW) },
    secrets,
    readModels: emptyReadModels,
    effects: effectsOf({}),
    claimRules,
    readAs,
    app: 'test',
  })
const send = async (command: unknown, input: object, byAdmin = true) => {
  const caller = byAdmin ? ({ kind: 'user', account: admin } as const) : ({ kind: 'import' } as const)
  const reply = await handlers[sent++ % 2 === 0 ? 0 : 1].handle(command as Command, input, {
    caller,
    key: `key-${sent}`,
    requestId: 'request',
  })
  return isRefusal(reply) ? reply.refused : 'stored'
}
const named = (round: number, many: number) => Array.from({ length: many }, (_, n) => `round-${round}-${n}`)
/** Each is merged into the next one, and the last into the first, all at once. */
const inCircle = (command: unknown, ids: readonly string[]) =>
  Promise.all(ids.map((id, n) => send(command, { id, into: ids[(n + 1) % ids.length], reason: 'They are one.' })))

beforeEach(async () => {
  stores = await openTestStores()
  handlers = [open(), open()]
})
afterEach(() => stores.remove())

const company = (organizationId: string) =>
  send(
    addOrganization,
    { organizationId, label: organizationId, kind: 'company', urls: [], domains: [], timezone: 'UTC', status: 'verified' },
    false,
  )

it.each([2, 3])('§2.15 %i companies that are merged in a circle at once leave one that is not merged', async (many) => {
  for (let round = 0; round < 8; round++) {
    const ids = named(round, many)
    await Promise.all(ids.map(company))
    const outcomes = await inCircle(mergeOrganization, ids)
    expect(outcomes.filter((outcome) => !['stored', 'merge_target', 'concurrent_change'].includes(outcome))).toEqual([])
    const { fold } = handlers[0]
    const states = await Promise.all(ids.map((id) => fold(organizationFold, id)))
    expect(states.filter((state) => !state?.merged)).not.toEqual([])
  }
})

it('§2.15 nothing is merged into a company after it was suspended, also not at the same instant', async () => {
  const positionOf = async (id: string, type: string) =>
    (await stores.eventStore.readStream(`organization-${id}`)).findLast((event) => event.type === type)?.position
  for (let round = 0; round < 16; round++) {
    const [id = '', into = ''] = named(round, 2)
    await Promise.all([id, into].map(company))
    const outcomes = await Promise.all([
      send(mergeOrganization, { id, into, reason: 'They are one.' }),
      send(suspendOrganization, { id: into, reason: 'It asks for a deposit.' }),
    ])
    expect(outcomes.filter((outcome) => !['stored', 'merge_target', 'concurrent_change'].includes(outcome))).toEqual([])
    const [merged, suspended] = [await positionOf(id, 'OrganizationMerged'), await positionOf(into, 'OrganizationSuspended')]
    if (merged !== undefined && suspended !== undefined) expect([round, merged < suspended]).toEqual([round, true])
  }
})

it('§2.15 a company that was reinstated is merged, and suspended again after an unmerge', async () => {
  await Promise.all(['acme', 'birch'].map(company))
  const suspend = () => send(suspendOrganization, { id: 'birch', reason: 'It asks for a deposit.' })
  expect(await suspend()).toBe('stored')
  expect(await send(mergeOrganization, { id: 'acme', into: 'birch', reason: 'Bought.' })).toBe('merge_target')
  expect(await send(reinstateOrganization, { id: 'birch' })).toBe('stored')
  expect(await send(mergeOrganization, { id: 'birch', into: 'acme', reason: 'Bought.' })).toBe('stored')
  expect(await send(unmergeOrganization, { id: 'birch' })).toBe('stored')
  expect(await suspend()).toBe('stored')
})

it('§2.15 skills that are merged in a circle at once leave one that is not merged', async () => {
  for (let round = 0; round < 8; round++) {
    const ids = named(round, 3)
    await Promise.all(ids.map((skillId) => send(addSkill, { skillId, label: skillId }, false)))
    await inCircle(mergeSkill, ids)
    const states = await Promise.all(ids.map((id) => handlers[1].fold(skillFold, id)))
    expect(states.filter((state) => !state?.merged)).not.toEqual([])
  }
})

it('§2.15 several go into one, one after the other, and out of it again', async () => {
  await Promise.all(['acme', 'birch', 'cedar'].map(company))
  expect(await send(mergeOrganization, { id: 'birch', into: 'acme', reason: 'Bought.' })).toBe('stored')
  expect(await send(mergeOrganization, { id: 'cedar', into: 'acme', reason: 'Bought.' })).toBe('stored')
  const group = async () => groupOf({ fold: handlers[0].fold, secrets }, 'acme')
  expect(await group()).toEqual(['acme', 'birch', 'cedar'])
  expect(await send(unmergeOrganization, { id: 'birch' })).toBe('stored')
  expect(await group()).toEqual(['acme', 'cedar'])
  expect(await send(mergeOrganization, { id: 'acme', into: 'birch', reason: 'It is the other way.' })).toBe('stored')
  expect(await readAs(handlers[1], 'cedar')).toBe('birch')
})
