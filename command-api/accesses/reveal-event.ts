import { callInput } from '#contract/input.ts'
import { EventRevealed } from '#events/accesses.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { defineCommand } from '../core/command.ts'
import { accessesFold, isNewReveal, type AccessesState } from './state.ts'

const RevealEvent = callInput('adminEvents.reveal', { subject: Id })

/** POST /admin/events/{id}/reveal, for each person whose data the event holds: in their ledger once a viewer, event and day. */
export const revealEvent = defineCommand<typeof RevealEvent, AccessesState | undefined, undefined>({
  input: RevealEvent,
  fold: accessesFold,
  startsStream: true,
  target: ({ subject }) => subject,
  decide: (accesses, { id, subject, reason }, { actor, now }) =>
    actor && isNewReveal(accesses, id, actor.uid, now) ? [happened(EventRevealed, { eventId: id, subject, reason })] : [],
})
