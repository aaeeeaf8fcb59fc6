import { limits } from '#events/vocabulary/limits.ts'
import { roomsOfPeople } from '#events/vocabulary/sides.ts'
import { defineProjection } from '../../define.ts'
import { inboxes } from './model.ts'

export const inboxProjection = defineProjection(inboxes, { streams: ['inbox'], ignores: [] })({
  key: ({ data }) => [data.uid],
  audience: ({ _id }) => roomsOfPeople([_id]),
  subjects: ({ _id }) => [_id],
  when: {
    NotificationsRead: (inbox, { data: { upTo = inbox?.upTo, ids = [] }, meta }) => {
      const at = meta.occurredAt
      const before = (inbox?.read ?? []).filter((one) => !ids.includes(one.id) && (upTo === undefined || one.at > upTo))
      return {
        ...(upTo !== undefined && { upTo }),
        read: [...before, ...ids.map((id) => ({ id, at }))].slice(-limits.readOneByOne),
      }
    },
  },
})
