import { expect, it } from 'vitest'
import { roles, type Role } from '#events/vocabulary/roles.ts'
import { actsFor } from '../features/palette/palette-acts.ts'
import { groupsFor } from '../features/palette/palette-model.ts'
import { paths } from './paths.ts'
import { railOf } from './rails.ts'

const placesOf = (role: Role) => [
  ...railOf(role, true).flatMap(({ entries }) => entries),
  { label: 'Notifications', path: paths.notifications, icon: 'bell' as const },
]
const pathsFor = (role: Role) => placesOf(role).map(({ path }) => path)
const foundBy = (role: Role, q: string) => groupsFor(q, placesOf(role), [], actsFor(role, pathsFor(role))).flatMap(({ choices }) => choices)

it.each([
  ['admin', 'suspend', '/app/admin/users'],
  ['admin', 'mail failed', '/app/admin/outbox?state=failed'],
  ['admin', 'second factor', '/profile?tab=account'],
  ['admin', 'reported', '/app/admin/abuse?state=open'],
  ['admin', 'skill', '/app/admin/moderation?kind=skill'],
  ['admin', 'role', '/app/admin/users'],
  ['admin', '940fbd98', '/app/admin/events?correlation=940fbd98'],
  ['student', 'password', '/profile?tab=account'],
  ['student', 'delete', '/profile?tab=privacy'],
  ['student', 'résumé', '/profile?tab=resumes'],
  ['student', 'resume', '/profile?tab=resumes'],
  ['professor', 'nominate', '/app/nominations'],
  ['recruiter', 'invite', '/app/invitations'],
] as const)('%s finds by “%s” where that is done', (role, q, path) => expect(foundBy(role, q).map((one) => one.path)).toContain(path))

it.each(roles)('every act of a %s is on a page of the rail', (role) =>
  expect(actsFor(role, pathsFor(role))).toHaveLength(actsFor(role, [...pathsFor(role), ...Object.values(paths)]).length),
)

it('does nothing of a page that is not open to the caller, and finds no error for others than admins', () => {
  expect(actsFor('recruiter', [paths.profile]).every(({ path }) => path.startsWith(paths.profile))).toBe(true)
  expect(foundBy('recruiter', '940fbd98')).toEqual([])
})
