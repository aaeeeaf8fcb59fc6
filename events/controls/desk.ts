/** The examples of the admin's desk, in the order in which they happen: after all others. */
import * as accesses from './accesses.ts'
import * as accounts from './accounts-by-admins.ts'
import type { Example } from './example.ts'
import * as invitations from './invitations.ts'
import * as jobs from './jobs.ts'
import * as mails from './mails.ts'
import * as messages from './messages.ts'
import * as moderation from './moderation.ts'
import * as organizations from './organizations.ts'
import * as secondFactor from './second-factor.ts'
import * as referrals from './referrals.ts'
import * as tasks from './tasks.ts'
import * as views from './views.ts'

export const desk: readonly Example[] = [
  invitations.firstAdminInvited,
  messages.openedByAdmin,
  messages.reportClosed,
  jobs.postedByKestrel,
  organizations.suspended,
  jobs.suspended,
  organizations.reinstated,
  jobs.reinstated,
  ...moderation.moderated,
  accesses.eventRevealed,
  mails.opened,
  tasks.discarded,
  tasks.retried,
  views.retried,
  views.skipped,
  views.replayed,
  views.rolledBack,
  accounts.accountReactivated,
  accounts.accountSuspended,
  accounts.addressCorrected,
  accounts.addressMoved,
  accounts.roleChanged,
  accounts.scopeSet,
  ...secondFactor.secondFactorOfAnAdmin,
  accounts.wronglyRegistered,
  referrals.padded,
]
