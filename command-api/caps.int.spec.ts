/** Caps under concurrent commands from two processes on the same stores: a view would count too late (product 2.18). */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { NewEvent } from '#events/envelope.ts'
import { SubscriptionActivated } from '#events/subscriptions.ts'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import { openTestStores, type TestStores } from '#platform/testing/stores.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { claimRules } from './claim-rules.ts'
import type { Command } from './core/command.ts'
import { createHandler, type Handler } from './core/handle.ts'
import { secretsFrom } from './core/secrets.ts'
import { inviteStudent } from './invitations/invite-student.ts'
import { postJob } from './jobs/post.ts'
import { updateJob } from './jobs/update.ts'
import { sendMessage } from './messages/send.ts'
import { nominate } from './nominations/nominate.ts'
import { addOrganization } from './organizations/add.ts'
import { inviteReferral } from './referrals/invite.ts'
import { effectsOf, emptyReadModels, NOW, professor, recruiter, student } from './testing/given.ts'
import { importUser } from './users/import.ts'
import { updateField } from './users/profile/update-field.ts'

/** 30 entries of 2,000 characters. */
const experiencesOf = (n: number) =>
  Array.from({ length: 30 }, () => ({ title: `Intern ${n}`, organization: 'Acme', start: '2025-06', description: 'x'.repeat(2_000) }))

let stores: TestStores
let handlers: readonly [Handler, Handler]
let employee: Account
let sent = 0

const open = (accountBytesPerDay = 16 * 1024 * 1024) =>
  createHandler({
    store: stores.eventStore,
    keys: stores.keys,
    clock: { now: () => Date.parse(NOW) },
    secrets: secretsFrom(Buffer.alloc(32, 7)),
    readModels: emptyReadModels,
    effects: effectsOf({}),
    claimRules,
    app: 'test',
    limits: { eventBytes: 256 * 1024, streamBytesPerDay: 1024 * 1024, accountBytesPerDay },
  })
const send = async (account: Account | undefined, command: Command, input: object) => {
  const caller = account ? ({ kind: 'user', account } as const) : ({ kind: 'import' } as const)
  const reply = await handlers[sent++ % 2 === 0 ? 0 : 1].handle(command, input, { caller, key: `key-${sent}`, requestId: 'request' })
  return isRefusal(reply) ? reply.refused : 'stored'
}
/** Sends `many` commands at once. @returns how many had each outcome */
const atOnce = async (many: number, one: (n: number) => Promise<string>) => {
  const outcomes = await Promise.all(Array.from({ length: many }, (_, n) => one(n)))
  return Object.fromEntries([...Map.groupBy(outcomes, (outcome) => outcome)].map(([outcome, all]) => [outcome, all.length]))
}

beforeEach(async () => {
  stores = await openTestStores()
  handlers = [open(), open()]
  for (const [organizationId, kind] of [
    ['acme', 'company'],
    ['uni', 'university'],
  ])
    await send(undefined, addOrganization, {
      organizationId,
      label: organizationId,
      kind,
      urls: [],
      domains: [],
      timezone: 'UTC',
      status: 'verified',
    })
  const email = 'emil@acme.example.com'
  await send(undefined, importUser, { email, displayName: 'Emil', role: 'employee', organizationId: 'acme', consents: { terms: true } })
  const [first] = (await stores.eventStore.readAll({ after: -1n, filter: { types: ['UserRegistered'] } })).events
  employee = { uid: first?.data['uid'] as string, role: 'employee', state: 'active', organizationId: 'acme' }
})
afterEach(() => stores.remove())

describe('§8 what one account adds to its own stream', () => {
  it('§8 ends for the day at the limit in bytes, however many edits come at once', async () => {
    const account = employee
    const edit = (n: number) => send(account, updateField, { attr: 'workExperiences', uid: account.uid, value: experiencesOf(n) })
    const { stored = 0, ...others } = await atOnce(40, edit)
    expect(others).toHaveProperty('grown_too_much_today')
    const events = await stores.eventStore.readStream(`user-${account.uid}`)
    const bytes = events.slice(-stored).reduce((sum, { data }) => sum + JSON.stringify(data).length, 0)
    expect([stored > 5, bytes < 1_100_000]).toEqual([true, true])
  })
})

it('§8 what one account adds to all streams together ends for the day at a limit, too', async () => {
  const handler = open(5_000)
  handlers = [handler, handler]
  const invite = (n: number) =>
    send(student, inviteStudent, { email: `friend${n}@uni.example.edu`, invitedBy: student.uid, inviterRole: 'student' })
  const { stored = 0, grown_too_much_today: refused = 0 } = await atOnce(20, invite)
  expect([stored > 0, stored < 10, stored + refused]).toEqual([true, true, 20])
})

describe('§9 a cap is exact, however many commands come at once', () => {
  it('§9 of 85 invitations 50 are sent in a day', async () => {
    const invite = (n: number) =>
      send(student, inviteStudent, { email: `friend${n}@uni.example.edu`, invitedBy: student.uid, inviterRole: 'student' })
    expect(await atOnce(85, invite)).toEqual({ stored: 50, too_many_invitations: 35 })
  })

  it('§9 of 60 referrals 20 are open', async () => {
    const refer = (n: number) => send(employee, inviteReferral, { email: `friend${n}@uni.example.edu` })
    expect(await atOnce(60, refer)).toEqual({ stored: 20, too_many_referrals: 40 })
  })

  it('§9 of 230 drafts 200 are kept, and jobs that are posted at once are not counted among them', async () => {
    const form = { title: 'Compiler engineer', jobType: 'full_time', workplaceType: 'remote', skills: [] }
    const description = 'Makes a compiler faster, one pass at a time.'
    const post = (status: string) => () => send(recruiter, postJob, { ...form, description, status })
    expect(await atOnce(230, post('draft'))).toEqual({ stored: 200, too_many_drafts: 30 })
    expect(await post('open')()).toBe('stored')
  })

  it('§2.8 of ten jobs that a company without a subscription opens three are open, and another takes the place of one that is paused', async () => {
    const form = { title: 'Compiler engineer', jobType: 'full_time', workplaceType: 'remote', skills: [] }
    const description = 'Makes a compiler faster, one pass at a time.'
    const post = () => send(recruiter, postJob, { ...form, description })
    expect(await atOnce(10, post)).toEqual({ stored: 3, subscription_required: 7 })
    const { events } = await stores.eventStore.readAll({ after: -1n, filter: { types: ['JobPosted'] } })
    const id = events[0]?.data['jobId'] as string
    expect(await send(recruiter, updateJob, { id, formData: { status: 'paused' } })).toBe('stored')
    expect(await atOnce(2, post)).toEqual({ stored: 1, subscription_required: 1 })
    expect(await send(recruiter, updateJob, { id, formData: { status: 'open' } })).toBe('subscription_required')
  })

  it('§2.8 of twenty drafts opened at once three are open, and with a subscription all of them: each call gets its own answer', async () => {
    const form = { title: 'Compiler engineer', jobType: 'full_time', workplaceType: 'remote', skills: [], status: 'draft' }
    const description = 'Makes a compiler faster, one pass at a time.'
    await atOnce(20, () => send(recruiter, postJob, { ...form, description }))
    const { events } = await stores.eventStore.readAll({ after: -1n, filter: { types: ['JobPosted'] } })
    const open = (n: number) => send(recruiter, updateJob, { id: events[n]?.data['jobId'] as string, formData: { status: 'open' } })
    expect(await atOnce(20, open)).toEqual({ stored: 3, subscription_required: 17 })
    await subscribe()
    // The three that are open already have nothing to store.
    expect(await atOnce(20, open)).toEqual({ stored: 20 })
    const opened = await stores.eventStore.readAll({ after: -1n, filter: { types: ['JobStatusChanged'] } })
    expect(opened.events).toHaveLength(20)
  })

  it('§9 of seven professors three nominate the same student', async () => {
    const email = 'nina@uni.example.edu'
    const one = (n: number) =>
      send({ ...professor, uid: `professor-${n}` }, nominate, { email, reason: 'Proves it.', semester: '2026-fall' })
    expect(await atOnce(7, one)).toEqual({ stored: 3, enough_nominators: 4 })
  })

  it('§2.19 of 106 cold messages of a month 100 go out, several of them in one conversation', async () => {
    const register = async (name: string, more: object) => {
      const email = `${name}@home.example.edu`
      await send(undefined, importUser, { email, displayName: name, consents: { terms: true }, ...more })
      const { events } = await stores.eventStore.readAll({ after: -1n, filter: { types: ['UserRegistered'] } })
      return events.at(-1)?.data['uid'] as string
    }
    const rita = { ...recruiter, uid: await register('rita', { role: 'recruiter', organizationId: 'acme' }) }
    const students: string[] = []
    for (let n = 0; n < 20; n++)
      students.push(await register(`student${n}`, { role: 'student', universityId: 'uni', profile: { visibility: 'recruiters' } }))
    const write = (n: number) => send(rita, sendMessage, { toUser: students[n % students.length], message: `Hello ${n}.` })
    expect(await write(0)).toBe('subscription_required')
    await subscribe()
    expect(await atOnce(106, write)).toEqual({ stored: 100, cold_budget_used: 6 })
    const [asked = ''] = students
    const thread = (await stores.eventStore.readAll({ after: -1n, filter: { types: ['MessageSent'] } })).events
    expect(thread.filter(({ data }) => data['toUser'] === asked).length).toBeGreaterThan(3)
    // The student's answer makes it a conversation, which nothing counts.
    expect(await send({ ...student, uid: asked }, sendMessage, { toUser: rita.uid, message: 'In June.' })).toBe('stored')
    expect(await write(0)).toBe('stored')
    expect(await write(1)).toBe('cold_budget_used')
  })
})

async function subscribe(): Promise<void> {
  const plan = { subscriptionId: 'sub', customerId: 'cus', priceId: 'price', interval: 'month', currentPeriodEnd: NOW }
  const { type, schemaVersion } = SubscriptionActivated
  const meta = { occurredAt: NOW, commandId: 'c', correlationId: 'c', causationId: 'c', requestId: 'r', actor: { kind: 'process' } }
  const more = { operation: 'process.payments', commandHash: '', keyIds: [], app: 'test' }
  const data = { organizationId: 'acme', status: 'active', ...plan }
  await stores.eventStore.append('subscription-acme', 'none', [
    { id: randomUUID(), type, schemaVersion, data, meta: { ...meta, ...more } } as NewEvent,
  ])
}
