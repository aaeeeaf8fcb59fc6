/** Case 20: what is sent to the webhook again, late, out of order, or about somebody else, on the real handler. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { PaymentsUnavailable, type Notice, type Subscription } from '#platform/payments/port.ts'
import { openTestStores, type TestStores } from '#platform/testing/stores.ts'
import { claimRules } from './claim-rules.ts'
import { createHandler, type Handler } from './core/handle.ts'
import { addOrganization } from './organizations/add.ts'
import { mergeOrganization } from './organizations/merge.ts'
import { admin, effectsOf, emptyReadModels, later, NOW, secrets } from './testing/given.ts'
import type { Command } from './core/command.ts'
import { followNotice, type NoticePorts } from './subscriptions/follow-notice.ts'

const folder = mkdtempSync(join(tmpdir(), 'notices-'))
let stores: TestStores
let handler: Handler
afterAll(async () => {
  await stores.close()
  rmSync(folder, { recursive: true })
})

const trial: Subscription = {
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  reference: '',
  priceId: 'price_1',
  interval: 'month',
  status: 'trialing',
  currentPeriodEnd: later(NOW, { days: 14 }),
  cancelAtPeriodEnd: false,
}
const ports = () => ({
  store: stores.eventStore,
  keys: stores.keys,
  clock: { now: () => Date.parse(NOW) },
  secrets,
  readModels: emptyReadModels,
  effects: effectsOf({ payments: { subscription: async (id) => slowly(await payments.subscription(id)) } }),
  claimRules,
  app: 'test',
})
let company = 0
/** How the provider says that subscriptions stand. */
let known: Map<string, Subscription>
let ended: string[]
let away: boolean
/** On the way of an answer to the handler. */
let slowly: (answer: Subscription | undefined) => Promise<Subscription | undefined>
const ours = () => `company-${company}`
const put = (changes: Partial<Subscription> = {}) => {
  const subscription = { ...trial, reference: ours(), ...changes }
  known.set(subscription.subscriptionId, subscription)
}

beforeEach(async () => {
  stores ??= await openTestStores(folder)
  handler ??= createHandler(ports())
  company += 1
  known = new Map()
  ended = []
  away = false
  slowly = async (answer) => answer
  const kinds = [
    [ours(), 'company'],
    [`uni-${company}`, 'university'],
  ] as const
  for (const [organizationId, kind] of kinds) {
    const added = { organizationId, label: 'Acme', kind, urls: [], domains: [], timezone: 'UTC', status: 'verified' } as const
    await handler.handle(addOrganization as unknown as Command, added, { caller: { kind: 'import' }, key: organizationId, requestId: 'r' })
  }
})

const payments: NoticePorts['payments'] = {
  prices: async () => [{ priceId: 'price_1', amount: 14_900, currency: 'usd', interval: 'month' }],
  subscription: async (id) => {
    if (away) throw new PaymentsUnavailable('away')
    return known.get(id)
  },
  end: async (id) => void ended.push(id),
}
const tell = (notice: Partial<Notice> = {}) =>
  followNotice(
    { handler, payments },
    { id: `evt-${company}-1`, type: 'customer.subscription.updated', subscriptionId: 'sub_1', account: undefined, ...notice },
    'request',
  )
const stored = async (organization = ours()) => (await stores.eventStore.readStream(`subscription-${organization}`)).map(({ type }) => type)

describe('§2.8 a webhook', () => {
  it('is stored once, however often it comes, also a hundred times at once', async () => {
    put()
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => tell()))
    expect(new Set(outcomes)).toEqual(new Set(['stored']))
    expect(await stored()).toEqual(['SubscriptionActivated'])
    put({ status: 'active', currentPeriodEnd: later(NOW, { days: 44 }) })
    expect(await tell()).toBe('stored')
    expect(await stored()).toEqual(['SubscriptionActivated'])
  })

  it('that asked before another process stored something newer asks again, and stores what holds then', async () => {
    put()
    await tell()
    const paid = { status: 'active', currentPeriodEnd: later(NOW, { days: 44 }) } as const
    const asking = Promise.withResolvers<undefined>()
    const answers = Promise.withResolvers<undefined>()
    // The answer is made at once and arrives late.
    slowly = async (answer) => {
      asking.resolve(undefined)
      await answers.promise
      return answer
    }
    put({ cancelAtPeriodEnd: true })
    const late = tell({ id: `evt-${company}-2` })
    await asking.promise
    slowly = async (answer) => answer
    put(paid)
    const other = createHandler({ ...ports(), app: 'other process' })
    const notice = { id: `evt-${company}-3`, type: 'some', subscriptionId: 'sub_1', account: undefined }
    expect(await followNotice({ handler: other, payments }, notice, 'request')).toBe('stored')
    answers.resolve(undefined)
    expect(await late).toBe('nothing new')
    expect(await stored()).toEqual(['SubscriptionActivated', 'SubscriptionActivated'])
  })

  it('stores how it stands now, so that the order in which webhooks come does not matter', async () => {
    put({ status: 'active' })
    expect(await tell({ id: `evt-${company}-paid` })).toBe('stored')
    expect(await tell({ id: `evt-${company}-created`, type: 'customer.subscription.created' })).toBe('nothing new')
    expect(await tell({ id: `evt-${company}-done`, type: 'checkout.session.completed' })).toBe('nothing new')
    put({ status: 'canceled', currentPeriodEnd: NOW })
    expect(await tell({ id: `evt-${company}-late`, type: 'customer.subscription.updated' })).toBe('stored')
    expect(await tell({ id: `evt-${company}-deleted`, type: 'customer.subscription.deleted' })).toBe('nothing new')
    expect(await stored()).toEqual(['SubscriptionActivated', 'SubscriptionEnded'])
  })

  it.each<readonly [string, Partial<Subscription> | undefined, Partial<Notice>, string]>([
    ['about another account', {}, { account: 'acct_2' }, 'another account'],
    ['about something else', {}, { subscriptionId: undefined }, 'not about a subscription'],
    ['about a subscription that is not in our account', undefined, {}, 'no such subscription'],
    ['about what was not sold here', { reference: undefined }, {}, 'no company of ours'],
    ['about a company that does not exist', { reference: 'nobody' }, {}, 'no company of ours'],
    ['about a company whose id is none', { reference: '../acme' }, {}, 'no company of ours'],
    ['at a price that is not ours', { priceId: 'price_9' }, {}, 'price is not one of ours'],
  ])('is passed over when it is %s', async (_, changes, notice, why) => {
    if (changes) put(changes)
    expect(await tell(notice)).toMatch(new RegExp(`^passed over: .*${why}`))
    expect(await stored()).toEqual([])
  })

  it('is passed over when it names a university', async () => {
    put({ reference: `uni-${company}` })
    expect(await tell()).toMatch(/no company of ours/)
  })

  it('§2.8 keeps a company at the price at which it subscribed, also when that is no longer on offer', async () => {
    put()
    await tell()
    const { prices } = payments
    const noPrices = { ...payments, prices: async () => (await prices()).slice(1) }
    put({ status: 'active' })
    const notice = { id: `evt-${company}-2`, type: 'some', subscriptionId: 'sub_1', account: undefined }
    expect(await followNotice({ handler, payments: noPrices }, notice, 'request')).toBe('stored')
  })

  it('ends a second subscription of the same company, so that nobody pays twice', async () => {
    put()
    await tell()
    put({ subscriptionId: 'sub_2' })
    expect(await tell({ id: `evt-${company}-2`, subscriptionId: 'sub_2' })).toMatch(/^ended/)
    expect(ended).toEqual(['sub_2'])
    expect(await stored()).toEqual(['SubscriptionActivated'])
  })

  it('§2.15 ends what is paid for a company that was merged meanwhile, which nobody would see or cancel', async () => {
    const into = `into-${company}`
    const byImport = { caller: { kind: 'import' }, requestId: 'r' } as const
    const added = { organizationId: into, label: 'Globex', kind: 'company', urls: [], domains: [], timezone: 'UTC', status: 'verified' }
    await handler.handle(addOrganization as unknown as Command, added, { ...byImport, key: into })
    const merge = { id: ours(), into, reason: 'It was bought.' }
    await handler.handle(mergeOrganization as unknown as Command, merge, {
      caller: { kind: 'user', account: admin },
      key: `merge-${company}`,
      requestId: 'r',
    })
    put()
    expect(await tell()).toMatch(/^ended: .* given back$/)
    expect(ended).toEqual(['sub_1'])
    put({ status: 'canceled' })
    expect(await tell({ id: `evt-${company}-2` })).toBe('nothing new')
    expect([await stored(), await stored(into)]).toEqual([[], []])
    expect(ended).toEqual(['sub_1'])
  })

  it('is asked for again while the provider is away, and stored then', async () => {
    put()
    away = true
    await expect(tell()).rejects.toThrow(PaymentsUnavailable)
    away = false
    expect(await tell()).toBe('stored')
    put({ status: 'active' })
    const notice = { id: `evt-${company}-2`, type: 'some', subscriptionId: 'sub_1', account: undefined }
    // It goes away between the two times that it is asked.
    const leaving = { ...payments, subscription: async (id: string) => payments.subscription(id).finally(() => (away = true)) }
    expect(await followNotice({ handler, payments: leaving }, notice, 'request')).toMatchObject({ refused: 'payments_unavailable' })
    away = false
    expect(await followNotice({ handler, payments }, notice, 'request')).toBe('stored')
  })
})
