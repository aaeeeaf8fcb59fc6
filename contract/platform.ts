/** Trails, and what the platform says of itself. */
import { Type, type Static } from 'typebox'
import { Fields, Id as SentId } from '#events/schema.ts'
import { timelineTypes } from '#events/vocabulary/timelines.ts'
import { defineCalls, everybody, Id, Instant, Words } from './call.ts'

export const TimelineEntry = Type.Object({
  eventId: Words,
  at: Instant,
  recordedAt: Instant,
  type: Words,
  sentence: Words,
  actor: Type.Object({ uid: Type.Optional(Id), displayName: Words, role: Type.Optional(Words) }),
  from: Type.Optional(Words),
  to: Type.Optional(Words),
  reasonCode: Type.Optional(Words),
  reason: Type.Optional(Words),
  note: Type.Optional(Words),
  requestId: Words,
  /** `PUT /applications/status/:id`, or what made it happen when no request did; absent on events older than this. */
  via: Type.Optional(Words),
  correctsEventId: Type.Optional(Words),
  undoneBy: Type.Optional(Words),
  position: Words,
})
export type TimelineEntry = Static<typeof TimelineEntry>

/** What the page must know before anybody signs in. */
export const ConfigReply = Type.Object({
  identity: Type.Object({
    kind: Type.Enum(['embedded', 'firebase']),
    apiKey: Words,
    projectId: Words,
    authDomain: Type.Optional(Words),
  }),
  apiBase: Type.Optional(Words),
  /** The platform's time: `PROFFER_NOW` moves it, and people's clocks are wrong at times. */
  now: Type.String({ format: 'date-time' }),
  demoAccounts: Type.Optional(Type.Array(Words)),
  demoPassword: Type.Optional(Words),
})
export type ConfigReply = Static<typeof ConfigReply>

const State = Type.Enum(['ok', 'down'])

export const platformCalls = defineCalls({
  'timeline.read': {
    call: 'GET /timeline/:type/:id',
    who: { student: 'own', professor: 'own', university: 'uni', recruiter: 'org', employee: 'own', admin: 'any' },
    kind: 'read',
    params: Fields({ type: Type.Enum(timelineTypes), id: SentId }),
    reply: Type.Array(TimelineEntry),
    refuses: ['not_found'],
  },
  'platform.openapi': { call: 'GET /openapi.json', who: everybody, kind: 'read', reply: Type.Unknown() },
  'platform.live': { call: 'GET /health/live', who: everybody, kind: 'read', reply: Type.Object({ ok: Type.Literal(true) }) },
  'platform.ready': {
    call: 'GET /health/ready',
    who: everybody,
    kind: 'read',
    reply: Type.Object({
      eventStore: State,
      readStore: State,
      /** How much of the log each view has still to take in, in positions. */
      views: Type.Array(Type.Object({ name: Type.String(), lag: Type.Number() })),
    }),
  },
  'platform.config': { call: 'GET /config.json', who: everybody, kind: 'read', reply: ConfigReply },
})
