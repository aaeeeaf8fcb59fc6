/** What views make of events whose personal fields no key opens any more: nothing of it may stop a view (engine.md, Crypto-shredding). */
import { beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '#events/catalogue.ts'
import type { Example } from '#events/controls/example.ts'
import { recorded } from '#events/controls/recorded.ts'
import { controls } from '#events/controls/story.ts'
import { encodePosition, type Recorded } from '#events/envelope.ts'
import { changesOf, erasureOf, people, withoutKeys } from '#events/testing/gone-keys.ts'
import { upcast } from '#events/upcast.ts'
import type { Document } from '#platform/read-store/port.ts'
import { projections } from './all.ts'
import type { Projection } from './define.ts'
import { sampleKeys, samples } from './testing/samples.ts'
import { openEvents, type OpenedEvent } from './engine/open-events.ts'

const story = controls()
const changed = [...story, ...people.flatMap(changesOf).map((change, n) => recorded(change, story.length + n, 100 + n))]
const read = (log: readonly Recorded[]) => log.map((one): OpenedEvent => ({ recorded: one, event: upcast(one) }))

/** Each log as it is read with all keys and with none: the samples, and the story with each change of a field behind it. */
const logs: { readonly clear: readonly OpenedEvent[]; readonly gone: readonly OpenedEvent[] }[] = []
beforeAll(async () => {
  const types = new Set(definitions.keys())
  const openedWith = async (open: typeof sampleKeys.open) => openEvents({ ...sampleKeys, open }, types, samples())
  logs.push(
    { clear: await openedWith(sampleKeys.open), gone: await openedWith(async () => new Map()) },
    { clear: read(changed), gone: read(withoutKeys(changed)) },
  )
})

type Documents = ReadonlyMap<string, Document>
const none: Documents = new Map()

/** What an event makes of documents, with all that the engine asks of a view about it. */
function applied(projection: Projection, documents: Documents, { recorded: { position }, event }: OpenedEvent): Documents {
  if (!event || !projection.types.has(event.type)) return documents
  const made = new Map(documents)
  for (const _id of projection.key(event)) {
    const before = made.get(_id)
    const body = projection.apply(before, event, _id, (other) => made.get(other))
    const after = body && { ...body, _id, _pos: encodePosition(position) }
    if (before) projection.audience(before, after, event)
    if (after) projection.audience(after, before, event)
    if (after) projection.subjects(after)
    if (after) projection.toldFrom?.(after, event)
    if (after) made.set(_id, after)
    else made.delete(_id)
  }
  return made
}

/** A text that stands where there was none: it would be shown as it is. */
const spelled = /"(?:null|undefined|NaN)\b/

describe.each(projections.map((projection) => [projection.model.name, projection] as const))('%s', (_, projection) => {
  const faults = new Set<string>()
  const tried = (documents: Documents, one: OpenedEvent): Documents => {
    try {
      const after = applied(projection, documents, one)
      const spells = (doc: Document | undefined) => spelled.test(JSON.stringify(doc ?? ''))
      for (const [id, doc] of after)
        if (documents.get(id) !== doc && spells(doc) && !spells(documents.get(id)))
          faults.add(`${one.recorded.type} ${JSON.stringify(one.event?.data)}: spells what is not there in ${id}`)
      return after
    } catch (error) {
      faults.add(`${one.recorded.type} ${JSON.stringify(one.event?.data)}: ${String(error)}`)
      return documents
    }
  }

  it('takes every event whose key is gone, whatever is there by then', () => {
    for (const { clear, gone } of logs) {
      const end = clear.reduce<Documents>((documents, one) => applied(projection, documents, one), none)
      let [documents, documentsOfErased] = [none, none]
      for (const [n, one] of gone.entries()) {
        for (const given of [none, documents, end]) tried(given, one)
        documentsOfErased = tried(documentsOfErased, one)
        documents = applied(projection, documents, clear[n] ?? one)
      }
    }
    expect([...faults]).toEqual([])
  })

  it.each(people)('has of $data.uid, once erased, what an erasure that came at once leaves', (person) => {
    const [registration, erasure] = [recorded(person, 0, 0), recorded(erasureOf(person), 1_000, 1_000)]
    const changes = changesOf(person).map((change: Example, n) => recorded(change, n + 1, n + 1))
    const documentsFrom = (log: readonly OpenedEvent[]) => {
      const documents = log.reduce<Documents>((made, one) => applied(projection, made, one), none)
      const event = upcast(erasure)
      return projection.types.has(event.type) ? projection.key(event).map((id) => [id, documents.get(id)]) : []
    }
    const atOnce = documentsFrom(read(withoutKeys([registration, erasure])))
    expect(documentsFrom(read(withoutKeys([registration, ...changes, erasure])))).toEqual(atOnce)
  })
})
