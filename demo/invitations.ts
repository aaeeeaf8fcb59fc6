/** The invitations of the demo: some of each inviter, opened, declined and withdrawn ones, and requests to join. */
import { askForAccess } from '#command-api/access-requests/ask.ts'
import { declineInvitation } from '#command-api/invitations/decline.ts'
import { inviteStudent } from '#command-api/invitations/invite-student.ts'
import { inviteAs } from '#command-api/invitations/invite-user.ts'
import { openInvitation } from '#command-api/invitations/open.ts'
import { revokeOwnInvitation } from '#command-api/invitations/revoke-own.ts'
import type { InvitedRole } from '#events/vocabulary/invitations.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { defined } from '#lib/fields.ts'
import { demoUniversity } from './demo-data.ts'
import type { Send } from './send.ts'
import type { Calendar } from './story.ts'

type Demo = {
  readonly by: string
  readonly as: InvitedRole
  readonly email: string
  readonly name?: string
  readonly days: number
  readonly became?: 'opened' | 'declined' | 'withdrawn'
}
const home = (name: string) => `${name}@home.example.com`

const invitations: readonly Demo[] = [
  { by: 'recruiter', as: 'employee', email: home('ingo.invited'), name: 'Ingo Invited', days: 6, became: 'opened' },
  { by: 'recruiter', as: 'recruiter', email: home('rhea.reader'), name: 'Rhea Reader', days: 3 },
  { by: 'recruiter', as: 'employee', email: home('wim.withdrawn'), name: 'Wim Withdrawn', days: 12, became: 'withdrawn' },
  { by: 'employee', as: 'employee', email: home('cora.colleague'), name: 'Cora Colleague', days: 4 },
  { by: 'student', as: 'student', email: home('fred.friend'), name: 'Fred Friend', days: 5, became: 'opened' },
  { by: 'student', as: 'professor', email: home('prue.professor'), days: 9, became: 'declined' },
  { by: 'professor', as: 'professor', email: home('lina.lecturer'), name: 'Lina Lecturer', days: 2 },
  { by: 'university', as: 'professor', email: home('theo.teacher'), name: 'Theo Teacher', days: 8, became: 'opened' },
  { by: 'university', as: 'university', email: home('cleo.career'), name: 'Cleo Career', days: 1 },
  { by: 'admin', as: 'university', email: home('dan.dean'), name: 'Dan Dean', days: 7 },
]

const requests: readonly { readonly name: string; readonly role: InvitedRole; readonly text: string; readonly days: number }[] = [
  { name: 'Petra Pending', role: 'professor', text: 'I teach operating systems, and two of my students asked me to join.', days: 1.2 },
  { name: 'Sol Student', role: 'student', text: 'My university address is not a .edu one.', days: 3.4 },
]

/** @returns the id of the newest one of an admin */
export async function playInvitations(send: Send, by: (email: string) => Account, { ago }: Calendar): Promise<string> {
  const ids = await Promise.all(invitations.map((invitation) => play(send, invitation, by(`${invitation.by}@demo.example`), ago)))
  for (const { name, role, text, days } of requests) {
    const email = home(name.toLowerCase().replace(' ', '.'))
    const at = ago(days)
    await send(
      askForAccess,
      { email, displayName: name, role, text, university: demoUniversity, month: at.slice(0, 'YYYY-MM'.length) },
      { at, key: `request-${email}` },
    )
  }
  return ids.at(-1) ?? ''
}

async function play(send: Send, { as, email, name, days, became }: Demo, account: Account, ago: Calendar['ago']): Promise<string> {
  const invited = {
    email,
    invitedBy: account.uid,
    inviterRole: account.role,
    ...defined({
      name,
      university: account.universityId ?? (account.role === 'admin' ? demoUniversity : undefined),
      organization: account.organizationId,
    }),
  }
  const sent = { as: account, at: ago(days), key: `invite-${email}` }
  const inviting = {
    student: () => send(inviteStudent, invited, sent),
    professor: () => send(inviteAs.professor, invited, sent),
    university: () => send(inviteAs.university, invited, sent),
    recruiter: () => send(inviteAs.recruiter, invited, sent),
    employee: () => send(inviteAs.employee, invited, sent),
  }
  const { id } = await inviting[as]()
  const later = ago(days - 0.5)
  if (became === 'opened') await send(openInvitation, { id }, { at: later, key: `open-${email}` })
  if (became === 'declined') await send(declineInvitation, { id }, { at: later, key: `decline-${email}` })
  if (became === 'withdrawn') await send(revokeOwnInvitation, { id }, { as: account, at: later, key: `revoke-${email}` })
  return id
}
