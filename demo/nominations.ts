/** The nominations of the demo beside the plain ones: a colleague, a draft, a credit that waits, one revoked, one taken back. */
import { inviteStudent } from '#command-api/invitations/invite-student.ts'
import { consentToNomination } from '#command-api/nominations/consent.ts'
import { saveDraft } from '#command-api/nominations/drafts.ts'
import { endorse } from '#command-api/nominations/endorse.ts'
import { nominate } from '#command-api/nominations/nominate.ts'
import { revokeNomination } from '#command-api/nominations/revoke.ts'
import { nominationsFold, nominationsId } from '#command-api/nominations/state.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { dayIn, semesterAt } from '#events/vocabulary/semesters.ts'
import { takesNominations } from '#events/vocabulary/terms.ts'
import { demoUniversity, secondProfessor, universities } from './demo-data.ts'
import type { Seeding } from './seeding.ts'
import type { Send } from './send.ts'
import type { Calendar, Story } from './story.ts'

const firstProfessor = 'professor@demo.example'
const home = (name: string) => `${name}@home.example.com`

/** Nothing happens in the last weeks of a semester and the first week of one, when these instants lie outside the window. */
export async function playNominations(
  send: Send,
  { reader, settle }: Pick<Seeding, 'reader' | 'settle'>,
  { people, nominations }: Story,
  by: (email: string) => Account,
  { end, ago }: Calendar,
): Promise<void> {
  const timezone = universities.find(({ id }) => id === demoUniversity)?.timezone ?? 'UTC'
  const semester = semesterAt(end, timezone)
  if (![ago(7), end].every((instant) => takesNominations(semester, dayIn(instant, timezone)))) return
  const { key } = semester
  const [first, second] = [by(firstProfessor), by(secondProfessor)]
  const madeBy = async (professor: Account) => (await reader.load(nominationsFold, nominationsId(professor.uid, key))).state?.made ?? []
  const mine = nominations.filter(
    (one) => one.professor === firstProfessor && one.semester === key && people.some(({ email }) => email === one.email),
  )
  const [, shared, ...others] = mine

  // A colleague endorses a nomination, and the student agrees to that one too.
  const endorsed = shared && idOf(await madeBy(first), by(shared.email))
  if (shared && endorsed) {
    const { email, name } = shared
    const reason = 'She explained our own paper to us, and found the mistake in it.'
    await send(endorse, { id: endorsed, semester: key, email, name, reason }, { as: second, at: ago(6.5), key: 'endorse' })
  }
  for (const { email, name } of others.slice(0, 1)) {
    const reason = 'Rewrote the lab’s scheduler over a weekend, with tests.'
    await send(nominate, { semester: key, email, name, reason }, { as: second, at: ago(6), key: 'nominate-2' })
    await settle()
    const id = idOf(await madeBy(second), by(email))
    if (id === undefined) continue
    const answer = { id, professorId: second.uid, semester: key, studentId: by(email).uid }
    await send(consentToNomination, { ...answer, consent: true, shareReason: true }, { as: by(email), at: ago(5), key: 'agree-2' })
    // Else the points may be looked at when there is nothing to reward any more.
    await settle()
    await send(consentToNomination, { ...answer, consent: false }, { as: by(email), at: ago(2), key: 'take-back-2' })
  }
  await send(
    nominate,
    { semester: key, email: home('remi.returned'), name: 'Remi Returned', reason: 'Meant for another course.' },
    { as: first, at: ago(4), key: 'nominate-3' },
  )
  await settle()
  const returned = (await madeBy(first)).at(-1)
  if (returned)
    await send(
      revokeNomination,
      { id: returned.nominationId, professorId: first.uid, semester: key },
      { as: first, at: ago(3.9), key: 'revoke-3' },
    )
  await send(
    saveDraft,
    { semester: key, email: home('dara.drafted'), name: 'Dara Drafted', reason: 'Asks what a proof leaves out. Ask her about' },
    { as: first, at: ago(1.5), key: 'draft' },
  )
  const inviter = by('student@demo.example')
  await send(
    inviteStudent,
    { email: home('cleo.credited'), name: 'Cleo Credited', professorEmail: firstProfessor, invitedBy: inviter.uid, inviterRole: 'student' },
    { as: inviter, at: ago(2.5), key: 'credit' },
  )
}

function idOf(
  made: readonly { readonly nominationId: string; readonly studentId: string | undefined }[],
  { uid }: Account,
): string | undefined {
  return made.find(({ studentId }) => studentId === uid)?.nominationId
}
