/** What each view makes of the samples and of the canonical story, step by step: by that a changed view is noticed (`engine/code/fingerprint.ts`). */
import { definitions, streams } from '#events/catalogue.ts'
import { controls } from '#events/controls/story.ts'
import type { DomainEvent } from '#events/define.ts'
import { upcast } from '#events/upcast.ts'
import type { Document } from '#platform/read-store/port.ts'
import type { Projection } from '../define.ts'
import { fingerprintFrom } from '../engine/code/fingerprint.ts'
import { openEvents, type OpenedEvent } from '../engine/open-events.ts'
import { sampleKeys, samples } from './samples.ts'

/** The samples as they are stored, and the story, each a log of its own. Given are the stored bytes, so that upcasters count as well. */
export async function examples(): Promise<readonly (readonly OpenedEvent[])[]> {
  const types = new Set(definitions.keys())
  return [await openEvents(sampleKeys, types, samples()), controls().map((recorded) => ({ recorded, event: upcast(recorded) }))]
}

export function fingerprintOf(projection: Projection, logs: Awaited<ReturnType<typeof examples>>): string {
  const { model, types } = projection
  const steps = new Map<string, string>()
  steps.set('declaration', textOf([model.indexes, model.search, model.searchWithin, model.bitmaps]))
  for (const type of typesOfStreams(projection)) steps.set(`handles ${type}`, String(types.has(type)))
  for (const log of logs) {
    const documents = new Map<string, Document>()
    for (const { recorded, event } of log) {
      if (!event || !types.has(recorded.type)) continue
      const ids = idsOf(projection, event)
      steps.set(`key ${textOf(recorded)}`, textOf(ids))
      for (const id of Array.isArray(ids) ? (ids as readonly string[]) : [])
        addStep(steps, { projection, documents, event, id, given: textOf(recorded) })
    }
  }
  return fingerprintFrom(steps)
}

type Step = {
  readonly projection: Projection
  readonly documents: Map<string, Document>
  readonly event: DomainEvent
  readonly id: string
  readonly given: string
}

/** What one event makes of one document, given that and the others that it looks at. */
function addStep(steps: Map<string, string>, { projection, documents, event, id, given }: Step): void {
  const before = documents.get(id)
  const looked: unknown[] = []
  const beside = (other: string) => {
    const found = documents.get(other)
    looked.push([other, found])
    return found
  }
  let made: unknown
  try {
    const body = projection.apply(before, event, id, beside)
    const named = body && ({ ...body, _id: id } as Document)
    made = named && [named, projection.subjects(named)]
    if (named) documents.set(id, named)
    else documents.delete(id)
  } catch (error) {
    made = String(error)
  }
  steps.set(textOf([given, id, before, looked]), textOf(made))
}

function idsOf(projection: Projection, event: DomainEvent): unknown {
  try {
    return projection.key(event)
  } catch (error) {
    return String(error)
  }
}

function typesOfStreams({ streams: categories }: Projection): readonly string[] {
  const all: Readonly<Record<string, object>> = streams
  return categories.flatMap((category) =>
    Object.values(all[category] ?? {}).flatMap((one: unknown) => {
      const { type } = (one ?? {}) as { readonly type?: unknown }
      return typeof type === 'string' && definitions.has(type) ? [type] : []
    }),
  )
}

/** JSON with the names in their order, so that no code is taken for changed that only puts them otherwise. */
function textOf(value: unknown): string {
  return (
    JSON.stringify(value, (_, one: unknown) => {
      if (typeof one === 'bigint') return one.toString()
      if (typeof one !== 'object' || one === null || Array.isArray(one)) return one
      return Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    }) ?? 'nothing'
  )
}
