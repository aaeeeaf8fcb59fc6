/**
 * Companies and universities that were merged into another one. Every reader asks for what carries the ids of both, and answers as if all
 * of it carried the id of the one that it went into: so a handler, a right and a look-up know one id, and nothing is written anew
 * (docs/decisions/moderation.md).
 */
import type { Position } from '#events/envelope.ts'
import type { Collection, Document, FacetValue, ReadStore, Scalar, Where } from '#platform/read-store/port.ts'
import type { OrganizationDocument } from '#projections/views/organizations/model.ts'
import { mergesOf, type Merges } from './merges.ts'

/** A document’s fields that hold ids of companies and universities, or rooms of theirs, by view. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  'access-requests': ['organizationId', 'universityId'],
  accesses: ['organizationId'],
  'admin-users': ['organizationId', 'universityId', 'claimedOrganizationId', 'claimedUniversityId', 'places'],
  'application-notes': ['organizationId'],
  graduates: ['universityId', 'accepted', 'proposal'],
  invitations: ['organizationId', 'universityId'],
  jobs: ['organizationId', 'visibleTo'],
  nominations: ['universityId'],
  notifications: ['to', 'by'],
  paths: ['organizationId', 'universityId', 'shownTo'],
  'point-lines': ['universityId'],
  'recruiter-board': ['organizationId', 'universityId'],
  redemptions: ['universityId'],
  'referral-owners': ['referrals'],
  referrals: ['organizationId'],
  roster: ['universityId'],
  'saved-searches': ['organizations'],
  'student-applications': ['organizationId', 'universityId'],
  'student-cards': ['universityId'],
  users: ['organizationId', 'universityId', 'claimedOrganizationId', 'claimedUniversityId', 'reportedStudies', 'scope'],
  waiting: ['organizationId', 'universityId', 'asked'],
}

/** What counts of the one that another one went into alone: what the other one had is not its own. */
const ownOf: Readonly<Record<string, readonly string[]>> = { 'campus-approvals': ['universityId', 'organizationId'] }

/** Views whose documents are found by the id of a company or university: its own, its policy, its subscription. */
const byOrganization: ReadonlySet<string> = new Set(['organizations', 'policies', 'subscriptions'])

/** As many merges are known: our team makes each of them by hand. */
const MOST = 1_000

type Known = { readonly at: string; readonly merges: Promise<Merges> }
const known = new WeakMap<ReadStore, Known>()

/** The merges as of a position of the view of organizations: they are read again once it has moved on. */
export function mergesAt(store: ReadStore, collection: Collection, position: Position): Promise<Merges> {
  const at = `${collection.name} ${position}`
  const before = known.get(store)
  if (before?.at === at) return before.merges
  const merges = mergesIn(store, collection)
  known.set(store, { at, merges })
  merges.catch(() => known.delete(store))
  return merges
}

async function mergesIn(store: ReadStore, collection: Collection): Promise<Merges> {
  const { items } = await store.find<OrganizationDocument>(collection, {
    where: { status: 'merged' },
    sort: ['nameKey', 'asc'],
    limit: MOST,
  })
  return mergesOf(new Map(items.flatMap(({ _id, merged }) => (merged ? [[_id, merged.into] as const] : []))))
}

export function holdsOrganizations(view: string): boolean {
  return fieldsOf[view] !== undefined || ownOf[view] !== undefined || byOrganization.has(view)
}

type ReadAs = {
  /** How many are merged, and so how many more values a count may have before several become one. */
  readonly size: number
  /** A condition on the documents of a view that also finds what carries the ids of what was merged. */
  readonly where: (view: string, where: Where) => Where
  /** Documents with the ids as they are read. */
  readonly documents: <Doc extends Document>(view: string, found: readonly Doc[]) => readonly Doc[]
  /** The id by which a document is found. */
  readonly id: (view: string, id: string) => string
  /** Counts by a field, with those of one as which several are read in one. */
  readonly values: (view: string, field: string, counted: readonly FacetValue[]) => readonly FacetValue[]
}

export const asItStands: ReadAs = {
  size: 0,
  where: (_, where) => where,
  documents: (_, found) => found,
  id: (_, id) => id,
  values: (_, __, counted) => counted,
}

export function readAs(merges: Merges): ReadAs {
  if (merges.size === 0) return asItStands
  const read = (value: unknown) => valueAs(value, merges)
  return {
    size: merges.size,
    where: (view, where) => {
      const own = (values: readonly Scalar[]) => [...new Set(values.map((value) => read(value) as Scalar))]
      // Of a company all ids are asked for, so each is read first, and its ids are taken once.
      const wide = (values: readonly Scalar[]) => own(values).flatMap((value) => eachOf(value, merges))
      return conditions(conditions(where, fieldsOf[view] ?? [], wide), ownOf[view] ?? [], own)
    },
    documents: (view, found) => {
      const fields = fieldsOf[view]
      if (fields) return found.map((document) => withFields(document, fields, read))
      const own = ownOf[view]
      return own ? found.filter((document) => own.every((field) => read(valueOf(document, field)) === valueOf(document, field))) : found
    },
    id: (view, id) => (byOrganization.has(view) ? merges.canonical(id) : id),
    values: (view, field, counted) => {
      if (!fieldsOf[view]?.includes(field)) return counted
      const groups = Map.groupBy(counted, ({ value }) => read(value) as Scalar)
      return [...groups]
        .map(([value, all]) => ({ value, count: all.reduce((sum, { count }) => sum + count, 0) }))
        .toSorted((one, other) => other.count - one.count)
    },
  }
}

/** Names under which calls ask for a company or university. */
const asked: ReadonlySet<string> = new Set(['organization', 'university', 'school', 'schools'])

export function asksForOrganizations(input: unknown): input is object {
  return typeof input === 'object' && input !== null && Object.keys(input).some((name) => asked.has(name))
}

/** What a call asks for, with the ids as they are read. */
export function asAsked<Input>(input: Input, merges: Merges): Input {
  if (merges.size === 0 || !asksForOrganizations(input)) return input
  return withFields(input, [...asked], (value) => valueAs(value, merges)) as Input
}

function withFields<Of extends object>(of: Of, fields: readonly string[], change: (value: unknown) => unknown): Of {
  const changed = fields.flatMap((field) => (field in of ? [[field, change(valueOf(of, field))] as const] : []))
  return { ...of, ...Object.fromEntries(changed) }
}

function valueOf(of: object, field: string): unknown {
  return (of as Readonly<Record<string, unknown>>)[field]
}

/** An id as it is read, the room of its people likewise; of a list each, and of an object each field. */
function valueAs(value: unknown, merges: Merges): unknown {
  if (typeof value === 'string') return textAs(value, merges.canonical)
  if (Array.isArray(value)) return [...new Set(value.map((one) => valueAs(one, merges)))]
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, valueAs(one, merges)]))
}

const roomOf = /^(?<side>org|uni):(?<id>[^:]+)(?<who>:.*)?$/

function textAs(text: string, canonical: Merges['canonical']): string {
  const { side, id, who = '' } = roomOf.exec(text)?.groups ?? {}
  return side === undefined || id === undefined ? canonical(text) : `${side}:${canonical(id)}${who}`
}

/** All that are read as this one. */
function eachOf(value: Scalar, { group }: Merges): readonly Scalar[] {
  if (typeof value !== 'string') return [value]
  const { side, id, who = '' } = roomOf.exec(value)?.groups ?? {}
  return side === undefined || id === undefined ? group(value) : group(id).map((each) => `${side}:${each}${who}`)
}

type Values = (values: readonly Scalar[]) => readonly Scalar[]

function conditions(where: Where, fields: readonly string[], of: Values): Where {
  const changed = fields.flatMap((field) => {
    const condition = where[field]
    return condition === undefined ? [] : [[field, conditionOn(condition, of)] as const]
  })
  return changed.length === 0 ? where : { ...where, ...Object.fromEntries(changed) }
}

function conditionOn(condition: Where[string], of: Values): Where[string] {
  if (typeof condition !== 'object') {
    const values = of([condition])
    const [one, ...more] = values
    return one === undefined || more.length > 0 ? { in: values } : one
  }
  if ('in' in condition) return { ...condition, in: of(condition.in), ...(condition.none && { none: of(condition.none) }) }
  if ('all' in condition) {
    const all = condition.all.map((one) => of([one].flat()))
    return { ...condition, all, ...(condition.none && { none: of(condition.none) }) }
  }
  return 'none' in condition ? { none: of(condition.none) } : condition
}
