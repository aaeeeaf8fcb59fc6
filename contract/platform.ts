/** Audit trails, and the platform's own state and configuration. */
import { Type, type Static } from 'typebox'
import { Fields, Id as SentId, Instant as SentInstant } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { timelineTypes } from '#events/vocabulary/timelines.ts'
import { callsAbout, everybody, Id, Instant, paging } from './call.ts'

export const TimelineEntry = Type.Object({
  eventId: Type.String(),
  /** Where several changes of a day are one entry: all of them, and how many. */
  eventIds: Type.Optional(Type.Array(Type.String())),
  count: Type.Optional(Type.Integer()),
  /** In a long trail the pages beside this one may have more of that day, which are not counted. */
  countIsAtLeast: Type.Optional(Type.Literal(true)),
  at: Instant,
  recordedAt: Instant,
  type: Type.String(),
  sentence: Type.String(),
  actor: Type.Object({ uid: Type.Optional(Id), displayName: Type.String(), role: Type.Optional(Type.String()) }),
  from: Type.Optional(Type.String()),
  to: Type.Optional(Type.String()),
  reasonCode: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
  note: Type.Optional(Type.String()),
  requestId: Type.String(),
  /** For the company: what was moved together has the same. */
  bulkId: Type.Optional(Type.String()),
  /** The cause of the event in words, and the name of the call, process or timer; absent on older events. */
  via: Type.Optional(Type.Object({ sentence: Type.String(), operation: Type.String() })),
  correctsEventId: Type.Optional(Type.String()),
  /** It takes back with a reason, and is no undo. */
  correction: Type.Optional(Type.Literal(true)),
  undoneBy: Type.Optional(Type.String()),
  /** Of an application's rejection or offer, for its company and admins: until when it is held back from the student … */
  discloseAt: Type.Optional(Instant),
  /** … and since when the student knows of it. */
  disclosedAt: Type.Optional(Instant),
  position: Type.String(),
})
export type TimelineEntry = Static<typeof TimelineEntry>

/** The settings that the page needs before sign-in. */
export const ConfigReply = Type.Object({
  identity: Type.Object({
    kind: Type.Enum(['embedded', 'firebase']),
    apiKey: Type.String(),
    projectId: Type.String(),
    authDomain: Type.Optional(Type.String()),
  }),
  apiBase: Type.Optional(Type.String()),
  /** The platform's time, which can differ from the browser's: `PROFFER_NOW` sets it, and computers' clocks can be wrong. */
  now: Type.String({ format: 'date-time' }),
  /** To write to the team. */
  teamAddress: Type.String(),
  demoAccounts: Type.Optional(Type.Array(Type.String())),
  demoPassword: Type.Optional(Type.String()),
  /** Students learn of a rejection or an offer at once, so there is no Undo of one (product 2.2). */
  disclosesAtOnce: Type.Optional(Type.Literal(true)),
})
export type ConfigReply = Static<typeof ConfigReply>

const State = Type.Enum(['ok', 'down'])

/** Ten a second: several watchers and load balancers may stand at one address. */
const health = { who: everybody, kind: 'read', perMinute: 600 } as const

export const platformCalls = callsAbout({ timeline: 'timeline' })({
  'timeline.read': {
    call: 'GET /timeline/:type/:id',
    who: { student: 'own', professor: 'own', university: 'uni', recruiter: 'org', employee: 'own', admin: 'any' },
    // Of these the trails that `query-api/timeline/whose.ts` names.
    unplaced: true,
    whileSuspended: true,
    kind: 'read',
    params: Fields({ type: Type.Enum(timelineTypes), id: SentId }),
    /** `at`: the trail as it stood then, with what happened at that instant. */
    query: Fields({
      ...paging,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.listMax, description: `${limits.listMax} when left out` })),
      at: Type.Optional(SentInstant),
    }),
    example: { type: 'application', id: 'a-sam' },
    reply: Type.Array(TimelineEntry),
    refuses: ['not_found'],
  },
  'platform.openapi': { call: 'GET /openapi.json', who: everybody, kind: 'read', reply: Type.Unknown(), perMinute: 60 },
  'platform.live': { ...health, call: 'GET /health/live', reply: Type.Object({ ok: Type.Literal(true) }) },
  'platform.ready': {
    ...health,
    call: 'GET /health/ready',
    topic: 'tasks',
    // How the views are is read again with everything, and not at each step of a task.
    stale: { asWhole: true },
    reply: Type.Object({
      eventStore: State,
      readStore: State,
      /** How many positions of the log each view has yet to process. */
      views: Type.Array(Type.Object({ name: Type.String(), lag: Type.Number() })),
    }),
  },
  'platform.config': { call: 'GET /config.json', who: everybody, kind: 'read', reply: ConfigReply, perMinute: 600 },
})
