/** One page of events on one view, in memory and pure: documents in, documents out. */
import { definitions } from '#events/catalogue.ts'
import { encodePosition, type Position } from '#events/envelope.ts'
import type { Document } from '#platform/read-store/port.ts'
import type { DomainEvent } from '#events/define.ts'
import { defined } from '#lib/fields.ts'
import type { Projection } from '../define.ts'
import type { OpenedEvent } from './open-events.ts'

/**
 * An event that is parked for one document or, without `id`, for all that its stream changes: either it could not be
 * applied, for the reason `cause`, or an earlier one could not. Later events of that document or stream are parked too.
 */
export type ParkedEvent = {
  readonly eventId: string
  readonly type: string
  readonly stream: string
  readonly revision: number
  /** 20 digits. */
  readonly position: string
  readonly id?: string
  readonly cause?: string
}

/** A document before and after a page, and the last event that changed it. */
export type Changed = { readonly before: Document | undefined; readonly after: Document; readonly event: DomainEvent | undefined }
/** @property read ids of documents that others were made with (`Beside`), also of such as were not there */
export type Applied = {
  readonly changed: ReadonlyMap<string, Changed>
  readonly parked: readonly ParkedEvent[]
  readonly read?: ReadonlySet<string>
}

/** An event with the documents that it changes in this view. */
export type Keyed = OpenedEvent & { readonly ids: readonly string[] }

/**
 * The events of a page after the position `after` that concern the view.
 * @throws what `key` throws: it is then unknown which documents the event changes
 */
export function keyed(projection: Projection, page: readonly OpenedEvent[], after: Position): readonly Keyed[] {
  const { types, areKnown } = typesIn(page)
  if (areKnown && !types.some((type) => projection.types.has(type))) return []
  const found: Keyed[] = []
  for (const opened of page) {
    const { recorded, event } = opened
    if (recorded.position <= after) continue
    if (
      projection.types.has(recorded.type) ||
      (!definitions.has(recorded.type) && projection.streams.includes(categoryOf(recorded.stream)))
    ) {
      found.push({ ...opened, ids: event ? projection.key(event) : [] })
    }
  }
  return found
}

type Types = { readonly types: readonly string[]; readonly areKnown: boolean }
const typesOfPages = new WeakMap<readonly OpenedEvent[], Types>()

/** Looked at once for all views, most of which take none of them. */
function typesIn(page: readonly OpenedEvent[]): Types {
  const known = typesOfPages.get(page)
  if (known) return known
  const types = [...new Set(page.map(({ recorded }) => recorded.type))]
  const found = { types, areKnown: types.every((type) => definitions.has(type)) }
  typesOfPages.set(page, found)
  return found
}

/** Whether no document of the view can have this id before the event: then it is not looked up. A law of views tries it. */
export function isFirst({ perEvent, streams }: Pick<Projection, 'perEvent' | 'streams'>, { recorded }: OpenedEvent, id: string): boolean {
  if (perEvent) return true
  return recorded.revision === 0 && streams.length === 1 && recorded.stream === `${streams[0]}-${id}`
}

/** The kind of thing whose stream it is: `application` of `application-1`. */
export function categoryOf(stream: string): string {
  return stream.slice(0, stream.indexOf('-'))
}

/** @param parked events parked so far; `parked` of the result is all that are parked afterwards */
export function applyAll(
  projection: Projection,
  events: readonly Keyed[],
  loaded: ReadonlyMap<string, Document>,
  parked: readonly ParkedEvent[],
): Applied {
  const waiting = [...parked]
  const ids = new Set(parked.map(({ id }) => id))
  const streams = new Set(parked.filter(({ id }) => id === undefined).map(({ stream }) => stream))
  const current = new Map<string, Document>()
  const by = new Map<string, DomainEvent>()
  const known = new Set(parked.map(({ eventId, id }) => `${eventId} ${id ?? ''}`))
  const park = (opened: OpenedEvent, id: string | undefined, cause: string | undefined) => {
    // A page is read again when the platform was killed before storing it: it must park nothing twice.
    if (!known.has(`${opened.recorded.id} ${id ?? ''}`)) waiting.push(parkedFrom(opened, id, cause))
    ids.add(id)
    if (id === undefined) streams.add(opened.recorded.stream)
  }

  const latest = (id: string) => current.get(id) ?? loaded.get(id)
  const read = new Set<string>()
  const beside = (id: string) => {
    read.add(id)
    return standing(latest(id))
  }
  const applyTo = (opened: OpenedEvent, event: DomainEvent, id: string) => {
    if (ids.has(id) || streams.has(event.stream)) return park(opened, id, undefined)
    const next = attempt(projection, event, [id, latest(id)], beside)
    if (next instanceof Error) return park(opened, id, next.message)
    if (!next) return
    current.set(id, next)
    by.set(id, event)
  }

  for (const one of events) {
    if (one.event) for (const id of one.ids) applyTo(one, one.event, id)
    else park(one, undefined, one.cause)
  }
  const changed = new Map([...current].map(([id, after]) => [id, { before: loaded.get(id), after, event: by.get(id) }]))
  return { changed, parked: waiting, ...(read.size > 0 && { read }) }
}

/** Its subjects are added to the copy that was made of it: another copy of each document would cost as much as most changes. */
type Named = Omit<Document, '_subjects'> & { _subjects?: readonly string[] }

function attempt(
  projection: Projection,
  event: DomainEvent,
  [id, doc]: readonly [string, Document | undefined],
  beside: (id: string) => Document | undefined,
): Document | Error | undefined {
  const position = encodePosition(event.position)
  // Already applied: the page is read a second time.
  if (doc && doc._pos >= position) return undefined
  try {
    const body = projection.apply(standing(doc), event, id, beside)
    // Nothing changed: a refresh would still tell its readers that something happened.
    if (body && body === doc) return undefined
    if (!body) return doc && { _id: id, _pos: position, _del: true }
    const named: Named = { ...body, _id: id, _pos: position }
    const subjects = projection.subjects(named).filter((uid) => uid !== undefined)
    if (subjects.length > 0) {
      named._subjects = subjects.length === 1 ? subjects : [...new Set(subjects)]
      return named
    }
    if (named._subjects === undefined) return named
    const { _subjects: _before, ...ofNobody } = named
    return ofNobody
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Undefined for a tombstone. */
function standing(doc: Document | undefined): Document | undefined {
  return doc?._del ? undefined : doc
}

function parkedFrom({ recorded }: OpenedEvent, id: string | undefined, cause: string | undefined): ParkedEvent {
  const { type, stream, revision } = recorded
  return defined({
    eventId: recorded.id,
    type,
    stream,
    revision,
    position: encodePosition(recorded.position),
    id,
    cause,
  })
}
