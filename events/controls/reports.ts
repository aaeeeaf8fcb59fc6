import { ReportRun } from '../reports.ts'
import { example, staff } from './example.ts'

export const reportRun = example({ actor: staff, operation: 'reports.read', stream: 'reports-staff-una' }, ReportRun, {
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
