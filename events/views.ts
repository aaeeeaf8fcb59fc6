/** What admins did about one view or process: stream `view-<name>`. */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Id, Prose } from './schema.ts'
import { limits } from './vocabulary/limits.ts'

const consumer = { consumer: Id }
const reason = Prose(limits.accessReason)

/** What was parked is tried again; with `eventId` that one alone, and what waited behind it. */
export const ParkedEventsRetried = defineEvent(
  'ParkedEventsRetried',
  1,
  { ...consumer, eventId: Type.Optional(Id), reason: Type.Optional(reason) },
  ({ consumer: name, eventId }, _, by) => `${by} had ${eventId === undefined ? 'parked events' : 'a parked event'} tried again (${name})`,
)

/** One parked event passes by for good, and what waited behind it goes on. */
export const ParkedEventSkipped = defineEvent(
  'ParkedEventSkipped',
  1,
  { ...consumer, eventId: Id, reason },
  ({ consumer: name }, _, by) => `${by} had a parked event skipped (${name})`,
)

/** Built anew from the log and, unless `swap` is `never`, put in service. `differences`: documents that were not the same. */
export const ViewReplayed = defineEvent(
  'ViewReplayed',
  1,
  {
    views: Type.Array(Id, { minItems: 1, maxItems: 200 }),
    differences: Type.Integer({ minimum: 0 }),
    swap: Type.Enum(['auto', 'ask', 'never']),
    reason: Type.Optional(reason),
  },
  ({ views, swap }, _, by) => `${by} had a view ${swap === 'never' ? 'compared with the log' : 'built anew'} (${views.join(', ')})`,
)

/** A view serves again what it served before its last swap, which has caught up. */
export const ViewRolledBack = defineEvent(
  'ViewRolledBack',
  1,
  { view: Id, reason: Type.Optional(reason) },
  ({ view }, _, by) => `${by} had a view go back to what it served before (${view})`,
)
