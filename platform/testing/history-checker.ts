import type { NewEvent, Recorded, Revision } from '#events/envelope.ts'

/** One append of a client, with its answer if it got one. */
export type Invocation = {
  readonly stream: string
  readonly ids: readonly NewEvent['id'][]
  readonly acknowledged?: { readonly revision: Revision; readonly position: string }
}

/**
 * Compares the answers that clients got with the log, read from its start to its head.
 * @returns one sentence per broken promise: acknowledged means stored exactly once, at the answered place; not acknowledged
 * means at most once; an append is whole or absent; revisions are dense and positions strictly increase
 */
export function brokenPromises(invocations: readonly Invocation[], log: readonly Recorded[]): string[] {
  return [...ordering(log), ...invocations.flatMap(outcomeIn(byId(log))), ...unknownEvents(invocations, log)]
}

function ordering(log: readonly Recorded[]): string[] {
  const revisions = new Map<string, Revision>()
  return log.flatMap(({ stream, revision, position, id }, index) => {
    const expected = (revisions.get(stream) ?? -1) + 1
    revisions.set(stream, revision)
    const before = log[index - 1]
    return [
      ...(revision === expected ? [] : [`event ${id} has revision ${revision} of ${stream}, not ${expected}`]),
      ...(before === undefined || before.position < position ? [] : [`event ${id} at ${position} comes after position ${before.position}`]),
    ]
  })
}

function outcomeIn(stored: ReadonlyMap<string, readonly Recorded[]>) {
  return ({ stream, ids, acknowledged }: Invocation): string[] => {
    const found = ids.map((id) => stored.get(`${stream} ${id}`) ?? [])
    const copies = found.map(({ length }) => length)
    const what = `append of ${ids.join(', ')} to ${stream}`
    if (copies.some((count) => count > 1)) return [`${what} is stored more than once`]
    if (new Set(copies).size > 1) return [`${what} is stored in part`]
    if (acknowledged === undefined) return []
    const last = found.at(-1)?.[0]
    if (last === undefined) return [`${what} was acknowledged and is not stored`]
    const answered = last.revision === acknowledged.revision && String(last.position) === acknowledged.position
    return answered ? [] : [`${what} was acknowledged at ${acknowledged.revision} and lies at ${last.revision}`]
  }
}

function unknownEvents(invocations: readonly Invocation[], log: readonly Recorded[]): string[] {
  const known = new Set(invocations.flatMap(({ stream, ids }) => ids.map((id) => `${stream} ${id}`)))
  return log.filter(({ stream, id }) => !known.has(`${stream} ${id}`)).map(({ stream, id }) => `event ${id} in ${stream} was never sent`)
}

function byId(log: readonly Recorded[]): ReadonlyMap<string, readonly Recorded[]> {
  return Map.groupBy(log, ({ stream, id }) => `${stream} ${id}`)
}
