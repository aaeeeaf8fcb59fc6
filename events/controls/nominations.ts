import {
  NominationConsented,
  NominationConsentWithdrawn,
  NominationCreditDeclined,
  NominationCreditOffered,
  NominationDeclined,
  NominationDraftDiscarded,
  NominationDrafted,
  NominationExpired,
  NominationMade,
  NominationPlaceCounts,
  NominationPlaceLost,
  NominationReminded,
  NominationRevoked,
  NominationStudentJoined,
} from '../nominations.ts'
import { nominationTextVersion } from '../vocabulary/nominations/nomination-consent.ts'
import { byProcess, byTimer, example, professor, student } from './example.ts'

const stream = 'nominations-prof-ada-2026-fall'
const semester = { professorId: 'prof-ada', semester: '2026-fall' }
const byProfessor = { actor: professor, operation: 'invitations.inviteStudent', stream }
const onRegistration = { ...byProcess('accept-on-registration', 'process.acceptOnRegistration'), stream }

const first = { nominationId: 'nom-1', ...semester }
export const made = example(byProfessor, NominationMade, {
  ...first,
  universityId: 'uni-north',
  emailKey: 'hmac-mia',
  subjectId: 'inv-1',
  invitationId: 'inv-1',
  nominee: { email: 'mia@north.example.edu', name: 'Mia Berg' },
  reason: 'Built the best compiler of her year.',
  letter: { subject: 'A word', text: 'Join us.' },
})
export const consented = example(onRegistration, NominationConsented, {
  ...first,
  studentId: 'stud-mia',
  shareReason: true,
  shareWithNominator: true,
  textVersion: nominationTextVersion,
})

export const placeLost = example({ ...byProcess('place-nominations', 'process.placeNominations'), stream }, NominationPlaceLost, {
  ...first,
  studentId: 'stud-mia',
})
export const placeCounts = example({ ...byProcess('place-nominations', 'process.placeNominations'), stream }, NominationPlaceCounts, {
  ...first,
  studentId: 'stud-mia',
})

const second = { nominationId: 'nom-2', ...semester }
export const madeOfStudent = example(byProfessor, NominationMade, {
  ...second,
  emailKey: 'hmac-tom',
  subjectId: 'stud-tom',
  studentId: 'stud-tom',
  nominee: { email: 'tom@north.example.edu' },
  reason: 'Asks the right questions.',
})
export const declined = example({ actor: { ...student, uid: 'stud-tom' }, operation: 'nominations.consent', stream }, NominationDeclined, {
  ...second,
  studentId: 'stud-tom',
})

const third = { nominationId: 'nom-3', ...semester }
export const madeByEmail = example(byProfessor, NominationMade, {
  ...third,
  universityId: 'uni-north',
  emailKey: 'hmac-leo',
  subjectId: 'inv-3',
  invitationId: 'inv-3',
  nominee: { email: 'leo@north.example.edu' },
  reason: 'Explains what he builds.',
})
export const studentJoined = example(onRegistration, NominationStudentJoined, {
  ...third,
  studentId: 'stud-leo',
  expiresAt: '2026-10-03T13:00:00.000Z',
})
export const expired = example({ ...byTimer('nominationExpired'), stream }, NominationExpired, third)

/** Stays without an answer and expires with its invitation. */
export const madeWithoutAnswer = example(byProfessor, NominationMade, {
  nominationId: 'nom-4',
  ...semester,
  universityId: 'uni-north',
  emailKey: 'hmac-kim',
  subjectId: 'inv-4',
  invitationId: 'inv-4',
  nominee: { email: 'kim@north.example.edu' },
  reason: 'Reads specifications for fun.',
})

const draftIds = { draftId: 'draft-1', ...semester }
export const drafted = example({ ...byProfessor, operation: 'nominations.saveDraft' }, NominationDrafted, {
  ...draftIds,
  emailKey: 'hmac-ida',
  draft: { email: 'ida@north.example.edu', name: 'Ida Voss', reason: 'Reads proofs aloud.' },
})
/** The draft as it was sent, and revoked before the invitation was opened. */
const sent = { nominationId: 'nom-5', ...semester }
export const madeOfDraft = example({ ...byProfessor, operation: 'nominations.sendDraft' }, NominationMade, {
  ...sent,
  universityId: 'uni-north',
  emailKey: 'hmac-ida',
  subjectId: 'inv-5',
  invitationId: 'inv-5',
  nominee: { email: 'ida@north.example.edu', name: 'Ida Voss' },
  reason: 'Reads proofs aloud.',
  draftId: 'draft-1',
})
export const revoked = example({ ...byProfessor, operation: 'nominations.revoke' }, NominationRevoked, {
  ...sent,
  universityId: 'uni-north',
  opened: false,
})
export const reminded = example({ ...byProfessor, operation: 'nominations.remind' }, NominationReminded, {
  ...sent,
  universityId: 'uni-north',
  invitationId: 'inv-5',
})
export const draftedInVain = example({ ...byProfessor, operation: 'nominations.saveDraft' }, NominationDrafted, {
  ...draftIds,
  draftId: 'draft-2',
  emailKey: 'hmac-jon',
  draft: { email: 'jon@north.example.edu' },
})
export const draftDiscarded = example({ ...byProfessor, operation: 'nominations.discardDraft' }, NominationDraftDiscarded, {
  ...draftIds,
  draftId: 'draft-2',
})

export const creditOffered = example({ ...byProcess('offer-credits', 'process.offerCredits'), stream }, NominationCreditOffered, {
  creditId: 'inv-6',
  ...semester,
  emailKey: 'hmac-lena',
  invitedBy: 'stud-mia',
  nominee: { email: 'lena@north.example.edu', name: 'Lena Ode' },
})
export const creditDeclined = example({ ...byProfessor, operation: 'nominations.answerCredit' }, NominationCreditDeclined, {
  creditId: 'inv-6',
  ...semester,
})

export const consentWithdrawn = example({ actor: student, operation: 'nominations.consent', stream }, NominationConsentWithdrawn, {
  ...first,
  studentId: 'stud-mia',
})
