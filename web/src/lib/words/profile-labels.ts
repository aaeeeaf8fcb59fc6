import type { Role, Visibility } from '#events/vocabulary/roles.ts'

export const visibilityOptions: readonly { readonly value: Visibility; readonly label: string; readonly hint: string }[] = [
  { value: 'private', label: 'Only where I apply', hint: 'Recruiters see you once you applied to their company.' },
  { value: 'recruiters', label: 'Recruiters too', hint: 'They may find you in a search. Your e-mail stays hidden.' },
  {
    value: 'community',
    label: 'Recruiters and my university',
    hint: 'Professors and staff of your university see the same as recruiters.',
  },
]

type TextField = { readonly name: 'department' | 'title' | 'office' | 'position' | 'team'; readonly label: string }
const position: TextField = { name: 'position', label: 'Position' }

/** The text fields of a role's profile, all optional. */
export const roleTextFields: Readonly<Record<Role, readonly TextField[]>> = {
  professor: [
    { name: 'department', label: 'Department' },
    { name: 'title', label: 'Title' },
  ],
  university: [{ name: 'office', label: 'Office' }, position],
  recruiter: [position],
  employee: [position, { name: 'team', label: 'Team' }],
  student: [],
  admin: [],
  analyst: [],
}
