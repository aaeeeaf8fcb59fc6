/** Searches that are saved, with what is new in them (product 1, row 40). */
import { Type, type Static } from 'typebox'
import { Fields, Text } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { savedSearchKinds, searchAlerts } from '#events/vocabulary/jobs/saved-searches.ts'
import { nominatedSearch } from '#events/vocabulary/students/student-search.ts'
import { callsAbout, Id, IdParams, Instant, Listing, NoBody, WriteReply } from './call.ts'
import { jobFilters } from './jobs.ts'
import { studentFilters } from './students.ts'

/** The body of a search of each kind, without paging. */
export const searchQueries = { jobs: Fields(jobFilters), students: Fields(studentFilters) } as const
type SearchQuery = Static<(typeof searchQueries)[keyof typeof searchQueries]>
const Query = Type.Unsafe<SearchQuery & Readonly<Record<string, unknown>>>({
  type: 'object',
  // Without it a reply is sent without the fields.
  additionalProperties: true,
  description: 'The body of `POST /jobs/search` or `POST /students/search`, without `limit` and `cursor`',
})

/** In a reply with its fields by name, so that a file of the list has a column for each. */
const fieldNames = Object.values(searchQueries).flatMap(({ properties }) => Object.keys(properties))
const SentQuery = Type.Unsafe<Static<typeof Query>>({
  ...Query,
  properties: Object.fromEntries(fieldNames.map((name) => [name, {}])),
})

export const SavedSearchReply = Type.Object({
  id: Id,
  name: Type.String(),
  kind: Type.Enum(savedSearchKinds),
  query: SentQuery,
  alert: Type.Enum(searchAlerts),
  savedAt: Instant,
  /** When it was saved or seen last: what came since is new. */
  seenAt: Type.Optional(Instant),
  /** How many jobs were posted, or students became visible, that it finds, since it was saved or seen last. Students are counted with a subscription. */
  new: Type.Optional(Type.Integer()),
  /** There are more than `new`. */
  newCapped: Type.Optional(Type.Literal(true)),
  /** Of `nominated`: how many of the new ones fit an open job of the company. */
  newFits: Type.Optional(Type.Integer()),
})
export type SavedSearchReply = Static<typeof SavedSearchReply>

const who = { student: 'own', recruiter: 'own' } as const

export const searchCalls = callsAbout('savedSearches')({
  /**
   * The latest first. A recruiter with a subscription has one more, `nominated`, at the beginning: nominated students, new since they were
   * opened last; it is neither changed nor removed.
   */
  'savedSearches.list': {
    call: 'GET /saved-searches',
    who,
    kind: 'read',
    // Among them stands that of nominated students, with how many of them are new.
    list: { order: [{ by: 'savedAt' }], item: { students: nominatedSearch } },
    query: Listing,
    reply: Type.Array(SavedSearchReply),
    // Each looks through what is new for up to fifty searches.
    perMinute: 60,
  },
  'savedSearches.save': {
    call: 'POST /saved-searches',
    via: 'saved on the page',
    who,
    kind: 'write',
    creates: true,
    body: Fields({ name: Text(limits.savedSearchName), kind: Type.Enum(savedSearchKinds), query: Query, alert: Type.Enum(searchAlerts) }),
    reply: WriteReply,
    refuses: ['too_many_searches', 'subscription_required'],
    failure: 'We could not save this search. Please try again.',
  },
  'savedSearches.remove': {
    call: 'POST /saved-searches/:id/remove',
    via: 'removed on the page',
    who,
    kind: 'write',
    params: IdParams,
    body: NoBody,
    reply: WriteReply,
    refuses: ['not_found', 'too_many_removals'],
    failure: 'We could not remove this search. Please try again.',
  },
  /** Takes a removal back. */
  'savedSearches.restore': {
    call: 'POST /saved-searches/:id/restore',
    via: 'brought back on the page',
    who,
    kind: 'write',
    params: IdParams,
    body: NoBody,
    reply: WriteReply,
    refuses: ['not_found', 'too_many_searches'],
    failure: 'We could not bring this search back. Please save it again.',
  },
  'savedSearches.change': {
    call: 'POST /saved-searches/:id/change',
    via: 'changed on the page',
    who,
    kind: 'write',
    params: IdParams,
    body: Fields({ name: Text(limits.savedSearchName), alert: Type.Enum(searchAlerts) }),
    reply: WriteReply,
    refuses: ['not_found', 'subscription_required'],
    failure: 'We could not change this search. Please try again.',
  },
  'savedSearches.markSeen': {
    call: 'POST /saved-searches/:id/seen',
    via: 'opened on the page',
    who,
    kind: 'write',
    params: IdParams,
    body: NoBody,
    reply: WriteReply,
    refuses: ['not_found'],
    failure: 'We could not note that you have seen this search.',
  },
})
