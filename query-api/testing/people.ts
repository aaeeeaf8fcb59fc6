/** The people of the specs: one of each role at each of two companies and universities. */
import type { Account } from '#events/vocabulary/permissions.ts'
import type { UserDocument } from '#projections/views/users/model.ts'

/** The platform's clock in the specs. */
export const today = '2026-11-21T15:00:00.000Z'
export const earlier = '2026-10-01T09:00:00.000Z'
export type WithoutPosition<Doc> = Omit<Doc, '_pos'>

export const accounts: Readonly<Record<string, Account>> = Object.fromEntries(
  (
    [
      { uid: 'sam', role: 'student', state: 'active', universityId: 'mit' },
      { uid: 'stella', role: 'student', state: 'active', universityId: 'cmu' },
      { uid: 'pat', role: 'professor', state: 'active', universityId: 'mit' },
      { uid: 'paula', role: 'professor', state: 'active', universityId: 'cmu' },
      // At Sam's university, without a nomination.
      { uid: 'pete', role: 'professor', state: 'active', universityId: 'mit' },
      { uid: 'uma', role: 'university', state: 'active', universityId: 'mit' },
      { uid: 'ursula', role: 'university', state: 'active', universityId: 'cmu' },
      { uid: 'rita', role: 'recruiter', state: 'active', organizationId: 'acme' },
      { uid: 'rex', role: 'recruiter', state: 'active', organizationId: 'acme' },
      { uid: 'rob', role: 'recruiter', state: 'active', organizationId: 'globex' },
      { uid: 'emma', role: 'employee', state: 'active', organizationId: 'acme' },
      { uid: 'eric', role: 'employee', state: 'active', organizationId: 'globex' },
      { uid: 'ada', role: 'admin', state: 'active' },
      { uid: 'ana', role: 'analyst', state: 'active', scope: { kind: 'platform' } },
      { uid: 'penny', role: 'recruiter', state: 'pending_approval', organizationId: 'acme' },
      // Active, and of no company or university that is confirmed.
      { uid: 'nora', role: 'recruiter', state: 'active' },
      { uid: 'ned', role: 'employee', state: 'active' },
      { uid: 'nell', role: 'university', state: 'active' },
      { uid: 'nick', role: 'professor', state: 'active' },
      { uid: 'sid', role: 'student', state: 'suspended', universityId: 'mit' },
    ] satisfies Account[]
  ).map((account) => [account.uid, account]),
)

const profiles: Readonly<Record<string, UserDocument['profile']>> = {
  sam: {
    degree: 'bachelor',
    major: 'Computer science',
    graduationDate: '2027-05-31',
    skills: ['ts', 'sql'],
    gpa: 3.6,
    phone: 'canary-phone',
    openToReferrals: true,
  },
  stella: { degree: 'master', graduationDate: '2026-12-31', skills: ['ts'], gpa: 3.9 },
  pat: { title: 'Associate professor' },
  paula: { acceptRecruiterContact: true },
}

export const people: readonly WithoutPosition<UserDocument>[] = Object.values(accounts).map(
  ({ uid, role, state, organizationId, universityId }) => ({
    _id: uid,
    email: `${uid}@example.edu`,
    displayName: `${uid.charAt(0).toUpperCase()}${uid.slice(1)} Doe`,
    role,
    state,
    profile: profiles[uid] ?? {},
    registeredAt: earlier,
    revision: 0,
    ...(role === 'student' && { completeness: 67 }),
    ...(organizationId && { organizationId }),
    ...(universityId && { universityId }),
  }),
)
