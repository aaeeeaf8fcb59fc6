/** Every way in which a company can ask its reports: each report by each group, as figures and as what stands behind them. */
import type { DescribedCall } from '../calls.ts'

const columns: Readonly<Record<string, string>> = {
  timing: 'firstResponse',
  stages: 'submitted',
  funnel: 'reached.submitted',
  rates: 'offer',
  referrals: 'acceptance',
  responsiveness: 'answered14',
  corrections: 'corrected',
  fairness: 'selection.under_review',
}
const groups = [
  'university',
  'semester',
  'organization',
  'jobType',
  'source',
  'skill',
  'degree',
  'gpaBand',
  'job',
  'actorRole',
  'reasonCode',
]

export function waysToAskReports(path: string, query: DescribedCall['query']): readonly { readonly path: string }[] {
  const known = query.map(({ name }) => name)
  return Object.entries(columns).flatMap(([name, column]) => {
    const needed = { row: 'all', column, side: 'denominator', otherAsOf: '2026-11-01', includeActive: 'true' }
    const asked = new URLSearchParams(
      Object.entries(needed).filter(([field]) => known.includes(field) && (field !== 'includeActive' || takesActive(name))),
    )
    const ways = [
      '',
      ...groups.map((group) => `&groupBy=${group}`),
      '&university=not_known',
      ...(known.includes('format') ? ['&format=csv'] : []),
    ]
    return ways.map((way) => ({ path: `${path.replace('{name}', name)}?${asked}${way}` }))
  })
}

function takesActive(report: string): boolean {
  return ['timing', 'stages', 'funnel', 'rates', 'fairness'].includes(report)
}
