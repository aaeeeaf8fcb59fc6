import { expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { ReportRun } from '#events/reports.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { given } from '../testing/given.ts'
import { recordRun, runRecorder } from './record-run.ts'

const una: Account = { uid: 'una', role: 'university', state: 'active', universityId: 'mit' }
const run = { name: 'funnel', params: { groupBy: 'semester', knownAt: 12 }, resultHash: 'abc' }

it('reports.md, Small cells: a question by who does not see single people is on record', () => {
  given()
    .as(una)
    .when(recordRun, run)
    .thenHappened([happened(ReportRun, run)])
  given(happened(ReportRun, run))
    .as(una)
    .when(recordRun, run)
    .thenHappened([happened(ReportRun, run)])
})

it('is one run a day for the same figures, and says why it cannot be stored', async () => {
  const keys: string[] = []
  let now = '2026-11-20T10:00:00.000Z'
  const record = runRecorder({
    handler: {
      handle: async (_, __, { key }) => {
        keys.push(key)
        return { refused: 'no_space' }
      },
    },
    now: () => now,
  })
  // Nominations and referrals may both be nothing: asked for otherwise it is another run.
  const runs = [run, run, { ...run, resultHash: 'def' }, { ...run, params: { knownAt: 13 } }, { ...run, name: 'facts' }]
  for (const asked of runs) await record(una, asked, 'r')
  now = '2026-11-21T10:00:00.000Z'
  expect(await record(una, run, 'r')).toEqual({ refused: 'no_space' })
  expect(new Set(keys).size).toBe(5)
})

it('is refused in the words of who asked, where the record of the day is full', async () => {
  const handle = async () => refuse('grown_too_much_today', { limit: 1024, retryAfterSeconds: 60 })
  const refused = await runRecorder({ handler: { handle }, now: () => '2026-11-20T10:00:00.000Z' })(una, run, 'r')
  expect(refused).toMatchObject({ refused: 'asked_too_much_today', details: { retryAfterSeconds: 60 } })
})
