import { expect, it } from 'vitest'
import { zonesOf } from './days.ts'

const data = {
  OrganizationAdded: [{ organizationId: 'uni', timezone: 'America/Chicago' }],
  OrganizationUpdated: [
    { organizationId: 'uni', changes: { description: 'Ours.' } },
    { organizationId: 'uni', changes: { timezone: 'UTC' } },
  ],
}
const read = {} as Parameters<typeof zonesOf>[0]
const events = {
  ofType: async (stream: string, types: (keyof typeof data)[]) =>
    stream === 'organization-uni'
      ? types.flatMap((type) => data[type].map((said) => ({ data: said, meta: { occurredAt: '2026-11-24T15:00:00.000Z' } })))
      : [],
} as unknown as Parameters<typeof zonesOf>[1]

it.each(['careerOffice', 'company'] as const)(
  'days of a %s are of the zone that held, and of a new one from the next semester',
  async (asker) => {
    const zoneOn = await zonesOf(read, events, { asker, scope: { kind: 'university', id: 'uni' }, hidesSmall: true, reports: [] })
    expect(['2020-01-01', '2026-11-25', '2027-01-01'].map(zoneOn)).toEqual(['America/Chicago', 'America/Chicago', 'UTC'])
  },
)

it('days of everybody else are of UTC', async () => {
  const zoneOn = await zonesOf(read, events, {
    asker: 'everybody',
    scope: { kind: 'university', id: 'uni' },
    hidesSmall: true,
    reports: [],
  })
  expect(zoneOn('2026-11-25')).toBe('UTC')
})
