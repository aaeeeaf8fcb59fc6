import type { Role } from '#events/vocabulary/roles.ts'

/** The list that a student's page belongs to, by the reader's role: marked in the rail, and the way back. */
export const studentPlaces: Readonly<Partial<Record<Role, { readonly label: string; readonly path: string }>>> = {
  university: { label: 'Roster', path: '/app/roster' },
  professor: { label: 'Nominations', path: '/app/nominations' },
  recruiter: { label: 'Find students', path: '/app/students' },
  employee: { label: 'Referrals', path: '/app/referrals' },
}
