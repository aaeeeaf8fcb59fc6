import type { Role } from '#events/vocabulary/roles.ts'
import { paths } from './paths.ts'

/** The list that a student's page belongs to, by the reader's role: marked in the rail, and the way back. */
export const studentPlaces: Readonly<Partial<Record<Role, { readonly label: string; readonly path: string }>>> = {
  university: { label: 'Roster', path: paths.roster },
  professor: { label: 'Nominations', path: paths.nominations },
  recruiter: { label: 'Applications', path: paths.applications },
  employee: { label: 'Referrals', path: paths.referrals },
}
