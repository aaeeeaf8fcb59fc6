/** What the auditor of the log found. */
export type LogFinding = {
  /** Of the event concerned: 20 digits, or as it is where it lies below 0. */
  readonly position: string
  /** The event is as it was stored, but an index of the log's file is not right about it. */
  readonly index?: true
}

/** @param position as the reader is shown it */
export function findingSentence(found: LogFinding, position = String(BigInt(found.position))): string {
  if (found.index)
    return `An index of the log’s file is not right about the event at position ${position}, so its stream is not read as it was stored.`
  const place = Number(found.position)
  if (place < 1 || place > Number.MAX_SAFE_INTEGER) return `An event was put in at position ${position}, where the log has none.`
  return `The event at position ${position} is not as it was stored, or is missing.`
}
