import type { ReactNode } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import type { JobReply } from '#contract/jobs.ts'
import type { ReferralReply } from '#contract/referrals.ts'

/** A student's acts on jobs so far, and those they may do; the page composes them of other features. */
export type OwnJobs = {
  readonly applicationFor: (jobId: string) => ApplicationReply | undefined
  /** An accepted referral for the job. */
  readonly referralFor: (jobId: string) => ReferralReply | undefined
  /** The Apply button, or why there is none. */
  readonly action: (job: JobReply) => ReactNode
}
