/**
 * The definition of a call: who may make it, what is sent, what is answered. Routes, documentation and the page's endpoints
 * derive from it.
 */
import { Type, type Static, type TObject, type TSchema } from 'typebox'
import { DayOrInstant as SentDayOrInstant, Fields, Id as SentId } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { CallerRole, Condition } from '#events/vocabulary/permissions.ts'
import type { RefusalCode } from '#events/vocabulary/refusals.ts'
import { topics, type Topic } from '#events/vocabulary/topics.ts'
import { defined } from '#lib/fields.ts'
import type { ListShape } from '#lib/lists.ts'

/** Role → the condition under which it may make the call. A missing role is refused with 403, a missing visitor with 401. */
export type PermissionRow = Readonly<Partial<Record<CallerRole, Condition>>>

/** When the answer of a read is no longer right, besides when there is news of its topic. */
export type Stale = {
  /** It is about the thing that `id` of the request names: news that names others leaves it alone. */
  readonly byId?: true
  /** With any news of these topics. */
  readonly also?: readonly Topic[]
  /** Not with that where the reply has this field. */
  readonly unless?: string
  /** Fields of the reply that hold a thing of another topic. */
  readonly shows?: Readonly<Record<string, Topic>>
  /** Only with everything of its topic. */
  readonly asWhole?: true
}

/** A list that an open page keeps up to date: it asks for what news of its topic names, by `ids`, and puts it in its place. */
export type ListDefinition = ListShape & {
  /** Read again as a whole with any news of these topics. */
  readonly also?: readonly Topic[]
  /** News may name the person whose list it is: by this name in the path, or the caller. It is read again as a whole then. */
  readonly whose?: 'uid' | 'caller'
  /** Items show something of these topics: those that hold a named id are asked for. */
  readonly shows?: readonly Topic[]
  /** The item that any news of a topic is about. */
  readonly item?: Readonly<Partial<Record<Topic, string>>>
  /** Items count things of another list in the field `in`: those that the field `by` of a named thing names are asked for. */
  readonly counts?: { readonly topic: Topic; readonly in: string; readonly of: string; readonly by: string }
  /** With these filters and no other its total is not asked for again, as another call answers it. */
  readonly countedApart?: readonly string[]
}

export type CallDefinition = {
  /** Method and path: `PUT /applications/status/:id`. */
  readonly call: `${'GET' | 'POST' | 'PUT'} /${string}`
  readonly who: PermissionRow
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TSchema
  /** Of what is sent, wherever in the request it stands. Ids are those of the test data (`query-api/testing/documents.ts`). */
  readonly example?: Readonly<Record<string, unknown>>
  /** Of the body, at most; left out, 16 KiB where visitors may make the call, and 1 MiB elsewhere. */
  readonly bodyBytes?: number
  /** The body is a form with a file (multipart/form-data), which the route reads by itself. */
  readonly multipart?: true
  /** The file may come as the body, too: `text/csv`. */
  readonly csv?: true
  /** The type of the content of a successful answer where it is not JSON, or the types among which the caller chooses. */
  readonly produces?: string | readonly string[]
  /** The body of a successful answer. */
  readonly reply: TSchema
  /** Its answers are about this, or it changes this: a refresh names it. */
  readonly topic?: Topic
  readonly stale?: Stale
  /** Of a list that takes `ids`. */
  readonly list?: ListDefinition
  /** `write` stores something and takes an `Idempotency-Key`; `search` reads, although it is sent by POST. */
  readonly kind: 'read' | 'search' | 'write'
  /** The call starts a stream: success is 201 instead of 200. */
  readonly creates?: true
  /** The answer comes before the work is done: success is 202. */
  readonly accepted?: true
  /** Refusals besides those that every call of its kind has (`rows.ts`). */
  readonly refuses?: readonly RefusalCode[]
  /** The field of the body that names who acts. It may be left out; another's id is refused (product 2.14). */
  readonly actor?: string
  /** How many of these calls one account, or else one IP address, may make in a minute (product 2.11). */
  readonly perMinute?: number
  /**
   * Anybody may make it, and it may store something or send a mail: its bodies and calls count against what one sender may do in a day
   * (product 2.20).
   */
  readonly visitorBudget?: true
  /**
   * Writes that do not count against the commands that an account may send in a minute, or also against a limit of their own (product
   * 2.18); and searches, which share one.
   */
  readonly limit?: 'free' | 'profileEdits' | 'searches'
  /** The limit counts those of the calls that have this field in their query. */
  readonly limitedWith?: string
  /**
   * Accounts that wait for approval or are suspended may make the call (product 2.16), or those that wait alone. They may make calls for
   * visitors anyway.
   */
  readonly unapproved?: true | 'waiting'
  /** So may an active account whose company or university does not count (product 2.20), besides what `unapproved` and visitors may. */
  readonly unplaced?: true
  /** So may the people of a company that is suspended (product 2.20), as a page and not as a table. */
  readonly whileSuspended?: true
  /**
   * An admin may make it whose sign-in is not proven by the second factor: any such call, or where the path names their own account. Calls
   * for visitors they make as visitors.
   */
  readonly unproven?: true | 'own'
  /** So may an account that is being erased, until its sign-in has ended. */
  readonly erased?: true
  /** Of a write: what caused an entry of a trail, in words (`calls.md`), where students do something else by it in words of their own. */
  readonly via?: string | { readonly student: string; readonly others: string }
  /**
   * The caller may read next what a process stores because of the call: the used invitation, or the one that a nomination or a referral by
   * e-mail sends. The reply waits for it (docs/decisions/replies-that-wait.md).
   */
  readonly waitsFor?: 'processes'
  /** §8: the sentence that the page shows when the call fails without one from the server. */
  readonly failure?: string
  /** Its rows are cards of people: whose a table has, of students or of everybody, is noted in their ledgers (product 2.20). */
  readonly cards?: 'students' | 'everybody'
  /** Rows of the list's file under other names of columns: what the handler answers when `layout` names one of them. */
  readonly layouts?: Readonly<Record<string, TSchema>>
}

/** Input that a caller may send: nothing that it holds is changed by it, and undefined members are left out. */
type Sent<T> = T extends readonly unknown[]
  ? { readonly [Key in keyof T]: Sent<T[Key]> }
  : T extends object
    ? { readonly [Key in keyof T]: undefined extends T[Key] ? Sent<T[Key]> | undefined : Sent<T[Key]> }
    : T
export type PartOf<Call, Name extends 'params' | 'query' | 'body'> = Call extends { readonly [N in Name]: infer Schema extends TSchema }
  ? Sent<NonNullable<Static<Schema>>>
  : unknown
/** Everything that a call takes, wherever in the request it stands. */
export type InputOf<Call> = PartOf<Call, 'params'> & PartOf<Call, 'query'> & PartOf<Call, 'body'>

type CallDefinitions = Readonly<Record<string, CallDefinition>>
/** A call that reads and cannot be made without input has an example of it, by which tests make it. */
type WithExamples<Calls extends CallDefinitions> = {
  readonly [Operation in keyof Calls]: Calls[Operation]['kind'] extends 'write'
    ? { readonly example?: InputOf<Calls[Operation]> }
    : object extends InputOf<Calls[Operation]>
      ? { readonly example?: InputOf<Calls[Operation]> }
      : { readonly example: InputOf<Calls[Operation]> }
}

/** Keeps the literal types of a feature's calls. */
export function defineCalls<const Calls extends CallDefinitions>(calls: Calls & WithExamples<Calls>): Calls {
  return calls
}

/** The same for calls about a topic, each group about one of its own where several are given; a call with a `topic` keeps that. */
export function callsAbout(topic: Topic | Readonly<Record<string, Topic>>): typeof defineCalls {
  const topicOf = (operation: string) => (typeof topic === 'string' ? topic : topic[operation.split('.')[0] ?? ''])
  return ((calls: CallDefinitions) =>
    Object.fromEntries(
      Object.entries(calls).map(([operation, call]) => [operation, { ...defined({ topic: topicOf(operation) }), ...call }]),
    )) as typeof defineCalls
}

// Permission rows that several calls share.
export const everybody = {
  visitor: 'any',
  student: 'any',
  professor: 'any',
  university: 'any',
  recruiter: 'any',
  employee: 'any',
  admin: 'any',
  analyst: 'any',
} as const
export const everyRoleButAnalystOwn = {
  student: 'own',
  professor: 'own',
  university: 'own',
  recruiter: 'own',
  employee: 'own',
  admin: 'own',
} as const
export const everyRoleOwn = { ...everyRoleButAnalystOwn, analyst: 'own' } as const

// Parts of requests that several calls share.
export const IdParams = Fields({ id: SentId })
/** An invitation, named by its id or by what the link in its mail says: `<id>.<secret>` (product 2.18). */
export const InvitationToken = Type.Refine(
  Type.String({ description: 'Id of an invitation, or `<id>.<secret>` of its mail' }),
  (text) => /^[A-Za-z0-9_-]{1,64}(\.[A-Za-z0-9_-]{1,64})?$/.test(text),
  () => 'must be an invitation: its id, or the id and the secret of its mail with a dot between them',
)
export const InvitationParams = Fields({ id: InvitationToken })
export const UidParams = Fields({ uid: SentId })
/** The body of writes that need none: nothing (which Fastify passes as null), or an empty object. */
export const NoBody = Type.Unsafe<null | object>({ type: ['object', 'null'], properties: {}, additionalProperties: false })
const idList = new RegExp(`^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64}){0,${limits.idList - 1}}$`)
/** Comma-separated ids. Refined, so that a refusal states the limit in words instead of a regular expression. */
export const IdList = Type.Refine(
  Type.String({ description: `Ids with commas between them, ${limits.idList} at most` }),
  (text) => idList.test(text),
  () => `must be ids with commas between them, ${limits.idList} at most`,
)

/** One or several values, with commas between them. @param what they are, for the refusal */
export function Several(values: readonly string[], what: string) {
  return Type.Refine(
    Type.String({ description: `One or several, with commas between them, of ${values.join(', ')}` }),
    (text) => text.split(',').every((value) => values.includes(value)),
    () => `must be ${what} with commas between them`,
  )
}

/** The bytes of a file. They are never in memory as a whole, so no schema sees them. */
export const File = Type.Unsafe<unknown>({ type: 'string', format: 'binary' })

/** `csv`: every row under the same filters as a file, up to 50,000 (`limit` and `cursor` do not count). */
const asFile = { format: Type.Optional(Type.Enum(['json', 'csv'])) }
/** Of a list that has no pages. */
export const AsFile = Fields(asFile)

/** Lists are paged by cursor. Their bodies are arrays, so paging data is in the headers `Link` and `X-Total-Count`. */
export const paging = {
  ...asFile,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.listMax, description: `${limits.listPage} when left out` })),
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000, description: 'From `Link` or `meta.next`' })),
}
/** Between two days of the caller's clock, each with all of it, or two instants; 400 where the end is before the beginning (`query-api/core/span.ts`). */
export const span = { from: Type.Optional(SentDayOrInstant), to: Type.Optional(SentDayOrInstant) }

/** A list that an open page keeps up to date: `ids` asks for those documents; any that the answer lacks has left the list. */
export const listing = { ...paging, ids: Type.Optional(IdList) }
export const Listing = Fields(listing)
/** As the reader of pages takes it. */
export type Paging = { readonly limit?: number; readonly cursor?: string; readonly ids?: string }

// Parts of replies that several calls share.
export const Id = Type.String()
export const Instant = Type.String({ description: 'UTC instant' })
export const Day = Type.String({ description: 'YYYY-MM-DD' })

/**
 * The reply of every write. `eventId` is what `undoes` takes; `position` goes into the next read. They are of what was stored: one that changed
 * nothing has no position. `revision` is as the caller counts it, where that is a number at all.
 */
export const WriteReply = Type.Object({
  ok: Type.Literal(true),
  id: Id,
  status: Type.Optional(Type.String()),
  eventId: Type.Optional(Type.String()),
  revision: Type.Optional(Type.Integer()),
  position: Type.Optional(Type.String()),
  /** Sentences about what is stored, and to be looked at nevertheless: an interview beside another one. */
  warnings: Type.Optional(Type.Array(Type.String())),
  /** Topics that the page has to read again. */
  topics: Type.Optional(Type.Array(Type.Enum(topics))),
})
export type WriteReply = Static<typeof WriteReply>

/** The result of each item of a call that names many, in their order; each is decided by itself (product 2.19). */
export const BulkResults = Type.Object({
  ok: Type.Literal(true),
  results: Type.Array(
    Type.Object({
      id: Id,
      ok: Type.Boolean(),
      status: Type.Optional(Type.String()),
      /** Why this one was refused. */
      code: Type.Optional(Type.String()),
      message: Type.Optional(Type.String()),
    }),
  ),
  position: WriteReply.properties.position,
  topics: WriteReply.properties.topics,
})

/** The body of every refusal: `message` is for people, `code` for programs. */
export const Problem = Type.Object({
  message: Type.String(),
  code: Type.String(),
  requestId: Type.String(),
  details: Type.Optional(Type.Unknown()),
  /** Of an imported file, the names of its columns as read. */
  columns: Type.Optional(Type.Array(Type.String())),
})
export type Problem = Static<typeof Problem>

const Facet = Type.Object({
  value: Type.String(),
  label: Type.Optional(Type.String()),
  count: Type.Integer(),
  /** More was found than is counted exactly: the count is reckoned from a part of it and rounded to two digits. */
  estimated: Type.Optional(Type.Literal(true)),
})
const Meta = Type.Object({
  total: Type.Integer(),
  capped: Type.Optional(Type.Boolean()),
  limit: Type.Integer(),
  next: Type.Optional(Type.String()),
  facets: Type.Record(Type.String(), Type.Array(Facet)),
  position: Type.Optional(Type.String()),
})
/** The reply of searches: the ids (§3 "Search results holder"), how to continue, and an item for each id. */
export function SearchReply<Item extends TSchema>(item: Item) {
  return Type.Object({ results: Type.Array(Id), meta: Meta, items: Type.Array(item) })
}
