/** Credits of professors whom somebody named in a student's invitation (product 2.4). */
import type { AnyEvent } from '#events/catalogue.ts'
import { counts } from '#events/vocabulary/permissions.ts'
import { defined } from '#lib/fields.ts'
import { offerCredits } from '../nominations/credits.ts'
import { semesterKeyAt } from '../policies/state.ts'
import { emailOwner, userFold } from '../users/state.ts'
import { defineProcess, send, type CommandToSend, type NamedStudent, type ProcessLookup } from './process.ts'

/**
 * Asks the professor whom somebody named in an invitation, or once they join and their university says that they belong there (product
 * 2.20). Nobody is told whether the address is a professor's.
 */
export const askForCredits = defineProcess('offer-credits', {
  StudentInvited: async (event, lookup) => {
    const { invitationId: creditId, invitedBy, invitee, professorEmail } = event.data
    const owner = professorEmail === undefined ? undefined : await emailOwner(lookup, professorEmail)
    if (owner === undefined) return []
    const sentAt = event.meta.occurredAt
    const credit = { creditId, invitedBy, email: invitee.email, sentAt, ...defined({ name: invitee.name }) }
    return offeredTo(owner, event, lookup, async () => [credit])
  },
  UserRegistered: (event, lookup) => offeredTo(event.data.uid, event, lookup, namedBefore(event, lookup)),
  AccountApproved: (event, lookup) => offeredTo(event.data.uid, event, lookup, namedBefore(event, lookup)),
  // A place may be confirmed a second time, and what was asked in a semester before is not known any more: that is not asked again.
  PersonVerified: (event, lookup) => offeredTo(event.data.uid, event, lookup, namedBefore(event, lookup), true),
})

type Named = (professor: { readonly email: string }) => Promise<readonly NamedStudent[]>

function namedBefore(event: Pick<AnyEvent, 'position' | 'meta'>, { invitationsThatName }: ProcessLookup): Named {
  return ({ email }) => invitationsThatName(email, event)
}

/** @param ofThisSemester only those whose invitations were sent in the semester in which they would count */
async function offeredTo(
  uid: string,
  { meta }: Pick<AnyEvent, 'meta'>,
  lookup: ProcessLookup,
  named: Named,
  ofThisSemester = false,
): Promise<readonly CommandToSend[]> {
  const professor = await lookup.fold(userFold, uid)
  if (professor?.role !== 'professor' || professor.state !== 'active' || !counts(professor)) return []
  const byOthers = (await named(professor)).filter(({ invitedBy }) => invitedBy !== uid)
  if (byOthers.length === 0) return []
  const semesterAt = (instant: string) => semesterKeyAt(lookup, professor.universityId, instant)
  const semester = await semesterAt(meta.occurredAt)
  const semesters = await Promise.all(byOthers.map(({ sentAt }) => semesterAt(sentAt)))
  const credits = byOthers.filter((_, n) => !ofThisSemester || semesters[n] === semester).map(({ sentAt: _, ...credit }) => credit)
  return credits.length === 0 ? [] : [send(offerCredits, { professorId: uid, semester, credits })]
}
