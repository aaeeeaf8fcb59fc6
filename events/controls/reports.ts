import { ReportRun, ReportSaved } from '../reports.ts'
import { example, staff, type Example } from './example.ts'

const reportRun = example({ actor: staff, operation: 'reports.read', stream: 'reports-staff-una' }, ReportRun, {
  name: 'funnel',
  params: {
    asOf: 1_788_220_799_999,
    knownAt: 41,
    groupBy: 'semester',
    scope: { kind: 'university', id: 'uni-north' },
    smallCells: 'hidden',
  },
  resultHash: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
})

const reportSaved = example({ actor: staff, operation: 'reports.save', stream: 'reports-staff-una' }, ReportSaved, {
  runId: 'run-1',
  uid: 'staff-una',
  name: 'funnel',
  stamp: { report: 'funnel', asOf: '2026-08-31T23:59:59.999Z', knownAt: '00000000000000000041', resultHash: reportRun.data['resultHash'] },
  params: { groupBy: 'semester' },
  title: 'For the board in September',
})

export const reports: readonly Example[] = [reportRun, reportSaved]
