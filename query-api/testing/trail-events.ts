/** The events of the specs' trails, and the references by which those of long streams are found. */
import { START, type JsonObject, type Meta, type Recorded } from '#events/envelope.ts'
import type { Keys } from '#platform/keys/port.ts'
import { referenceId, references } from '#projections/views/references/model.ts'
import { createEventReader, createSealedEvents, type EventReader, type SealedEvents } from '../core/event-reader.ts'
import { documentsOf, type Stored } from './stored.ts'
import { earlier, today } from './people.ts'

type Given = Pick<Recorded, 'id' | 'type' | 'schemaVersion' | 'stream'> & {
  readonly data: JsonObject
  readonly actor: Meta['actor']
  readonly at?: string
  readonly operation?: string
  /** The thing in whose trail it stands, where that is read by references. */
  readonly thing?: string
}

const rita = { kind: 'user', uid: 'rita', role: 'recruiter' } as const
const stella = { kind: 'user', uid: 'stella', role: 'student' } as const
const stream = 'application-a-sam'
const ids = { applicationId: 'a-sam', jobId: 'j-closed', studentId: 'sam', organizationId: 'acme' }
const note = { ...ids, noteId: 'n-1' }
const applicant = { name: 'Sam When-Applying', email: 'sam.then@example.edu', skills: ['ts'] }

const given: readonly Given[] = [
  {
    id: 'e-1',
    type: 'ApplicationSubmitted',
    schemaVersion: 5,
    stream,
    data: { ...ids, universityId: 'mit', source: 'direct', applicant },
    actor: { kind: 'user', uid: 'sam', role: 'student' },
    operation: 'applications.apply',
  },
  {
    id: 'e-2',
    type: 'ApplicationStatusChanged',
    schemaVersion: 3,
    stream,
    data: { ...ids, from: 'submitted', to: 'rejected', reasonCode: 'experience', reason: 'canary-reason', note: 'canary-note' },
    actor: rita,
    operation: 'applications.changeStatus',
  },
  { id: 'e-3', type: 'ApplicationStatusDisclosed', schemaVersion: 2, stream, data: { ...ids, status: 'rejected' }, actor: rita },
  {
    id: 'e-4',
    type: 'ApplicationNoteAdded',
    schemaVersion: 1,
    stream,
    data: { ...note, written: { text: 'canary-retracted' } },
    actor: rita,
  },
  {
    id: 'e-5',
    type: 'ApplicationNoteRetracted',
    schemaVersion: 1,
    stream,
    data: { ...note, reason: 'canary-why' },
    actor: { kind: 'user', uid: 'gone', role: 'recruiter' },
    at: today,
    operation: 'applications.retractNote',
  },
  {
    id: 'e-6',
    type: 'PasswordChanged',
    schemaVersion: 1,
    stream: 'user-rita',
    data: { uid: 'rita', at: earlier },
    actor: rita,
    thing: 'user-rita',
  },
  // Stella declined what somebody offered who only knew her address.
  {
    id: 'e-7',
    type: 'ReferralDeclined',
    schemaVersion: 2,
    stream: 'referral-r-written',
    data: { referralId: 'r-written', employeeId: 'emma', organizationId: 'acme', studentId: 'stella', from: 'invited' },
    actor: stella,
  },
  {
    id: 'e-8',
    type: 'NominationDeclined',
    schemaVersion: 1,
    stream: 'nominations-stella',
    data: { nominationId: 'n-written', professorId: 'pat', semester: '2026-fall', studentId: 'stella' },
    actor: stella,
    thing: 'nomination-n-written',
  },
]

const log: readonly Recorded[] = given.map(({ actor, at = earlier, operation, thing: _, ...event }, n) => ({
  ...event,
  revision: given.slice(0, n).filter(({ stream: earlierOnes }) => earlierOnes === event.stream).length,
  position: BigInt(n),
  recordedAt: at,
  meta: {
    occurredAt: at,
    commandId: event.id,
    correlationId: event.id,
    causationId: event.id,
    requestId: 'request',
    actor,
    ...(operation !== undefined && { operation }),
    commandHash: '',
    keyIds: [],
    app: '0.1.0',
  },
}))

export const referenceDocuments: Stored = documentsOf(
  references,
  given.flatMap(({ thing }, n) => (thing === undefined ? [] : [{ _id: referenceId(BigInt(n)), keys: [`t:${thing}`] }])),
)

const noKeys = { open: async () => new Map() } as unknown as Keys

/** @param more events beside those of the test data */
export function eventReaderOf(more: readonly Recorded[] = []): EventReader {
  const all = [...log, ...more]
  return createEventReader(
    {
      readStream: async (name, { limit = Infinity } = {}) => all.filter(({ stream: of }) => of === name).slice(0, limit),
      readAt: async (positions) => all.filter(({ position }) => positions.includes(position)),
    },
    noKeys,
  )
}

/** The same as it is stored. */
export function sealedEventsOf(more: readonly Recorded[] = []): SealedEvents {
  const all = [...log, ...more]
  return createSealedEvents(
    {
      readStream: async (name, { limit = Infinity, from, direction = 'forwards' } = {}) => {
        const ofStream = all.filter(({ stream: of }) => of === name)
        return direction === 'forwards'
          ? ofStream.filter(({ revision }) => revision >= (from ?? 0)).slice(0, limit)
          : ofStream
              .filter(({ revision }) => revision <= (from ?? Infinity))
              .toReversed()
              .slice(0, limit)
      },
      readAt: async (positions) => all.filter(({ position }) => positions.includes(position)),
      readAll: async ({ after, limit = Infinity }) => {
        const events = all.filter(({ position }) => position > after).slice(0, limit)
        const position = events.at(-1)?.position ?? after
        return { events, position, atHead: position === all.at(-1)?.position }
      },
      head: async () => all.at(-1)?.position ?? START,
    },
    noKeys,
  )
}
