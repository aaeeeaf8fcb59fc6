/** Credits of professors whom somebody named in a student's invitation (product 2.4). */
import type { AnyEvent } from '#events/catalogue.ts'
import { defined } from '#lib/fields.ts'
import { offerCredits } from '../nominations/credits.ts'
import { semesterKeyAt } from '../policies/state.ts'
import { emailOwner, userFold } from '../users/state.ts'
import { defineProcess, send, type CommandToSend, type NamedStudent, type ProcessLookup } from './process.ts'

/** Asks the professor whom somebody named in an invitation, or once they join. Nobody is told whether the address is a professor's. */
export const askForCredits = defineProcess('offer-credits', {
  StudentInvited: async (event, lookup) => {
    const { invitationId: creditId, invitedBy, invitee, professorEmail } = event.data
    const owner = professorEmail === undefined ? undefined : await emailOwner(lookup, professorEmail)
    if (owner === undefined || owner === invitedBy) return []
    return offeredTo(owner, event, lookup, async () => [{ creditId, invitedBy, email: invitee.email, ...defined({ name: invitee.name }) }])
  },
  UserRegistered: (event, lookup) => offeredTo(event.data.uid, event, lookup, ({ email }) => lookup.invitationsThatName(email, event)),
  AccountApproved: (event, lookup) => offeredTo(event.data.uid, event, lookup, ({ email }) => lookup.invitationsThatName(email, event)),
})

async function offeredTo(
  uid: string,
  { meta }: Pick<AnyEvent, 'meta'>,
  lookup: ProcessLookup,
  creditsOf: (professor: { readonly email: string }) => Promise<readonly NamedStudent[]>,
): Promise<readonly CommandToSend[]> {
  const professor = await lookup.fold(userFold, uid)
  if (professor?.role !== 'professor' || professor.state !== 'active') return []
  const credits = await creditsOf(professor)
  if (credits.length === 0) return []
  const semester = await semesterKeyAt(lookup, professor.universityId, meta.occurredAt)
  return [send(offerCredits, { professorId: professor.uid, semester, credits: [...credits] })]
}
