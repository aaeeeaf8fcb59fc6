/** What each role does here, by the words that people use for it: the palette does things before it finds things. */
import type { Role } from '#events/vocabulary/roles.ts'
import type { IconName } from '../../ui/Icon.tsx'

export type Act = {
  readonly label: string
  /** Other words by which it is found. */
  readonly words: string
  readonly path: string
  readonly icon: IconName
}

const act = (label: string, words: string, path: string, icon: IconName): Act => ({ label, words, path, icon })

const ofEverybody: readonly Act[] = [
  act('Change your password', 'sign in login', '/profile?tab=account', 'user'),
  act('Choose between light and dark', 'appearance theme scheme', '/profile?tab=account', 'user'),
  act('Choose your mails and your time zone', 'notifications unsubscribe e-mail timezone', '/app/notifications?tab=mail', 'mail'),
  act('See who opened your data', 'accesses looked ledger privacy', '/profile?tab=privacy', 'user'),
  act('Take a copy of your data', 'export download', '/profile?tab=privacy', 'user'),
  act('Take back a consent', 'withdraw revoke agreed privacy', '/profile?tab=privacy', 'user'),
  act('Delete your account', 'erase close remove', '/profile?tab=privacy', 'user'),
]
const invite = act('Invite somebody', 'invitation colleague add', '/app/invitations', 'mail')
const approvePeople = act('Decide about people who wait', 'approve confirm waiting requests', '/app/waiting', 'clock')

const ofRole: Readonly<Record<Role, readonly Act[]>> = {
  student: [
    act('Upload a résumé', 'cv pdf curriculum replace', '/profile?tab=resumes', 'user'),
    act('Apply for a job', 'find position internship', '/app/jobs', 'job'),
    invite,
  ],
  professor: [
    act('Nominate a student', 'recommend vouch', '/app/nominations', 'plus'),
    act('Redeem points', 'rewards', '/app/rewards', 'plus'),
    invite,
    approvePeople,
  ],
  university: [
    act('Import a roster', 'students list csv file upload', '/app/roster', 'plus'),
    act('Approve a company', 'campus organization employer', '/app/organizations', 'building'),
    act('Set windows and quotas of nominations', 'policy semester points', '/app/policy', 'clock'),
    invite,
    approvePeople,
  ],
  recruiter: [
    act('Post a position', 'vacancy opening publish new', '/app/jobs', 'plus'),
    act('Find nominated students', 'candidates search talent', '/app/students', 'search'),
    act('Change your plan', 'subscription pay invoice billing upgrade', '/app/subscription', 'building'),
    act('Describe your company', 'edit website domain', '/app/company', 'building'),
    invite,
    approvePeople,
  ],
  employee: [act('Refer a student', 'recommend put forward', '/app/referrals', 'plus'), invite],
  admin: [
    act('Suspend somebody', 'block ban reactivate account person', '/app/admin/users', 'user'),
    act('Correct a field of somebody', 'change role name e-mail address analyst fix', '/app/admin/users', 'user'),
    act('Suspend a company', 'block reinstate organization', '/app/admin/organizations', 'building'),
    act('Look at mails that were given up', 'failed outbox smtp bounced', '/app/admin/outbox?state=failed', 'mail'),
    act('Look at mails that wait', 'queue delayed outbox smtp', '/app/admin/outbox?state=waiting', 'mail'),
    act('Try tasks again that were given up', 'failed retry discard', '/app/admin/tasks', 'clock'),
    act('Decide about reported conversations', 'abuse reports warn', '/app/admin/abuse?state=open', 'messages'),
    act('Approve or merge skills', 'proposed decline duplicates twins', '/app/admin/moderation?kind=skill', 'flag'),
    act('Approve organizations', 'proposed decline company university', '/app/admin/moderation?kind=organization', 'flag'),
    act('Approve domains', 'decline organization', '/app/admin/moderation?kind=domains', 'flag'),
    act('See who saw what of whom', 'audit accesses looked', '/app/admin/accesses', 'search'),
    act('Look for what happened', 'log audit trail error code', '/app/admin/events', 'lines'),
    act('Renew the codes of your second factor', 'two-factor 2fa authenticator recovery app phone', '/profile?tab=account', 'user'),
    invite,
    approvePeople,
  ],
  analyst: [],
}

/** @param pages the addresses of those that the caller may open now */
export function actsFor(role: Role, pages: readonly string[]): readonly Act[] {
  return [...ofRole[role], ...ofEverybody].filter(({ path }) => pages.includes(path.replace(/\?.*/, '')))
}

/** What an error's toast shows, from which its events are found. */
const ERROR_CODE = /^(?=.*\d)[0-9a-f]{8}$/

/** What somebody typed that names a thing by itself. @param acts of the caller */
export function actsOfCode(q: string, acts: readonly Act[]): readonly Act[] {
  const code = q.trim().toLowerCase()
  const events = acts.find(({ path }) => path === '/app/admin/events')
  return events && ERROR_CODE.test(code)
    ? [{ ...events, label: `Events of the error ${code}`, path: `${events.path}?correlation=${code}` }]
    : []
}
