import { describe, expect, it } from 'vitest'
import type { AccruedDocument, OppositeDocument, PointLineDocument } from '#projections/views/point-lines/model.ts'
import type { RedemptionDocument } from '#projections/views/redemptions/model.ts'
import { balanceOf, capsOf, linesOf, standing } from './ledger.ts'

const at = '2026-10-01T08:00:00.000Z'
const now = Date.parse(at)
const accrued = (id: string, more: Partial<AccruedDocument> = {}): AccruedDocument => ({
  _id: id,
  _pos: '1',
  _subjects: [],
  kind: 'accrued',
  professorId: 'ada',
  rule: 'R5',
  points: 15,
  at,
  semester: '2026-fall',
  nominationId: 'nom',
  studentId: 'mia',
  nominators: 2,
  causeEventId: 'cause',
  availableAt: '2026-10-15T08:00:00.000Z',
  requested: 0,
  redeemed: 0,
  reversed: 0,
  expired: 0,
  ...more,
})
const opposite = (entryId: string, when: string): OppositeDocument => ({
  _id: `${entryId}-back`,
  _pos: '2',
  _subjects: [],
  kind: 'reversed',
  professorId: 'ada',
  points: -15,
  at: when,
  entryId,
  because: 'corrected',
  causeEventId: 'correction',
})
const redemption: RedemptionDocument = {
  _id: 'red',
  _pos: '3',
  _subjects: [],
  professorId: 'ada',
  universityId: 'north',
  kind: 'conference_fee',
  points: 5,
  status: 'declined',
  at: '2026-11-01T08:00:00.000Z',
  eventId: 'asked',
  answeredAt: '2026-11-02T08:00:00.000Z',
  answerEventId: 'answered',
}
const mia = () => ({ name: 'Mia Berg', nominationId: 'nom' })

describe('§2.18 what follows from an answer that can be taken back for a minute', () => {
  const waiting = accrued('line', { standsAt: '2026-10-01T08:01:00.000Z' })
  it('§2.18 is shown once the minute is over', () => {
    expect(standing([waiting], now + 59_000)).toEqual([])
    expect(standing([waiting], now + 60_000)).toEqual([waiting])
  })
  it('§2.18 is never shown if it was taken back in that minute; later both lines are', () => {
    const inTime = { ...waiting, reversed: 15 }
    expect(standing([inTime, opposite('line', '2026-10-01T08:00:30.000Z')], now + 1e9)).toEqual([])
    expect(standing([inTime, opposite('line', '2026-10-02T08:00:00.000Z')], now + 1e9)).toHaveLength(2)
  })
})

describe('§2.18 an accepted offer that is given up', () => {
  const back = { ...opposite('line', '2026-10-02T08:00:00.000Z'), because: 'reneged' as const }
  const given = accrued('line', { standsAt: '2026-10-01T08:01:00.000Z', reversed: 15 })
  const later = (seconds: number) => Date.parse(back.at) + seconds * 1_000
  const again = (seconds: number) => accrued('again', { at: new Date(later(seconds)).toISOString() })
  const ids = (lines: readonly { readonly _id: string }[]) => lines.map(({ _id }) => _id)

  it('§2.18 takes its points back once the student can no longer undo it', () => {
    const before = standing([given, back], later(59))
    expect(ids(before)).toEqual(['line'])
    expect(balanceOf(before)).toMatchObject({ pending: 15, reversed: 0 })
    expect(balanceOf(standing([given, back], later(60)))).toMatchObject({ pending: 0, reversed: 15 })
  })
  it('§2.18 never shows if the student undid it in that minute; later all three lines do', () => {
    for (const seconds of [30, 600]) expect(ids(standing([given, back, again(30)], later(seconds)))).toEqual(['line'])
    expect(ids(standing([given, back, again(90)], later(600)))).toEqual(['line', 'line-back', 'again'])
  })
  it('§2.18 keeps what its first line told of it, however often it is given up and undone', () => {
    const second = { ...again(15), causeEventId: 'undone', reversed: 15 }
    const secondBack = { ...back, _id: 'again-back', entryId: 'again', at: new Date(later(20)).toISOString() }
    const third = { ...again(40), _id: 'third', causeEventId: 'undone once more', reversed: 15 }
    const all = [given, back, second, secondBack, third]
    // As the view has them after so many events: a line says by itself what was taken back.
    const lines = (...given: readonly PointLineDocument[]) =>
      given.map((line) =>
        line.kind === 'accrued' && given.every((each) => each.kind === 'accrued' || each.entryId !== line._id)
          ? { ...line, reversed: 0 }
          : line,
      )
    const told = (seconds: number, ...given: readonly PointLineDocument[]) => linesOf(standing(lines(...given), later(seconds)), [], mia)
    const before = told(-60, given)
    expect(before).toMatchObject([{ id: 'line', state: 'pending' }])
    for (const [count, seconds] of [
      [2, 10],
      [3, 16],
      [4, 30],
      [5, 41],
      [5, 600],
    ] as const)
      expect([count, told(seconds, ...all.slice(0, count))]).toEqual([count, before])
    const end = { ...opposite('third', '2026-10-09T08:00:00.000Z'), because: 'corrected' as const }
    expect(told(1e6, ...all, end)).toMatchObject([{ reverses: 'line' }, { id: 'line', state: 'reversed' }])
  })
  it('§2.18 shows only the second line, where the first was taken back before it was shown', () => {
    const unseen = { ...given, standsAt: new Date(later(30)).toISOString() }
    expect(ids(standing([unseen, back, again(30)], later(600)))).toEqual(['again'])
  })
})

describe('§1 the ledger', () => {
  it('§1 counts each point once', () => {
    const lines = [
      accrued('a'),
      accrued('b', { expiresAt: '2028-10-15T08:00:00.000Z', requested: 4, redeemed: 3, expired: 1 }),
      accrued('c', { reversed: 15 }),
      opposite('c', at),
    ]
    expect(balanceOf(lines)).toEqual({ pending: 15, available: 7, requested: 4, redeemed: 3, reversed: 15, expired: 1 })
  })

  it('§1 says of each line what happened, newest first, and what became of it', () => {
    const lines = linesOf([accrued('c', { reversed: 15 }), opposite('c', '2026-10-05T08:00:00.000Z')], [redemption], mia)
    expect(lines).toMatchObject([
      {
        points: 5,
        state: 'reversed',
        reverses: 'red',
        cause: { eventId: 'answered', sentence: 'Conference fee, declined: the points are back' },
      },
      { id: 'red', rule: 'redemption', points: -5, cause: { eventId: 'asked' } },
      {
        points: -15,
        state: 'reversed',
        rule: 'R5',
        nominationId: 'nom',
        reverses: 'c',
        cause: { eventId: 'correction', sentence: 'Taken back: it was a mistake' },
      },
      { id: 'c', points: 15, state: 'reversed', nominationId: 'nom', cause: { sentence: 'Mia Berg: first offer accepted' } },
    ])
  })

  it('§2.20 names the nomination in no line, an opposite one neither, once the consent is taken back', () => {
    const lines = linesOf([accrued('c', { reversed: 15 }), opposite('c', at)], [], () => ({ name: 'A student' }))
    expect(lines.map(({ nominationId }) => nominationId)).toEqual([undefined, undefined])
  })

  it('§1 says why a request was declined', () =>
    expect(linesOf([], [{ ...redemption, reason: 'In spring.' }], mia)[0]?.cause.sentence).toBe('Conference fee, declined: “In spring.”'))

  it.each([
    [{}, 'pending'],
    [{ expiresAt: at }, 'available'],
    [{ expiresAt: at, requested: 15 }, 'requested'],
    [{ expiresAt: at, redeemed: 10, expired: 5 }, 'redeemed'],
    [{ expiresAt: at, expired: 15 }, 'expired'],
  ] as const)('§1 %o is %s', (more, state) => expect(linesOf([accrued('a', more)], [], mia)).toMatchObject([{ state }]))

  it('§2.19 names nobody who took the consent back, and leads to no nomination', () => {
    const [line] = linesOf([accrued('a')], [], () => ({ name: 'A student' }))
    expect(line?.cause.sentence).toBe('A student: first offer accepted')
    expect(line).not.toHaveProperty('nominationId')
  })
})

describe('§2.6 the caps', () => {
  it('§2.6 count what the nominations of a semester have brought, for each nominee and for all, without what was taken back', () => {
    const lines = [
      accrued('a'),
      accrued('b', { rule: 'R1', points: 10, redeemed: 10 }),
      accrued('c', { studentId: 'tom', points: 10, reversed: 10 }),
      accrued('d', { studentId: 'zoe', points: 10 }),
      accrued('redeemed before the consent was taken back', { studentId: 'ben', points: 5, redeemed: 5 }),
      accrued('e', { semester: '2026-spring' }),
      opposite('c', at),
    ]
    const nominee = ({ studentId }: AccruedDocument) =>
      studentId === 'ben' ? { name: 'A student' } : { name: studentId, nominationId: `of-${studentId}` }
    expect(capsOf(lines, '2026-fall', nominee)).toEqual({
      semester: '2026-fall',
      points: 40,
      limit: 250,
      nominees: [
        { nominationId: 'of-mia', name: 'mia', points: 25, limit: 50 },
        { nominationId: 'of-zoe', name: 'zoe', points: 10, limit: 50 },
      ],
    })
  })
})
