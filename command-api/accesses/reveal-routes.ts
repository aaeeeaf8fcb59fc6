/** Revealing an event (calls.md, Admin): what is personal in it is answered once its people can read who looked, and why. */
import { openableFieldsOf, SEALED, secretFieldsOf, shownEvent } from '#events/sealed.ts'
import type { JsonObject, Position, Recorded } from '#events/envelope.ts'
import { sealedTypes, unreadableReason, upcast } from '#events/upcast.ts'
import { isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import { goneFields, open } from '#platform/sealed-events.ts'
import { write, type RoutePorts, type Routes } from '../core/write-route.ts'
import { accountFold } from '../users/state.ts'
import { revealEvent } from './reveal-event.ts'

export type RevealPorts = RoutePorts & {
  readonly store: Pick<EventStore, 'readStream' | 'readAt'>
  readonly keys: Keys
  /** Where events stand whose ids begin like this one. */
  readonly eventPositions: (eventId: string) => Promise<readonly Position[]>
}

export function revealRoutes(ports: RevealPorts): Routes {
  const { store, keys, eventPositions } = ports
  return {
    'adminEvents.reveal': async (call) => {
      const { id } = call.params as { readonly id: string }
      const event = (await store.readAt(await eventPositions(id))).find((one) => one.id === id)
      if (!event) return refuse('not_found')
      const stream = await store.readStream(event.stream)
      const refused = refusalOf(event, stream)
      if (refused) return refused
      const fields = openableFieldsOf(event)
      const gone = (await goneFields(keys, sealedTypes, [event])).get(event.id) ?? []
      const legible = [...fields].filter(([field]) => !gone.includes(field))
      if (legible.length === 0) return refuse('event_erased')
      // Opened before it is stored that somebody looked, so that nobody reads in their ledger of what could not be opened.
      const data = await openedData(keys, event)
      if (isRefusal(data)) return data
      for (const subject of new Set(legible.map(([, one]) => one))) {
        const person = await personOf(ports, subject, event, stream)
        const stored = await write(ports, revealEvent, () => ({ subject: person }))(call)
        if (isRefusal(stored)) return stored
      }
      return { ...shownEvent(event), data: { ...data, ...secretsOf(event) }, ...(gone.length > 0 && { erased: [...gone] }) }
    },
  }
}

function refusalOf(event: Recorded, stream: readonly Recorded[]): Refusal | undefined {
  if (unreadableReason(event) !== undefined) return refuse('event_unreadable')
  // With the secret of a second factor one could prove any sign-in of its account, so a reason opens it to nobody.
  if (openableFieldsOf(event).size === 0) return refuse(secretFieldsOf(event).length > 0 ? 'secret_stays_sealed' : 'nothing_sealed')
  const { noteId } = event.data
  const isRetracted = ({ type, data }: Recorded) => type === 'ApplicationNoteRetracted' && data['noteId'] === noteId
  if (event.type === 'ApplicationNoteAdded' && stream.some(isRetracted)) return refuse('note_was_retracted')
  return undefined
}

function secretsOf(event: Recorded): JsonObject {
  return Object.fromEntries(secretFieldsOf(event).map((field) => [field, SEALED]))
}

async function openedData(keys: Keys, event: Recorded): Promise<JsonObject | Refusal> {
  try {
    const [opened] = await open(keys, sealedTypes, [event])
    return opened ? upcast(opened).data : refuse('event_unreadable')
  } catch {
    return refuse('event_unreadable')
  }
}

/** Data may be sealed under the id of an invitation, a nomination or a referral, whose person has joined since. */
async function personOf({ handler }: RoutePorts, subject: string, event: Recorded, stream: readonly Recorded[]): Promise<string> {
  if ((await handler.reader.load(accountFold, subject)).state) return subject
  const thingOf = ({ data }: Recorded) => data['nominationId'] ?? data['referralId'] ?? data['invitationId']
  const joined = stream.find((one) => joins.has(one.type) && thingOf(one) === thingOf(event))
  const { studentId, uid } = (joined?.data ?? {}) as { readonly studentId?: string; readonly uid?: string }
  return studentId ?? uid ?? subject
}

const joins: ReadonlySet<string> = new Set(['NominationStudentJoined', 'ReferralStudentJoined', 'InvitationAccepted'])
