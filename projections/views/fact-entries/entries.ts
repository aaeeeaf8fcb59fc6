/** Of each event that changes a figure, what reports count by (reports.md, The reports). */
import type { AnyEvent, EventType } from '#events/catalogue.ts'
import type { Profile } from '#events/vocabulary/students/profile.ts'
import { gpaBandOf } from '#events/vocabulary/students/gpa-bands.ts'
import { defined } from '#lib/fields.ts'
import { pick } from '#lib/pick.ts'

type DataOf<Type extends EventType> = Extract<AnyEvent, { readonly type: Type }>['data']

/** A profile is filled in from three skills on. */
const ENOUGH_SKILLS = 3

/** Fields of a profile by which reports count, and what they need of each. */
const profileFields = {
  degree: (value: Profile['degree']) => value,
  graduationDate: (value: Profile['graduationDate']) => value,
  gpa: (value: Profile['gpa']) => (value === undefined ? undefined : gpaBandOf(value)),
  gpaVisible: (value: Profile['gpaVisible']) => value,
  major: (value: Profile['major']) => (value ? true : undefined),
  skills: (value: Profile['skills']) => ((value?.length ?? 0) >= ENOUGH_SKILLS ? true : undefined),
  workExperiences: (value: Profile['workExperiences']) => ((value?.length ?? 0) > 0 ? true : undefined),
  links: (value: Profile['links']) => (Object.values(value ?? {}).some(Boolean) ? true : undefined),
}
export type CountedProfile = {
  readonly [Field in keyof typeof profileFields]?: NonNullable<ReturnType<(typeof profileFields)[Field]>>
}

function countedOf(profile: Profile): CountedProfile {
  return Object.fromEntries(
    Object.entries(profileFields).flatMap(([field, countedAs]) => {
      const value = (countedAs as (value: unknown) => unknown)(profile[field as keyof Profile])
      return value === undefined ? [] : [[field, value]]
    }),
  )
}

const joined = (data: DataOf<'UserRegistered'> | DataOf<'RoleChanged'>) => ({
  ...pick(data, 'uid', 'universityId', 'claimedUniversityId'),
  profile: countedOf(data.profile),
})
const place = (data: DataOf<'AccountApproved'> | DataOf<'PersonVerified'> | DataOf<'PersonUnverified'> | DataOf<'PlaceRefused'>) =>
  pick(data, 'uid', 'universityId')
const account = ({ uid }: { readonly uid: string }) => ({ uid })
const answered = (data: { readonly nominationId: string; readonly studentId?: string }) => pick(data, 'nominationId', 'studentId')
const referred = (data: { readonly referralId: string }) => pick(data, 'referralId')
const resume = ({ studentId }: { readonly studentId: string }) => ({ studentId })

/** What is undefined changes no figure, and is not kept. */
export const entryOf = {
  ApplicationSubmitted: ({ applicant: { degree, gpa }, ...data }: DataOf<'ApplicationSubmitted'>) => ({
    ...pick(data, 'applicationId', 'studentId', 'jobId', 'organizationId', 'universityId', 'source', 'blind', 'jobType', 'askedSkills'),
    ...defined({ degree, gpaBand: gpa === undefined ? undefined : gpaBandOf(gpa) }),
  }),

  JobPosted: (data: DataOf<'JobPosted'>) => pick(data, 'jobId', 'jobType', 'skills'),
  JobUpdated: ({ jobId, changes }: DataOf<'JobUpdated'>) =>
    changes.jobType === undefined && changes.skills === undefined ? undefined : { jobId, ...pick(changes, 'jobType', 'skills') },

  NominationMade: (data: DataOf<'NominationMade'>) => pick(data, 'nominationId', 'semester', 'universityId', 'studentId'),
  NominationStudentJoined: answered,
  NominationConsented: answered,
  NominationDeclined: answered,
  NominationExpired: answered,
  NominationConsentWithdrawn: answered,
  NominationRevoked: answered,
  PointsAccrued: (data: DataOf<'PointsAccrued'>) => pick(data, 'entryId', 'nominationId', 'rule', 'points'),
  PointsReversed: (data: DataOf<'PointsReversed'>) => pick(data, 'entryId', 'points'),

  ReferralInvited: (data: DataOf<'ReferralInvited'>) => pick(data, 'referralId', 'organizationId', 'studentId', 'universityId', 'byEmail'),
  ReferralStudentJoined: (data: DataOf<'ReferralStudentJoined'>) => pick(data, 'referralId', 'studentId', 'universityId'),
  ReferralAccepted: (data: DataOf<'ReferralAccepted'>) => pick(data, 'referralId', 'studentId', 'universityId', 'expiresAt'),
  ReferralExtended: (data: DataOf<'ReferralExtended'>) => pick(data, 'referralId', 'expiresAt'),
  ReferralDeclined: referred,
  ReferralAnswerTakenBack: (data: DataOf<'ReferralAnswerTakenBack'>) => pick(data, 'referralId', 'from'),
  ReferralStatusChanged: (data: DataOf<'ReferralStatusChanged'>) => pick(data, 'referralId', 'to', 'applicationId', 'external'),
  ReferralStatusCorrected: (data: DataOf<'ReferralStatusCorrected'>) => pick(data, 'referralId', 'to', 'applicationId'),
  ReferralExpired: referred,

  UserRegistered: (data: DataOf<'UserRegistered'>) => (data.role === 'student' ? joined(data) : undefined),
  RoleChanged: (data: DataOf<'RoleChanged'>) =>
    data.to === 'student' ? joined(data) : data.from === 'student' ? { uid: data.uid, profile: undefined } : undefined,
  AccountApproved: place,
  PersonVerified: place,
  PersonUnverified: place,
  PlaceRefused: place,
  AccountRefused: account,
  SubjectErased: account,
  ProfileFieldChanged: ({ uid, attr, value }: DataOf<'ProfileFieldChanged'>) =>
    attr in profileFields
      ? { uid, attr: attr as keyof CountedProfile, profile: countedOf(value === null ? {} : ({ [attr]: value } as Profile)) }
      : undefined,
  ConsentGranted: ({ uid, kind }: DataOf<'ConsentGranted'>) => (kind === 'shareWithCareerOffice' ? { uid } : undefined),
  ConsentWithdrawn: ({ uid, kind }: DataOf<'ConsentWithdrawn'>) => (kind === 'shareWithCareerOffice' ? { uid } : undefined),
  ResumeUploaded: resume,
  HiddenResumePublished: resume,
  ResumeRemoved: (data: DataOf<'ResumeRemoved'>) => (data.primaryId === undefined ? resume(data) : undefined),
  FirstDestinationRecorded: ({ studentId, destination }: DataOf<'FirstDestinationRecorded'>) => ({
    studentId,
    outcome: destination.outcome,
  }),

  OrganizationAdded: (data: DataOf<'OrganizationAdded'>) =>
    data.kind === 'university' ? pick(data, 'organizationId', 'timezone') : undefined,
  OrganizationUpdated: ({ organizationId, changes: { timezone } }: DataOf<'OrganizationUpdated'>) =>
    timezone === undefined ? undefined : { organizationId, timezone },
  SemesterCalendarSet: (data: DataOf<'SemesterCalendarSet'>) => pick(data, 'universityId', 'semesters'),
  OrganizationMerged: (data: DataOf<'OrganizationMerged'>) => pick(data, 'organizationId', 'into'),
  OrganizationUnmerged: (data: DataOf<'OrganizationUnmerged'>) => pick(data, 'organizationId'),
  SkillMerged: (data: DataOf<'SkillMerged'>) => pick(data, 'skillId', 'into'),
  SkillUnmerged: (data: DataOf<'SkillUnmerged'>) => pick(data, 'skillId'),
} as const

type Entries = typeof entryOf
/** `at`: UTC ISO instant at which it happened (`occurredAt`). */
export type FactEntry = {
  [Type in keyof Entries]: { readonly type: Type; readonly at: string } & NonNullable<ReturnType<Entries[Type]>>
}[keyof Entries]
