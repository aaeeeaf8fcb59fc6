import { describe, expect, it } from 'vitest'
import { roles } from '#events/vocabulary/roles.ts'
import { paths } from './paths.ts'
import { railOf, screens, screensOf } from './screens.ts'

describe('screens', () => {
  it.each([
    ['student', 'Dashboard, Jobs, Applications, Referrals, Nominations, Invitations, Profile'],
    ['professor', 'Nominations, Jobs, Rewards, Invitations, Waiting, Profile'],
    ['university', 'Dashboard, Jobs, Roster, Policy, Redemptions, Invitations, Organizations, Outcomes, Waiting, Profile'],
    ['recruiter', 'Dashboard, Jobs, Applications, Find students, Subscription, Invitations, Company, Profile'],
    ['employee', 'Dashboard, Referrals, Open roles, Invitations, Profile'],
    ['admin', 'Dashboard, Jobs, Invitations, Waiting, Projections, Profile'],
    ['analyst', 'Dashboard, Jobs, Profile'],
  ] as const)('the rail of a %s shows %s', (role, labels) => {
    expect(
      railOf(role)
        .map(({ label }) => label)
        .join(', '),
    ).toBe(labels)
  })

  it.each(roles)('a %s has one page per path, and a start page that the first entry of the rail shows too', (role) => {
    const own = screensOf(role)
    expect(new Set(own.map(({ path }) => path)).size).toBe(own.length)
    const start = own.find(({ path }) => path === paths.home)
    expect(start).toBeDefined()
    expect(own.find(({ path }) => path === railOf(role)[0]?.path)?.page).toBe(start?.page)
  })

  it('every path that the specification does not name is under /app/', () => {
    const others = screens.map(({ path }) => path).filter((path) => !path.startsWith('/app/'))
    expect(new Set(others)).toEqual(new Set(['/', '/profile', '/messaging']))
  })
})
