import { it } from 'vitest'
import { happened } from '#events/define.ts'
import { ReportSaved } from '#events/reports.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { given } from '../testing/given.ts'
import { saveReport } from './save.ts'

const una: Account = { uid: 'una', role: 'university', state: 'active', universityId: 'mit' }
const stamp = { report: 'funnel', resultHash: 'abc' }

it('calls.md, Reports: a saved report keeps its stamp, and the question as it was asked', () => {
  const saved = { uid: 'una', name: 'funnel', stamp }
  given()
    .as(una)
    .when(saveReport, { name: 'funnel', stamp, params: { groupBy: 'degree' }, title: ' For the board ' })
    .thenHappened([happened(ReportSaved, { ...saved, runId: 'id-0', params: { groupBy: 'degree' }, title: 'For the board' })])
  given()
    .as(una)
    .when(saveReport, { name: 'funnel', stamp })
    .thenHappened([happened(ReportSaved, { ...saved, runId: 'id-0', params: {} })])
})
