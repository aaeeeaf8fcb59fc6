import type { Reply } from '#contract/contract.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { count } from '../lib/words.ts'
import { useRead } from './use-call.ts'

type Record = Reply<'organizations.record'>

/** `Answers in 4 days, 9 of 10 within two weeks`. */
export function recordSentence({ suppressed, medianDaysToAnswer: median, answeredWithin14Days: share = 0 }: Record): string {
  if (suppressed) return `Too few applications to say how soon it answers (fewer than ${limits.recordAtLeast} in a year)`
  if (median === undefined) return 'Has not answered its applications of the last year'
  return `Usually answers in ${count(Math.round(median), 'day')}, ${Math.round(share * 10)} of 10 within two weeks`
}

/** How a company answers those who apply, for students before they do; nothing until it is known. */
export function CompanyRecord({ organization }: { readonly organization: string }) {
  const { data } = useRead('organizations.record', { id: organization })
  return <p className="quiet small">{data ? recordSentence(data) : '\u00a0'}</p>
}
