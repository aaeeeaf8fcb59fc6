/** The searches that one person saves: stream `searches-<uid>`. What is searched for is personal. */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Fields, Id, Instant, Personal, Text } from './schema.ts'
import { limits } from './vocabulary/limits.ts'
import { savedSearchKinds, searchAlerts } from './vocabulary/jobs/saved-searches.ts'

/** `query` is the body of a search as its call took it that day: calls may gain fields and lose them, so the event names none. */
const Search = Fields({ name: Text(limits.savedSearchName), query: Type.Record(Type.String(), Type.Unknown()) })

/** With a daily alert it says when the person's searches are next checked for what is new. */
export const SearchSaved = defineEvent(
  'SearchSaved',
  1,
  {
    searchId: Id,
    uid: Id,
    kind: Type.Enum(savedSearchKinds),
    alert: Type.Enum(searchAlerts),
    search: Personal('uid', Search),
    alertAt: Type.Optional(Instant),
  },
  (_, __, by) => `${by} saved a search`,
)

/** The person looked at the search: results that were new until then are no longer counted. */
export const SearchSeen = defineEvent('SearchSeen', 1, { searchId: Id, uid: Id }, (_, __, by) => `${by} looked at a saved search`)

/** Another name, or whether the platform tells of what is new; `alertAt` as in `SearchSaved`. */
export const SearchChanged = defineEvent(
  'SearchChanged',
  1,
  {
    searchId: Id,
    uid: Id,
    alert: Type.Enum(searchAlerts),
    name: Personal('uid', Text(limits.savedSearchName)),
    alertAt: Type.Optional(Instant),
  },
  (_, __, by) => `${by} changed a saved search`,
)

export const SearchRemoved = defineEvent('SearchRemoved', 1, { searchId: Id, uid: Id }, (_, __, by) => `${by} removed a saved search`)

/** A removal was taken back: the search is again what it was, and what was new in it is new again. */
export const SearchRestored = defineEvent(
  'SearchRestored',
  1,
  {
    searchId: Id,
    uid: Id,
    kind: Type.Enum(savedSearchKinds),
    alert: Type.Enum(searchAlerts),
    search: Personal('uid', Search),
    savedAt: Instant,
    /** Since when what it finds is new. */
    seenAt: Instant,
    alertAt: Type.Optional(Instant),
  },
  (_, __, by) => `${by} brought a removed search back`,
)

/**
 * The searches with an alert were checked: `found` has those with something new since the check before. `alertAt` is the next check;
 * without it there is none.
 */
export const SearchesChecked = defineEvent(
  'SearchesChecked',
  2,
  {
    uid: Id,
    found: Type.Array(Fields({ searchId: Id, kind: Type.Enum(savedSearchKinds), new: Type.Integer({ minimum: 1 }) }), {
      maxItems: limits.savedSearches,
    }),
    alertAt: Type.Optional(Instant),
  },
  ({ found }) => `Saved searches were checked: ${found.length} with something new`,
)
