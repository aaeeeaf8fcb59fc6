import type { ReactNode } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import type { JobReply } from '#contract/jobs.ts'
import type { ReferralReply } from '#contract/referrals.ts'

/** What a student did about jobs already, and what they may do; the page composes it of other features. */
export type OwnJobs = {
  readonly applicationFor: (jobId: string) => ApplicationReply | undefined
  /** An accepted referral for the job. */
  readonly referralFor: (jobId: string) => ReferralReply | undefined
  /** The Apply button, or why there is none. */
  readonly action: (job: JobReply) => ReactNode
}
