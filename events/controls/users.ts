import {
  AccountApproved,
  AccountEnded,
  AccountRefused,
  ConsentGranted,
  ConsentWithdrawn,
  DataExportRequested,
  PasswordChanged,
  PhotoChanged,
  PhotoRemoved,
  PersonUnverified,
  PlaceRefused,
  PersonVerified,
  PreferencesChanged,
  ProfileFieldChanged,
  StillLookingAnswered,
  StudiesReported,
  SubjectErased,
  UserRegistered,
} from '../users.ts'
import { consentTextVersion } from '../vocabulary/roles.ts'
import { byProcess, byTimer, example, importer, professor, student, visitor } from './example.ts'

const imported = { actor: importer, operation: 'import.registerUser' }
const importedAccount = { state: 'active', profile: {}, demo: true } as const

export const professorRegistered = example({ ...imported, stream: 'user-prof-ada' }, UserRegistered, {
  uid: 'prof-ada',
  role: 'professor',
  universityId: 'uni-north',
  ...importedAccount,
  person: { email: 'ada@north.example.edu', displayName: 'Ada Lang' },
})
export const recruiterRegistered = example({ ...imported, stream: 'user-recr-ben' }, UserRegistered, {
  uid: 'recr-ben',
  role: 'recruiter',
  organizationId: 'acme',
  ...importedAccount,
  person: { email: 'ben@acme.example', displayName: 'Ben Roth' },
})
export const employeeRegistered = example({ ...imported, stream: 'user-empl-eve' }, UserRegistered, {
  uid: 'empl-eve',
  role: 'employee',
  organizationId: 'acme',
  ...importedAccount,
  person: { email: 'eve@acme.example', displayName: 'Eve Stone' },
})

const stream = 'user-stud-mia'
const byVisitor = { actor: visitor, operation: 'users.register', stream }
const byStudent = { actor: student, operation: 'users.updateField', stream }

export const studentRegistered = example(byVisitor, UserRegistered, {
  uid: 'stud-mia',
  role: 'student',
  state: 'active',
  universityId: 'uni-north',
  invitationId: 'inv-1',
  person: { email: 'mia@north.example.edu', displayName: 'Mia Berg' },
  profile: {
    degree: 'bachelor',
    major: 'Computer science',
    graduationDate: '2027-06-30',
    skills: ['typescript', 'sql', 'graphs'],
    gpa: 3.8,
  },
})
export const termsAgreed = example(byVisitor, ConsentGranted, { uid: 'stud-mia', kind: 'terms', textVersion: consentTextVersion })

export const madeVisible = example(byStudent, ProfileFieldChanged, { uid: 'stud-mia', attr: 'visibility', value: 'recruiters' })
export const openedToReferrals = example(byStudent, ProfileFieldChanged, { uid: 'stud-mia', attr: 'openToReferrals', value: true })
export const gpaShown = example(byStudent, ProfileFieldChanged, { uid: 'stud-mia', attr: 'gpaVisible', value: true })
export const renamed = example(byStudent, ProfileFieldChanged, { uid: 'stud-mia', attr: 'displayName', value: 'Mia Bergström' })
export const passwordChanged = example({ actor: student, operation: 'users.changePassword', stream }, PasswordChanged, {
  uid: 'stud-mia',
  at: '2026-09-02T08:00:00.000Z',
})

export const preferencesChanged = example({ actor: student, operation: 'preferences.change', stream }, PreferencesChanged, {
  uid: 'stud-mia',
  mail: { applicationMoved: 'immediately', message: 'never' },
  theme: 'dark',
  timezone: 'America/New_York',
})

const waiting = { actor: visitor, operation: 'users.verifyAddress' }
const byStaff = { actor: { kind: 'user', uid: 'staff-uma', role: 'university' } as const }
const byInviter = { actor: professor, operation: 'people.approve' }
export const waitingRegistered = example({ ...waiting, stream: 'user-stud-lee' }, UserRegistered, {
  uid: 'stud-lee',
  role: 'student',
  state: 'pending_approval',
  claimedUniversityId: 'uni-north',
  invitationId: 'inv-5',
  invitedBy: 'prof-ada',
  person: { email: 'lee@home.example', displayName: 'Lee Ahn' },
  profile: { degree: 'bachelor', skills: ['typescript', 'sql', 'graphs'] },
})
export const approved = example({ ...byInviter, stream: 'user-stud-lee' }, AccountApproved, {
  uid: 'stud-lee',
  approvedBy: 'prof-ada',
  universityId: 'uni-north',
})

export const placeRefused = example({ ...byStaff, operation: 'people.refuse', stream: 'user-stud-lee' }, PlaceRefused, {
  uid: 'stud-lee',
  refusedBy: 'staff-una',
  universityId: 'uni-north',
  reason: 'Not on our list.',
})
export const unverified = example({ ...byStaff, operation: 'people.unverify', stream: 'user-stud-lee' }, PersonUnverified, {
  uid: 'stud-lee',
  unverifiedBy: 'staff-uma',
  universityId: 'uni-north',
  reason: 'Not on the roster.',
})
export const verified = example({ ...byStaff, operation: 'people.verify', stream: 'user-stud-lee' }, PersonVerified, {
  uid: 'stud-lee',
  verifiedBy: 'staff-uma',
  universityId: 'uni-north',
})

export const studiesReported = example({ ...byStaff, operation: 'people.verify', stream: 'user-stud-lee' }, StudiesReported, {
  uid: 'stud-lee',
  universityId: 'uni-north',
  studies: { degree: 'master', graduationDate: '2027-05-31' },
})

const refusedStream = 'user-stud-zoe'
export const strangerRegistered = example({ ...waiting, stream: refusedStream }, UserRegistered, {
  uid: 'stud-zoe',
  role: 'student',
  state: 'pending_approval',
  claimedUniversityId: 'uni-north',
  invitationId: 'inv-5',
  invitedBy: 'prof-ada',
  person: { email: 'zoe@elsewhere.example', displayName: 'Zoe Far' },
  profile: {},
})
export const refused = example({ ...byInviter, operation: 'people.refuse', stream: refusedStream }, AccountRefused, {
  uid: 'stud-zoe',
  refusedBy: 'prof-ada',
  endsAt: '2026-09-08T00:00:00.000Z',
  reason: 'I do not know this person.',
})
export const accountEnded = example({ ...byTimer('accountEnded'), stream: refusedStream }, AccountEnded, { uid: 'stud-zoe' })

const lateStream = 'user-stud-ivo'
export const lateRegistered = example({ ...waiting, stream: lateStream }, UserRegistered, {
  uid: 'stud-ivo',
  role: 'student',
  state: 'pending_approval',
  invitationId: 'inv-5',
  invitedBy: 'prof-ada',
  person: { email: 'ivo@elsewhere.example', displayName: 'Ivo Late' },
  profile: {},
})
export const refusedByItself = example(
  { ...byProcess('settle-registrations', 'process.settleRegistrations'), stream: lateStream },
  AccountRefused,
  { uid: 'stud-ivo', endsAt: '2026-09-09T00:00:00.000Z' },
)

export const photoChanged = example({ actor: student, operation: 'profile.changePhoto', stream }, PhotoChanged, {
  uid: 'stud-mia',
  fileId: 'photo-1',
  type: 'webp',
  number: 1,
})
export const photoRemoved = example({ actor: student, operation: 'profile.removePhoto', stream }, PhotoRemoved, { uid: 'stud-mia' })
export const stillLooking = example({ actor: student, operation: 'profile.stillLooking', stream }, StillLookingAnswered, {
  uid: 'stud-mia',
  semester: '2026-fall',
  looking: true,
})

const byConsent = { actor: student, operation: 'consents.change', stream }
export const resumeShared = example(byConsent, ConsentGranted, {
  uid: 'stud-mia',
  kind: 'shareWithCareerOffice',
  textVersion: consentTextVersion,
})
export const resumeNoLongerShared = example(byConsent, ConsentWithdrawn, {
  uid: 'stud-mia',
  kind: 'shareWithCareerOffice',
  textVersion: consentTextVersion,
})
export const exportRequested = example({ actor: student, operation: 'privacy.export', stream }, DataExportRequested, {
  uid: 'stud-mia',
  taskId: 'task-1',
})
export const erased = example({ ...byProcess('erase-account', 'process.eraseAccount'), stream: 'user-stud-lee' }, SubjectErased, {
  uid: 'stud-lee',
})

/** Registered with a code, and stood on the university's roster. */
export const rosteredRegistered = example({ actor: visitor, operation: 'users.verifyAddress', stream: 'user-stud-noa' }, UserRegistered, {
  uid: 'stud-noa',
  role: 'student',
  state: 'active',
  universityId: 'uni-north',
  rosterEntryId: 'entry-noa',
  person: { email: 'noa@home.example', displayName: 'Noa Lind' },
  profile: { degree: 'master', graduationDate: '2027-06-30' },
})
