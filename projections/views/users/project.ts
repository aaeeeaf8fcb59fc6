import { withField } from '#events/users.ts'
import { completenessOf } from '#events/vocabulary/students/completeness.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { roomsOfPeople } from '#events/vocabulary/sides.ts'
import { pick } from '#lib/pick.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { users, type UserDocument } from './model.ts'

type WithoutCompleteness = Omit<Contents<UserDocument>, 'completeness'>

export const userProjection = defineProjection(users, {
  streams: ['user', 'resumes'],
  ignores: ['AccountEnded', 'HiddenResumeUploaded', 'ResumeMadePrimary', 'ResumeViewed'],
})({
  key: ({ data }) => ['uid' in data ? data.uid : data.studentId],
  audience: ({ _id }) => roomsOfPeople([_id]),
  subjects: ({ _id }) => [_id],
  when: {
    UserRegistered: (
      _,
      {
        data: { uid: _id, person, invitationId: _invitation, invitedBy: _inviter, rosterEntryId: _entry, demo: _demo, ...account },
        meta,
        revision,
      },
    ) => withCompleteness({ ...account, ...person, registeredAt: meta.occurredAt, revision }),
    AccountApproved: (user, { data: { organizationId, universityId }, revision }) => {
      if (!user) return undefined
      const { claimedOrganizationId: company, claimedUniversityId: university, ...others } = user
      return withCompleteness({
        ...others,
        state: 'active',
        revision,
        ...(organizationId ? { organizationId } : company && { claimedOrganizationId: company }),
        ...(universityId ? { universityId } : university && { claimedUniversityId: university }),
      })
    },
    PersonVerified: (user, { data: { organizationId, universityId }, revision }) => {
      if (!user) return undefined
      const { claimedOrganizationId: company, claimedUniversityId: university, ...others } = user
      return withCompleteness({
        ...others,
        revision,
        ...(organizationId ? { organizationId } : company && { claimedOrganizationId: company }),
        ...(universityId ? { universityId } : university && { claimedUniversityId: university }),
      })
    },
    PersonUnverified: (user, { data: { organizationId, universityId }, revision }) => {
      if (!user) return undefined
      const { organizationId: company, universityId: university, ...others } = user
      return withCompleteness({
        ...others,
        revision,
        ...(organizationId ? { claimedOrganizationId: organizationId } : company && { organizationId: company }),
        ...(universityId ? { claimedUniversityId: universityId } : university && { universityId: university }),
      })
    },
    PlaceRefused: (user, { data, revision }) => {
      if (!user) return undefined
      const { claimedOrganizationId: company, claimedUniversityId: university, ...others } = user
      return {
        ...others,
        revision,
        ...(data.organizationId === undefined && company && { claimedOrganizationId: company }),
        ...(data.universityId === undefined && university && { claimedUniversityId: university }),
      }
    },
    RoleChanged: (user, { data, revision }) => {
      if (!user) return undefined
      const { organizationId: _o, universityId: _u, claimedOrganizationId: _co, claimedUniversityId: _cu, scope: _s, ...others } = user
      const { completeness: _c, ...kept } = others
      const places = pick(data, 'organizationId', 'universityId', 'claimedOrganizationId', 'claimedUniversityId')
      return withCompleteness({ ...kept, ...places, ...pick(data, 'profile', 'scope'), role: data.to, revision })
    },
    AnalystScopeSet: (user, { data: { scope }, revision }) => user && { ...user, scope, revision },
    AccountSuspended: (user, { revision }) => user && { ...user, state: 'suspended', revision },
    AccountReactivated: (user, { revision }) => user && { ...user, state: 'active', revision },
    UserFieldCorrectedByAdmin: (user, { data: { attr, after }, revision }) => {
      if (!user || attr !== 'email') return user && { ...user, revision }
      const { addressAsked: _before, ...others } = user
      return { ...others, revision, ...(typeof after === 'string' && after !== user.email && { addressAsked: after }) }
    },
    AddressMoved: (user, { data: { email }, revision }) => {
      if (!user) return undefined
      const { addressAsked: _asked, ...others } = user
      return { ...others, email, revision }
    },
    AccountRefused: () => undefined,
    SubjectErased: () => undefined,
    DataExportRequested: (user, { revision }) => user && { ...user, revision },
    ProfileFieldChanged: (user, { data: { attr, value }, revision }) =>
      user &&
      withCompleteness(
        attr === 'displayName'
          ? { ...withField(user, attr, value), revision }
          : { ...user, profile: withField(user.profile, attr, value), revision },
      ),
    ConsentGranted: (user, { revision }) => user && { ...user, revision },
    ConsentWithdrawn: (user, { revision }) => user && { ...user, revision },
    ResumeUploaded: (user) => user && withCompleteness({ ...user, resume: true }),
    HiddenResumePublished: (user) => user && withCompleteness({ ...user, resume: true }),
    ResumeRemoved: (user, { data: { primaryId } }) => {
      if (!user || primaryId !== undefined) return user
      const { resume: _none, ...others } = user
      return withCompleteness(others)
    },
    PreferencesChanged: (user, { data: { mail, theme, timezone }, revision }) =>
      user && {
        ...user,
        profile: timezone === undefined ? user.profile : { ...user.profile, timezone },
        ...(mail && { mail: { ...user.mail, ...mail } }),
        ...(theme && { theme }),
        revision,
      },
    PhotoChanged: (user, { data: { uid: _, ...photo }, revision }) => user && { ...user, photo, revision },
    StudiesReported: (user, { data: { universityId, studies }, revision }) =>
      user && { ...user, reportedStudies: { universityId, ...studies }, revision },
    PhotoRemoved: (user, { revision }) => {
      if (!user) return undefined
      const { photo: _none, ...others } = user
      return { ...others, revision }
    },
    StillLookingAnswered: (user, { data: { semester, looking }, revision }) =>
      user && { ...user, stillLooking: { semester, looking }, revision },
    PasswordChanged: (user, { revision }) => user && { ...user, revision },
    SecondFactorSet: (user, { data, revision }) => user && { ...user, recoveryCodes: data.recoveryCodes.length, revision },
    RecoveryCodesRenewed: (user, { data, revision }) => user && { ...user, recoveryCodes: data.recoveryCodes.length, revision },
    // A recovery code proves one sign-in.
    SecondFactorProven: (user, { data: { recoveryCode }, revision }) =>
      user && {
        ...user,
        ...(recoveryCode !== undefined && user.recoveryCodes !== undefined && { recoveryCodes: Math.max(0, user.recoveryCodes - 1) }),
        revision,
      },
    SecondFactorReset: (user, { revision }) => {
      if (!user) return undefined
      const { recoveryCodes: _none, ...others } = user
      return { ...others, revision }
    },
  },
})

const rolesWithCompleteness: readonly Role[] = ['student']

function withCompleteness(user: WithoutCompleteness): Contents<UserDocument> {
  if (!rolesWithCompleteness.includes(user.role)) return user
  const { profile, universityId, claimedUniversityId, resume } = user
  return { ...user, completeness: completenessOf({ ...profile, universityId, claimedUniversityId, resume }) }
}
