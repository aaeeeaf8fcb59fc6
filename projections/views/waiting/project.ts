import type { Account } from '#events/vocabulary/permissions.ts'
import { adminsRoom, roomsOfPeople, type Room } from '#events/vocabulary/sides.ts'
import { defined } from '#lib/fields.ts'
import { pick } from '#lib/pick.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { waiting, type WaitingDocument } from './model.ts'

export const waitingProjection = defineProjection(waiting, {
  streams: ['user'],
  ignores: ['ProfileFieldChanged', 'AddressMoved', 'correction', 'suspension', 'consent', 'setting', 'export', 'photo', 'survey'],
})({
  key: ({ data }) => [data.uid],
  audience: ({ asked }) => asked,
  subjects: ({ _id }) => [_id],
  when: {
    UserRegistered: (_, { data, meta }) => {
      const { state, invitedBy, claimedUniversityId, claimedOrganizationId } = data
      const claimed = defined({ universityId: claimedUniversityId, organizationId: claimedOrganizationId })
      if (state !== 'pending_approval') return claiming(claimed, meta.occurredAt)
      const places = { ...pick(data, 'universityId', 'organizationId'), ...claimed }
      return {
        ...places,
        ...pick(data, 'invitationId'),
        asked: [...roomsOfPeople([invitedBy]), ...staffOf(places), adminsRoom],
        ...(Object.keys(claimed).length > 0 && { claimed: true as const }),
        since: meta.occurredAt,
      }
    },
    AccountApproved: (person, { data: { universityId, organizationId }, meta }) =>
      person?.claimed && (universityId ?? organizationId) === undefined
        ? claiming(pick(person, 'universityId', 'organizationId'), meta.occurredAt)
        : undefined,
    PersonVerified: () => undefined,
    PersonUnverified: (_, { data, meta }) => {
      const person = claiming(pick(data, 'universityId', 'organizationId'), meta.occurredAt)
      // What an admin took back only an admin gives back.
      return person && meta.actor.role === 'admin' ? { ...person, asked: [adminsRoom] } : person
    },
    PlaceRefused: () => undefined,
    RoleChanged: (_, { data: { claimedUniversityId, claimedOrganizationId }, meta }) =>
      claiming(defined({ universityId: claimedUniversityId, organizationId: claimedOrganizationId }), meta.occurredAt),
    AccountRefused: () => undefined,
    AccountEnded: () => undefined,
    SubjectErased: () => undefined,
  },
})

type Places = Pick<Account, 'universityId' | 'organizationId'>

/** An active account: whoever belongs to the place that it claims is asked, not whoever invited it. */
function claiming(places: Places, since: string): Contents<WaitingDocument> | undefined {
  const { universityId, organizationId } = places
  if ((universityId ?? organizationId) === undefined) return undefined
  const recruiters: readonly Room[] = organizationId === undefined ? [] : [`org:${organizationId}:recruiter`]
  return { ...defined(places), asked: [...staffOf(places), ...recruiters, adminsRoom], claimed: true, since }
}

function staffOf({ universityId }: Places): readonly Room[] {
  return universityId === undefined ? [] : [`uni:${universityId}:university`]
}
