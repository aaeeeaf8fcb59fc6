import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#lib/days.ts'
import type { Ask } from './ask.ts'
import { MOST_MOVES, movesBetween } from './difference.ts'
import type { Facts } from './facts.ts'
import { reportNamed } from './reports.ts'
import { factsOf, type LogEvent } from './testing/log.ts'
import { BEGINNING, randomLog } from './testing/random-log.ts'
import type { View } from './view.ts'

const ask: Ask = { asOf: 100, knownAt: 1e9, scope: { kind: 'platform' }, asker: 'everybody', includeActive: true }

/** Each of them has applications, and each application one move. */
function peopleWith({ people, applications }: { readonly people: number; readonly applications: number }): Facts {
  const log: LogEvent[] = []
  const say = (type: string, thing: string, data: LogEvent['data']) => log.push({ position: log.length + 1, at: 2, type, thing, data })
  for (let n = 0; n < people * applications; n++) {
    say('ApplicationSubmitted', `app${n}`, { studentId: `student${n % people}`, organizationId: 'acme', jobId: 'job' })
    say('ApplicationStatusChanged', `app${n}`, { to: 'under_review' })
  }
  return factsOf(log)
}
const applicationsIn = (view: View) => {
  const reasons = view.applications().map(({ thing, steps }) => ({ thing, events: steps.map(({ position }) => position) }))
  return { numerator: reasons, denominator: reasons }
}

describe('reports.md, difference', () => {
  it('looks at the events of each person once, however many of their things moved', () => {
    const [people, applications] = [20, 10]
    let looks = 0
    const moves = movesBetween(peopleWith({ people, applications }), { ask, other: { ...ask, asOf: 1 } }, (view) => {
      looks++
      return applicationsIn(view)
    })
    expect(moves?.length).toBe(2 * people * applications)
    expect(looks).toBe(2 + people * (1 + 2 * applications))
  })

  it('tells no more than can be worked out while others wait', () => {
    const facts = peopleWith({ people: MOST_MOVES / 2 + 1, applications: 1 })
    expect(movesBetween(facts, { ask, other: { ...ask, asOf: 1 } }, applicationsIn)).toBeUndefined()
  })

  it.each([
    ['funnel', 'reached.interviewing'],
    ['placement', 'placed'],
    ['referrals', 'placedOfSent'],
    ['corrections', 'corrected'],
  ])('of %s is what the whole log says, taken over event by event', (name, column) => {
    const report = reportNamed(name)
    const cell = { row: 'all', column }
    fc.assert(
      fc.property(randomLog, fc.integer({ min: 20, max: 200 }), (log, days) => {
        // As known at one position and at the other, no time passes.
        const now = { ...ask, asOf: BEGINNING + 1_000 * DAY_MS, knownAt: log.at(-1)?.position ?? 0 }
        const other = { ...now, knownAt: log.findLast(({ at }) => at <= BEGINNING + days * DAY_MS)?.position ?? 0 }
        const facts = factsOf(log)
        const found = (knownAt: number) =>
          new Set(
            (['numerator', 'denominator'] as const).flatMap((side) =>
              (report?.why(facts, { ...now, knownAt }, { ...cell, side }) ?? []).map(({ thing }) => `${side} ${thing}`),
            ),
          )
        const turns = new Map<string, number>()
        const first = found(other.knownAt)
        let before = first
        for (const { position } of log.filter((event) => event.position > other.knownAt)) {
          const after = found(position)
          for (const thing of new Set([...before, ...after])) if (before.has(thing) !== after.has(thing)) turns.set(thing, position)
          before = after
        }
        const moved = [...turns]
          .filter(([thing]) => first.has(thing) !== before.has(thing))
          .map(([thing, position]) => `${position} ${thing}`)
        const told = report?.difference(facts, now, other, cell) ?? []
        expect(told.map(({ position, effect, thing }) => `${position} ${effect.split(' ')[1]} ${thing}`).toSorted()).toEqual(
          moved.toSorted(),
        )
      }),
      { numRuns: 15 },
    )
  })
})
