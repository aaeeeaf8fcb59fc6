/** The use of one visitor or account is remembered, however many others there are. */
import { describe, expect, it } from 'vitest'
import { refuse } from '#events/vocabulary/refusals.ts'
import { limitsFrom } from '#platform/account-limits.ts'
import { student } from '../testing/given.ts'
import { gateOf } from './gate.ts'
import { createVisitorBudget } from './visitor-budget.ts'

/** One more than a limiter remembers keys. */
const CROWD = 100_001
const limits = limitsFrom({ LIMIT_VISITOR_MAILS_PER_DAY: 2, LIMIT_VISITOR_BYTES_PER_DAY: 1_000, LIMIT_COMMANDS_BURST: 1 })

function gate() {
  const now = () => 0
  const tokens = { verify: async (uid: string) => ({ uid, email: '', authTime: 0, expiresAt: 0 }) }
  const visitorBudget = createVisitorBudget(now, limits)
  const { limit } = gateOf({ tokens, accountOf: async () => student, limits, now, visitorBudget, noteVisitor: () => undefined })
  const call = (operation: string, ip: string, { account = undefined as typeof student | undefined, bytes = 0 } = {}) =>
    limit(operation, account, { ip, query: {}, bytes, requestId: 'r' })
  return { call, visitorBudget }
}
const refused = refuse('rate_limited', { retryAfterSeconds: expect.any(Number) as number })

describe('§2.20 the day’s budget of a network', () => {
  it('outlasts 100,001 cheap calls from as many networks', () => {
    const { call } = gate()
    const write = () => call('contact.write', '2001:db8:1:1::1')
    expect([write(), write(), write()]).toEqual([undefined, undefined, refused])
    for (let n = 0; n < CROWD; n++) call('platform.openapi', `2001:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::1`)
    expect(write()).toEqual(refused)
  })

  it('is one for the calls of the API and for what else counts against it, by calls and by bytes', () => {
    const { call, visitorBudget } = gate()
    expect([visitorBudget('2001:db8:1:1::1', 0), call('contact.write', '2001:db8:1:2::1')]).toEqual([undefined, undefined])
    expect([visitorBudget('2001:db8:1:3::1', 0), call('contact.write', '2001:db8:1:4::1')]).toEqual([expect.any(Number), refused])
    expect([visitorBudget('10.0.0.1', 600), call('contact.write', '10.0.0.1', { bytes: 600 })]).toEqual([undefined, refused])
    expect(call('contact.write', '10.0.0.2', { bytes: 600 })).toBeUndefined()
  })
})

it('§8 an account’s limit outlasts 100,001 visitors', () => {
  const { call } = gate()
  const send = () => call('jobs.post', '10.0.0.1', { account: student })
  expect([send(), send()]).toEqual([undefined, refused])
  for (let n = 0; n < CROWD; n++) call('platform.openapi', `10.${n >> 16}.${(n >> 8) & 0xff}.${n & 0xff}`)
  expect(send()).toEqual(refused)
})
