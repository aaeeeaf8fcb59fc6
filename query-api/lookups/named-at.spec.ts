import { describe, expect, it } from 'vitest'
import type { Document, ReadStore } from '#platform/read-store/port.ts'
import { accessRequests } from '#projections/views/access-requests/model.ts'
import { invitations } from '#projections/views/invitations/model.ts'
import { nominationDrafts } from '#projections/views/nomination-drafts/model.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import { registrations } from '#projections/views/registrations/model.ts'
import { roster } from '#projections/views/roster/model.ts'
import type { Views } from '../core/reader.ts'
import { namedAt } from './named-at.ts'

const held: Readonly<Record<string, readonly object[]>> = {
  [invitations.name]: [{ _id: 'inv' }, { _id: 'used', acceptedBy: 'mia' }],
  [nominations.name]: [{ _id: 'nomination' }],
  [referrals.name]: [{ _id: 'referral' }],
  [nominationDrafts.name]: [{ _id: 'draft', professorId: 'ada', semester: '2026-fall' }],
  [roster.name]: [{ _id: 'entry' }],
  [accessRequests.name]: [{ _id: 'request' }],
  [registrations.name]: [{ _id: 'unproven', receivedAt: '2026-11-20T15:00:00.000Z' }],
}

describe('§2.18 what names an address', () => {
  const asked: object[] = []
  const store = {
    find: async ({ name }: { readonly name: string }, { where }: { readonly where: object }) => {
      if (name !== organizations.name) asked.push(where)
      return { items: (held[name] ?? []) as readonly Document[] }
    },
  } as unknown as ReadStore
  const views = (position: bigint): Views => ({
    active: ({ name }) => ({ name, indexes: [] }),
    position: () => position,
    waitFor: async (_, wanted) => position >= wanted,
  })
  const named = (position: bigint) => namedAt(store, views(position), async () => 7n)('Mia@Home.example', 'key')

  it('is every invitation, also one that ended, every nomination and referral, every draft, every entry of a roster, every request to join, every registration without a proof', async () => {
    expect(await named(7n)).toEqual({
      invitations: [{ invitationId: 'inv' }, { invitationId: 'used', acceptedBy: 'mia' }],
      nominationIds: ['nomination'],
      referralIds: ['referral'],
      drafts: [{ id: 'draft', professorId: 'ada', semester: '2026-fall' }],
      rosterEntryIds: ['entry'],
      accessRequestIds: ['request'],
      registrations: [{ uid: 'unproven', receivedAt: '2026-11-20T15:00:00.000Z' }],
    })
    expect(asked.map((where) => JSON.stringify(where)).toSorted()).toEqual([
      ...Array.from({ length: 2 }, () => '{"address":"mia@home.example"}'),
      ...Array.from({ length: 5 }, () => '{"emailKey":"key"}'),
    ])
  })

  it('is an error while a view is behind, so that nothing is overlooked', () => expect(named(6n)).rejects.toThrow('behind'))
})
