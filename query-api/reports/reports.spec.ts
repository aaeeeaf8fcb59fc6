import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#lib/days.ts'
import type { Ask } from './ask.ts'
import { reports } from './reports.ts'
import { factsOf } from './testing/log.ts'
import { naiveRows } from './testing/naive-figures.ts'
import { BEGINNING, randomLog } from './testing/random-log.ts'

const scopes = [
  { scope: { kind: 'platform' }, asker: 'everybody' },
  { scope: { kind: 'university', id: 'uni1' }, asker: 'everybody' },
  { scope: { kind: 'university', id: 'uni1' }, asker: 'careerOffice' },
  { scope: { kind: 'organization', id: 'company1' }, asker: 'company' },
] as const satisfies readonly Pick<Ask, 'scope' | 'asker'>[]

const question = fc.record({
  whose: fc.constantFrom(...scopes, scopes[0], scopes[0]),
  days: fc.oneof(fc.integer({ min: 1, max: 350 }), fc.constantFrom(300, 400, 500)),
  share: fc.double({ min: 0.3, max: 1, noNaN: true }),
  group: fc.nat(),
  isGrouped: fc.boolean(),
  window: fc.option(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 300 })), { nil: undefined }),
  includeActive: fc.boolean(),
})

describe('reports agree with a second reading of the whole log', () => {
  it.each(reports)(
    '$name',
    (report) => {
      fc.assert(
        fc.property(randomLog, question, (log, { whose, days, share, group, isGrouped, window, includeActive }) => {
          const last = log.at(-1)?.position ?? 0
          const ask: Ask = {
            // Reports that know no company are not for one.
            ...(report.groups.includes('organization') || whose.scope.kind !== 'organization' ? whose : scopes[0]),
            asOf: BEGINNING + days * DAY_MS,
            knownAt: days % 3 === 0 ? Math.round(last * share) : last,
            groupBy: isGrouped ? report.groups[group % report.groups.length] : undefined,
            includeActive,
            class: 2026,
            ...(window && report.params.includes('from') && { from: BEGINNING + window[0] * DAY_MS, to: BEGINNING + window[1] * DAY_MS }),
          }
          const { rows, columns } = report.compute(factsOf(log), ask)
          expect(rows).toEqual(naiveRows(log, report.name, { ask, columns }).rows)
        }),
        { numRuns: 200 },
      )
    },
    30_000,
  )
})
