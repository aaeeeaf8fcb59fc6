/** Which reports somebody may ask, of what, and with whose eyes (calls.md, "Reports"). */
import type { Account } from '#events/vocabulary/permissions.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { AnalystScope, Role } from '#events/vocabulary/roles.ts'
import type { Asker } from '../ask.ts'
import { reports } from '../reports.ts'
import type { Report } from '../report.ts'

export type Who = {
  readonly scope: AnalystScope
  readonly asker: Asker
  /** Small cells are hidden, groups are two at most, and days are over. */
  readonly hidesSmall: boolean
  readonly reports: readonly Report[]
}

/** What a company asks of its own applicants. */
const ofCompanies = ['timing', 'stages', 'funnel', 'rates', 'referrals', 'responsiveness', 'corrections', 'fairness']

type Of = (account: Account) => Omit<Who, 'reports'> | undefined
const whoOf: Readonly<Partial<Record<Role, Of>>> = {
  admin: () => ({ scope: { kind: 'platform' }, asker: 'everybody', hidesSmall: false }),
  university: ({ universityId: id }) => ({ scope: { kind: 'university', id }, asker: 'careerOffice', hidesSmall: true }),
  recruiter: ({ organizationId: id }) => ({ scope: { kind: 'organization', id }, asker: 'company', hidesSmall: false }),
  analyst: ({ scope }) => scope && { scope, asker: 'everybody', hidesSmall: true },
}

export function whoAsks(account: Account): Who | Refusal {
  const who = whoOf[account.role]?.(account)
  return who ? { ...who, reports: reports.filter(reportsFor(account, who.scope)) } : refuse('no_scope')
}

/** An analyst of a company asks nothing that knows no company: it would have no case. */
function reportsFor({ role }: Account, { kind }: AnalystScope): (report: Report) => boolean {
  return ({ name, groups }) => (role === 'recruiter' ? ofCompanies.includes(name) : kind === 'platform' || groups.includes(kind))
}
