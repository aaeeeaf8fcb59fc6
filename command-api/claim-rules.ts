import { applicationClaimRules } from './applications/state.ts'
import type { ClaimRules } from './claims/claim-rules.ts'
import { jobClaimRules } from './jobs/state.ts'
import { threadClaimRules } from './messages/state.ts'
import { nominationClaimRules } from './nominations/state.ts'
import { organizationClaimRules } from './organizations/state.ts'
import { referralClaimRules } from './referrals/state.ts'
import { skillClaimRules } from './skills/state.ts'
import { accountClaimRules } from './users/state.ts'

/** The claim rules of each module. */
export const claimRules: readonly ClaimRules[] = [
  accountClaimRules,
  applicationClaimRules,
  jobClaimRules,
  nominationClaimRules,
  organizationClaimRules,
  referralClaimRules,
  skillClaimRules,
  threadClaimRules,
]
