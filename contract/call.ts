/** What a call is: one object says who may make it, what is sent, and what is answered. Everything else is derived of it. */
import { Type, type Static, type TObject, type TSchema } from 'typebox'
import { Fields, Id as SentId } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Caller, Condition } from '#events/vocabulary/permissions.ts'
import type { RefusalCode } from '#events/vocabulary/refusals.ts'
import { topics } from '#events/vocabulary/topics.ts'

/** Role → what the caller needs to be to the thing. A role that is missing is refused with 403, a visitor with 401. */
export type Who = Readonly<Partial<Record<Caller, Condition>>>

export type CallDefinition = {
  /** Method and path: `PUT /applications/status/:id`. */
  readonly call: `${'GET' | 'POST' | 'PUT'} /${string}`
  readonly who: Who
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TSchema
  /** Of 200; of 201 where a command begins a stream. */
  readonly reply: TSchema
  /** `write` stores something and takes an `Idempotency-Key`; `search` reads, although it is sent by POST. */
  readonly kind: 'read' | 'search' | 'write'
  /** It begins a stream: success is 201. */
  readonly creates?: true
  /** What it may refuse beside what any call of its kind does (`rows.ts`). */
  readonly refuses?: readonly RefusalCode[]
  /** The field of the body that names who acts. It may be left out; another's id is refused (product 2.14). */
  readonly actor?: string
  /** How often one address may make it in a minute. Calls without sign-in have such a limit (product 2.11). */
  readonly perMinute?: number
  /** Also for an account that waits for approval or is suspended (product 2.16). Calls for visitors are open to these as well. */
  readonly unapproved?: true
  /** §8: what the page shows when the call fails and the server gave no sentence. */
  readonly failure?: string
}

/** Keeps the literal types of a feature's calls. */
export function defineCalls<const Calls extends Readonly<Record<string, CallDefinition>>>(calls: Calls): Calls {
  return calls
}

// Who may: rows that stand in many calls.
export const everyRole = {
  student: 'any',
  professor: 'any',
  university: 'any',
  recruiter: 'any',
  employee: 'any',
  admin: 'any',
  analyst: 'any',
} as const
export const everybody = { visitor: 'any', ...everyRole } as const
/** Who writes and reads messages: analysts do not. */
export const correspondentsOwn = {
  student: 'own',
  professor: 'own',
  university: 'own',
  recruiter: 'own',
  employee: 'own',
  admin: 'own',
} as const
export const signedInOwn = { ...correspondentsOwn, analyst: 'own' } as const

// What is sent: parts that stand in many calls.
export const IdParams = Fields({ id: SentId })
export const UidParams = Fields({ uid: SentId })
/** For writes that say everything in their path: no body (which Fastify hands over as null), or an empty one. */
export const NoBody = Type.Unsafe<null | object>({ type: ['object', 'null'], properties: {}, additionalProperties: false })
const idList = new RegExp(`^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64}){0,${limits.idList - 1}}$`)
/** Comma-separated; how many at most is said in words. */
export const IdList = Type.Refine(
  Type.String({ description: `Ids with commas between them, ${limits.idList} at most` }),
  (text) => idList.test(text),
  () => `must be ids with commas between them, ${limits.idList} at most`,
)

/** Lists go on from a cursor: their bodies are arrays, so the rest rides in the headers `Link` and `X-Total-Count`. */
export const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.listMax, description: `${limits.listPage} when left out` })),
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000, description: 'From `Link` or `meta.next`' })),
}
/** A list that an open page follows by difference: of `ids`, those that match and may be seen; what is absent is gone. */
export const listing = { ...paging, ids: Type.Optional(IdList) }
export const Listing = Fields(listing)
export type Paging = { readonly limit?: number; readonly cursor?: string; readonly ids?: string }

// What is answered: scalars and shapes that stand in many replies.
export const Id = Type.String()
export const Words = Type.String()
export const Instant = Type.String({ description: 'UTC instant' })
export const Day = Type.String({ description: 'YYYY-MM-DD' })

/** Every write: `eventId` is that of the event the call is about (what `undoes` takes), `position` goes into the next read. */
export const WriteReply = Type.Object({
  ok: Type.Literal(true),
  id: Id,
  status: Type.Optional(Words),
  eventId: Type.Optional(Words),
  revision: Type.Optional(Type.Integer()),
  position: Type.Optional(Words),
  /** What became stale: the page has to ask for it again. */
  topics: Type.Optional(Type.Array(Type.Enum(topics))),
})
export type WriteReply = Static<typeof WriteReply>

/** Every refusal. `message` is for people; `code` for programs. */
export const Problem = Type.Object({
  message: Words,
  code: Words,
  requestId: Words,
  details: Type.Optional(Type.Unknown()),
})
export type Problem = Static<typeof Problem>

const Facet = Type.Object({ value: Words, label: Type.Optional(Words), count: Type.Integer() })
const Meta = Type.Object({
  total: Type.Integer(),
  capped: Type.Optional(Type.Boolean()),
  limit: Type.Integer(),
  next: Type.Optional(Words),
  facets: Type.Record(Type.String(), Type.Array(Facet)),
  position: Type.Optional(Words),
})
/** Searches answer the ids (§3 "Search results holder"), how to go on, and a card for each id. */
export function Found<Item extends TSchema>(item: Item) {
  return Type.Object({ results: Type.Array(Id), meta: Meta, items: Type.Array(item) })
}
