import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { ProfileFieldChanged } from '#events/users.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { colleague, later, NOW, past, recorded, recruiter } from '../../testing/given.ts'
import { accountGrowth, growthRefusal, grownBy } from './stream-growth.ts'

const change = (text: string) => happened(ProfileFieldChanged, { uid: 'rita', attr: 'position', value: text })
const kilobytes = (many: number) => change('x'.repeat(many * 1024))
const limits = { eventBytes: 20 * 1024, streamBytesPerDay: 100 * 1024, accountBytesPerDay: 300 * 1024 }
const asRecruiter = { caller: { kind: 'user', account: recruiter }, actor: recruiter, now: NOW } as const
const added = (...events: readonly (readonly [kilobytes: number, at?: string, by?: typeof recruiter])[]) =>
  grownBy(undefined, recorded(events.map(([many, at = NOW, by = recruiter]) => past(kilobytes(many), at, by))) as never)
const refusalOf = (many: number, growth = added(), call: Parameters<typeof growthRefusal>[1] = asRecruiter) =>
  growthRefusal(limits, call, growth, { attr: 'position', value: 'x'.repeat(many * 1024) }, [kilobytes(many)])

describe('§8 what an account adds to a stream', () => {
  it('§8 is bounded in one event: the largest field is named, with the limit', () => {
    expect(refusalOf(19)).toBeUndefined()
    expect(refusalOf(20)).toEqual(refuse('event_too_large', { field: 'value', limit: 20 }))
  })

  it('§8 is bounded in one day: the next day it goes on', () => {
    const full = added([19], [19], [19], [19], [19])
    expect(refusalOf(4, added([19], [19], [19], [19]))).toBeUndefined()
    expect(refusalOf(4, full)).toEqual(refuse('grown_too_much_today', { limit: 100, retryAfterSeconds: 14 * 3_600 }))
    expect(refusalOf(4, full, { ...asRecruiter, now: later(NOW, { hours: 14 }) })).toBeUndefined()
  })

  it('§8 counts each event with its envelope, so that many small ones are bounded as well', () => {
    const many = added(...Array.from({ length: 190 }, () => [0] as const))
    expect(refusalOf(0, many)).toMatchObject({ refused: 'grown_too_much_today' })
  })

  it('§8 is counted for each account by itself, and not for processes and imports', () => {
    const full = added([19], [19], [19], [19], [19])
    expect(refusalOf(4, full, { ...asRecruiter, actor: colleague })).toBeUndefined()
    expect(refusalOf(50, full, { ...asRecruiter, caller: { kind: 'process', name: 'follow' } })).toBeUndefined()
    expect(refusalOf(50, full, { ...asRecruiter, caller: { kind: 'import' } })).toBeUndefined()
  })

  it('§8 is counted for all visitors together, as those who have the link of a mail', () => {
    const visits = recorded(Array.from({ length: 190 }, () => past(kilobytes(0), NOW, recruiter))).map((event) => ({
      ...event,
      meta: { ...event.meta, actor: { kind: 'user' } },
    }))
    const byVisitor = { caller: { kind: 'visitor' }, actor: undefined, now: NOW } as const
    expect(refusalOf(0, grownBy(undefined, visits as never), byVisitor)).toMatchObject({ refused: 'grown_too_much_today' })
  })

  it('§8 is the same read at once and read on', () => {
    const events = recorded([
      past(kilobytes(1), later(NOW, { days: -1 }), recruiter),
      past(kilobytes(2), NOW, recruiter),
      past(kilobytes(3), NOW, colleague),
    ]) as never[]
    const onwards = events.reduce<ReturnType<typeof grownBy>>((growth, event) => grownBy(growth, [event]), undefined)
    expect(onwards).toEqual(grownBy(undefined, events))
    expect(onwards?.bytes.size).toBe(2)
  })
})

describe('§8 what an account adds to all streams', () => {
  const asColleague = { ...asRecruiter, caller: { kind: 'user', account: colleague } } as const
  const full = () => {
    const growth = accountGrowth(limits)
    for (let n = 0; n < 15; n++) expect(growth.add(asRecruiter, [kilobytes(19)])).toBeUndefined()
    return growth
  }

  it('§8 is bounded in one day: the next day it goes on', () => {
    const { add } = full()
    expect(add(asRecruiter, [kilobytes(19)])).toEqual(refuse('grown_too_much_today', { limit: 300, retryAfterSeconds: 14 * 3_600 }))
    expect(add(asRecruiter, [kilobytes(1)])).toBeUndefined()
    expect(add({ ...asRecruiter, now: later(NOW, { hours: 14 }) }, [kilobytes(19)])).toBeUndefined()
  })

  it('§8 is counted for each account by itself, and not for processes and imports', () => {
    const { add } = full()
    expect(add(asColleague, [kilobytes(19)])).toBeUndefined()
    expect(add({ ...asRecruiter, caller: { kind: 'process', name: 'follow' } }, [kilobytes(50)])).toBeUndefined()
    expect(add({ ...asRecruiter, caller: { kind: 'import' } }, [kilobytes(50)])).toBeUndefined()
  })

  it('§8 counts in a dry run on top of what was added, and what it would add only there', () => {
    const { add, tried } = full()
    const dryRun = tried()
    expect(dryRun(asRecruiter, [kilobytes(5)])).toBeUndefined()
    expect(dryRun(asRecruiter, [kilobytes(5)])).toMatchObject({ refused: 'grown_too_much_today' })
    expect(tried()(asRecruiter, [kilobytes(5)])).toBeUndefined()
    expect(add(asRecruiter, [kilobytes(5)])).toBeUndefined()
  })
})
