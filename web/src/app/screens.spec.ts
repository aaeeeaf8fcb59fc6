import { describe, expect, it } from 'vitest'
import { roles } from '#events/vocabulary/roles.ts'
import { paths } from './paths.ts'
import { railOf } from './rails.ts'
import { screens, screensOf } from './screens.ts'

describe('screens', () => {
  it.each([
    ['student', 'Dashboard, Jobs, Applications, Referrals, Nominations, Invitations, Profile'],
    ['professor', 'Nominations, Waiting, Rewards, Invitations, Jobs, Profile'],
    [
      'university',
      'Dashboard, Waiting, Organizations, Redemptions, Outcomes | University: Reports, Roster, Policy, Jobs | You: Invitations, Profile',
    ],
    [
      'recruiter',
      'Dashboard, Jobs, Applications, Find students | Organization: Reports, Company, Subscription | You: Invitations, Profile',
    ],
    ['employee', 'Dashboard, Referrals, Open roles, Invitations, Profile'],
    [
      'admin',
      'Dashboard, Waiting, Users, Organizations, Moderation, Conversations, Events, Tasks, Mail, Accesses, Projections, Audit, Reports, Jobs, Invitations, Profile',
    ],
    ['analyst', 'Dashboard, Reports, Jobs, Profile'],
  ] as const)('the rail of a %s shows %s', (role, shown) => {
    const said = railOf(role).map(
      ({ label, entries }) => `${label === undefined ? '' : `${label}: `}${entries.map((entry) => entry.label).join(', ')}`,
    )
    expect(said.join(' | ')).toBe(shown)
  })

  it.each(roles)('the rail of a %s has every page that has an entry', (role) => {
    const named = screensOf(role).filter(({ rail }) => rail)
    expect(
      railOf(role, true)
        .flatMap(({ entries }) => entries.map(({ path }) => path))
        .toSorted(),
    ).toEqual(named.map(({ path }) => path).toSorted())
  })

  it.each(roles)('a %s has one page per path, and a start page that the first entry of the rail shows too', (role) => {
    const own = screensOf(role)
    expect(new Set(own.map(({ path }) => path)).size).toBe(own.length)
    const start = own.find(({ path }) => path === paths.home)
    expect(start).toBeDefined()
    expect(own.find(({ path }) => path === railOf(role)[0]?.entries[0]?.path)?.page).toBe(start?.page)
  })

  it('every path that the specification does not name is under /app/', () => {
    const others = screens.map(({ path }) => path).filter((path) => !path.startsWith('/app/'))
    expect(new Set(others)).toEqual(new Set(['/', '/profile', '/messaging']))
  })
})
