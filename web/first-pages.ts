/** The pages that are opened first, by their modules under `src`. */

/** The files that every page of a known session needs, in the order in which they are needed. */
export const session = [
  'session/sign-in.ts',
  'api/me.ts',
  'app/SignedInRoutes.tsx',
  'app/SignedInPages.tsx',
  'app/screens.ts',
  'app/frame/SignedInNavigation.tsx',
]
/** The modules of a first page that its code asks for only once it runs. */
export const firstPages: Readonly<Record<string, readonly string[]>> = {
  /** Besides, where the token has ended. */
  identity: ['session/identity.ts'],
  /** Of any other page of a session. */
  session,
  'visitor /app/jobs/:id': ['app/SignedInRoutes.tsx', 'features/jobs/PublicJob.tsx'],
  'student /': [...session, 'app/pages/StudentDashboard.tsx'],
  'recruiter /': [...session, 'app/pages/RecruiterDashboard.tsx'],
  'recruiter /app/jobs/:id': [...session, 'app/pages/RecruiterJobPage.tsx'],
  'professor /': [...session, 'app/pages/ProfessorDashboard.tsx'],
  'university /': [...session, 'app/pages/UniversityDashboard.tsx'],
  'employee /': [...session, 'app/pages/EmployeeDashboard.tsx'],
}

/** What visitors open: these load nothing that only pages of a session need. */
export const publicPages = [
  'features/auth/Register.tsx',
  'features/auth/SignIn.tsx',
  'features/marketing/About.tsx',
  'features/marketing/Contact.tsx',
  'features/marketing/Privacy.tsx',
  'features/notifications/Unsubscribe.tsx',
]
/** Of the things that a session reads, those that a visitor may. */
export const publicThings = ['app/SignedInRoutes.tsx', 'features/jobs/PublicCompany.tsx', 'features/jobs/PublicJob.tsx']
