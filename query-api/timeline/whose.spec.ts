import { expect, it } from 'vitest'
import { placeRefusalOf } from './whose.ts'

const refused = (account: object, type: string, id = 'thing') =>
  placeRefusalOf({ account: { uid: 'rita', state: 'active', ...account }, params: { type, id } } as unknown as Parameters<
    typeof placeRefusalOf
  >[0])

it('§2.20 recruiters of a suspended company read the trails of their applicants and their own, and nobody else more than their own', () => {
  const suspended = { organizationId: 'acme', organizationSuspended: true }
  const trails = (account: object) =>
    [['application'], ['user', 'rita'], ['user'], ['job'], ['referral'], ['organization', 'acme']].filter(
      ([type = '', id]) => refused(account, type, id) === undefined,
    )
  expect(trails({ role: 'recruiter', ...suspended })).toEqual([['application'], ['user', 'rita']])
  expect(trails({ role: 'employee', ...suspended })).toEqual([['user', 'rita']])
  expect(trails({ role: 'recruiter' })).toEqual([['user', 'rita']])
  expect(trails({ role: 'recruiter', organizationId: 'acme' })).toHaveLength(6)
})
