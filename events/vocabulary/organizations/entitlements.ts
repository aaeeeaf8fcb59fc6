/** The refusals of a company without a subscription, and the offer that each makes instead (product 2.8, 2.19). */
import { limits } from '../limits.ts'
import { refuse, type Refusal } from '../refusals.ts'
import type { entitlements } from './subscriptions.ts'
import type { Topic } from '../topics.ts'

type Entitlement = (typeof entitlements)[number]

/** The end of the refusal's sentence. The search for students refuses nothing but files: it shows less. */
const instead: Readonly<Record<Exclude<Entitlement, 'student_search'>, string>> = {
  unlimited_jobs: `Without one, ${limits.openJobs} of its jobs can be open: pause or close one of them first.`,
  exports: 'Files of your own applicants are free.',
  cold_messages: 'Writing to your own applicants is free.',
  reports: '',
  search_alerts: 'Without one, saved searches say what is new when you open them.',
}

/** Topics of what recruiters are shown in full only with a subscription. The others read a preview, whose rows have ids of their own. */
export const topicsOfSubscribers: readonly string[] = ['students'] satisfies readonly Topic[]

export function subscriptionRequired(entitlement: keyof typeof instead): Refusal {
  return refuse('subscription_required', { entitlement, instead: instead[entitlement] })
}
