import { RegistrationEnded, RegistrationReceived, RegistrationVerified, VerificationResent } from '../registrations.ts'
import { consentTextVersion } from '../vocabulary/roles.ts'
import { byProcess, byTimer, example, visitor } from './example.ts'

const stream = 'registration-stud-lee'
const byVisitor = { actor: visitor, operation: 'users.register' }
const registration = {
  role: 'student',
  textVersion: consentTextVersion,
  codeExpiresAt: '2026-09-05T00:00:00.000Z',
  endsAt: '2026-09-07T00:00:00.000Z',
} as const
const consents = ['terms' as const]

export const received = example({ ...byVisitor, stream }, RegistrationReceived, {
  ...registration,
  consents,
  uid: 'stud-lee',
  emailKey: 'hmac-lee',
  invitationId: 'inv-5',
  universityId: 'uni-north',
  person: { email: 'lee@home.example', displayName: 'Lee Ahn' },
  profile: { degree: 'bachelor', skills: ['typescript', 'sql', 'graphs'] },
})
export const resent = example({ ...byProcess('resend-verification', 'process.resendVerification'), stream }, VerificationResent, {
  uid: 'stud-lee',
  codeExpiresAt: '2026-09-06T00:00:00.000Z',
})
export const verified = example({ ...byProcess('settle-registrations', 'process.settleRegistrations'), stream }, RegistrationVerified, {
  uid: 'stud-lee',
})

const unproven = 'registration-stud-nobody'
export const receivedWithoutProof = example({ ...byVisitor, stream: unproven }, RegistrationReceived, {
  ...registration,
  consents,
  uid: 'stud-nobody',
  emailKey: 'hmac-nobody',
  person: { email: 'nobody@north.example.edu', displayName: 'Nobody' },
  profile: {},
})
export const ended = example({ ...byTimer('registrationEnded'), stream: unproven }, RegistrationEnded, {
  uid: 'stud-nobody',
  why: 'expired',
})
