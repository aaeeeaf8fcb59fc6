/** What an admin begins with: what needs somebody now, who saw what of whom, how what runs by itself is; and for every role the command palette. */
import { Type, type Static } from 'typebox'
import { Fields, Id as SentId, Prose } from '#events/schema.ts'
import { accessGrounds } from '#events/vocabulary/applications/access-grounds.ts'
import { openable } from '#events/vocabulary/applications/opened.ts'
import { needKinds } from '#events/vocabulary/needs.ts'
import { roles } from '#events/vocabulary/roles.ts'
import { TaskReply } from './tasks.ts'
import { callsAbout, everyRoleOwn, Id, Instant, paging, span } from './call.ts'

export const paletteKinds = ['person', 'job', 'application', 'organization', 'page'] as const

export const PaletteItem = Type.Object({
  kind: Type.Enum(paletteKinds),
  id: Id,
  label: Type.String(),
  hint: Type.String(),
  /** The page that it opens. */
  path: Type.String(),
})
export type PaletteItem = Static<typeof PaletteItem>

export const Need = Type.Object({
  kind: Type.Enum(needKinds),
  count: Type.Integer(),
  /** The oldest of them. */
  since: Instant,
  /** The page that shows exactly these. */
  path: Type.String(),
})
export type Need = Static<typeof Need>

export const AdminAccess = Type.Object({
  id: Id,
  at: Instant,
  /** Without a name once they have no account any more. */
  viewer: Type.Object({
    uid: Id,
    displayName: Type.Optional(Type.String()),
    role: Type.Optional(Type.Enum(roles)),
    organizationLabel: Type.Optional(Type.String()),
  }),
  /** Left out of a mail to an address that never had an account. */
  subject: Type.Optional(Type.Object({ uid: Id, displayName: Type.Optional(Type.String()) })),
  /** The part of the person's data that was seen. */
  kind: Type.Enum(openable),
  /** By which right. */
  because: Type.Enum(accessGrounds),
  /** Of the résumé. */
  version: Type.Optional(Type.Integer()),
  /** The mail that was opened. */
  mail: Type.Optional(Id),
  /** As the admin typed it. */
  reason: Type.Optional(Type.String()),
})
export type AdminAccess = Static<typeof AdminAccess>

export const ProjectionReply = Type.Object({
  name: Type.String(),
  kind: Type.Enum(['view', 'process', 'reactor']),
  /** Of a view: of the documents that it serves. */
  version: Type.Optional(Type.Integer()),
  /** Left out before the first event. */
  position: Type.Optional(Type.String()),
  lag: Type.Object({
    events: Type.Integer(),
    /** Since the first event that it has not taken yet. */
    seconds: Type.Number(),
  }),
  /** Of a view: documents changed per second, over the last ten seconds. */
  rate: Type.Optional(Type.Number()),
  /** Of a view. */
  documents: Type.Optional(Type.Integer()),
  /** Of a view: about how long its documents are as JSON, without what indexes take. */
  bytes: Type.Optional(Type.Integer()),
  state: Type.Enum(['live', 'rebuilding', 'stalled', 'stopped']),
  parked: Type.Array(
    Type.Object({
      eventId: Type.String(),
      type: Type.String(),
      cause: Type.String(),
      since: Instant,
      /** How many later events wait behind it. */
      waiting: Type.Integer(),
    }),
  ),
  /** Of a view that has stopped, or a process or reactor that fails and tries again: why. */
  failure: Type.Optional(Type.String()),
  /** Of a view: what served before its last swap, while one can go back to it. */
  before: Type.Optional(Type.Object({ version: Type.Integer(), until: Instant })),
  /** Of a view: somebody went back to what it serves, and the code of now makes other documents. */
  held: Type.Optional(Type.Literal(true)),
  /** The replay that it is part of, while that has not ended. Its `result` is a `ReplayResult`, with the lists of this view alone. */
  rebuild: Type.Optional(TaskReply),
  /** Of a view: an erasure builds it anew, and how many events that has read. Whose it is nobody is told. */
  erasing: Type.Optional(Type.Object({ done: Type.Integer(), total: Type.Integer() })),
  /** Its replay gives way to an erasure, and begins anew behind it. */
  givesWay: Type.Optional(Type.Literal(true)),
  /** Of one that is paused: by whom, a uid, and since when. */
  paused: Type.Optional(Type.Object({ by: Type.String(), since: Instant })),
  /** Of one that is part of a replay: until when one could go back, if it were swapped now. Absent where nothing is kept. */
  keptUntil: Type.Optional(Instant),
})
export type ProjectionReply = Static<typeof ProjectionReply>

/** `signature` is Ed25519 over the canonical JSON (RFC 8785) of `{position, head, at}`, base64url; `publicKey` SPKI, PEM (product 2.19). */
const LogCheckpointReply = Type.Object({
  position: Type.String(),
  /** The chain's hash at `position`, in hex. */
  head: Type.String(),
  at: Instant,
  signature: Type.String(),
  publicKey: Type.String(),
})

/** How far the log is known to be as it was stored; absent before the first event. Positions of 20 digits. */
const LogAuditReply = Type.Object({
  position: Type.Optional(Type.String()),
  /**
   * The first event that is not as it was stored, is missing or was put in, and when that was found. `stream`: of what stands there now.
   * `index`: the event is as it was, but an index of the log's file is not right about it. `checkpoint`: the log is as it was, but this
   * file in `CHECKPOINT_DIR`, which another key signed, says otherwise.
   */
  finding: Type.Optional(
    Type.Object({
      position: Type.String(),
      index: Type.Optional(Type.Literal(true)),
      checkpoint: Type.Optional(Type.String()),
      at: Instant,
      stream: Type.Optional(Type.String()),
    }),
  ),
  /** The last reading of the whole log, by night or because somebody asked, and how far it came. */
  wholeReading: Type.Optional(Type.Object({ position: Type.String(), at: Instant })),
  /** Of the key that signs checkpoints: the first 16 hex digits of the SHA-256 of its public key (PEM), as `npm run verify` names it. */
  keyHash: Type.Optional(Type.String()),
})

const admins = { admin: 'any' } as const

export const adminHomeCalls = callsAbout({ adminNeeds: 'people', adminAccesses: 'privacy', projections: 'tasks', audit: 'tasks' })({
  /** By the beginnings of words: of people, jobs, applications and organizations only those whose page the caller may open. */
  'palette.search': {
    call: 'GET /search',
    who: everyRoleOwn,
    kind: 'read',
    query: Fields({ q: Prose(120) }),
    limit: 'searches',
    example: { q: 'doe' },
    reply: Type.Array(PaletteItem),
  },
  /** The worst first (`toneOfNeed`), of these the oldest. A kind of which there is nothing is absent. */
  'adminNeeds.list': {
    call: 'GET /admin/needs',
    who: admins,
    kind: 'read',
    stale: { also: ['moderation', 'abuse', 'tasks'] },
    reply: Type.Array(Need),
  },
  /** Newest first: `viewer` looked at `kind` of `subject`, between two days or instants. A line never changes, so it takes no `ids`. */
  'adminAccesses.list': {
    call: 'GET /admin/accesses',
    who: admins,
    kind: 'read',
    query: Fields({
      subject: Type.Optional(SentId),
      viewer: Type.Optional(SentId),
      kind: Type.Optional(Type.Enum(openable)),
      ...span,
      ...paging,
    }),
    reply: Type.Array(AdminAccess),
  },
  /** What the auditor knows by now; it reads nothing for it. */
  'audit.read': { call: 'GET /admin/audit', who: admins, kind: 'read', reply: LogAuditReply },
  /** Of all that is stored by now, signed. The first bad position is that of the task that found it. */
  'audit.checkpoint': {
    call: 'GET /admin/audit/checkpoint',
    who: admins,
    kind: 'read',
    reply: LogCheckpointReply,
    refuses: ['not_found', 'log_changed'],
  },
  /** Views, then processes, then reactors. */
  'projections.list': {
    call: 'GET /admin/projections',
    who: admins,
    kind: 'read',
    stale: { asWhole: true },
    reply: Type.Array(ProjectionReply),
  },
})
