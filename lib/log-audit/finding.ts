/** What the auditor of the log found. */
export type LogFinding = {
  /** Of the event concerned: 20 digits, or as it is where it lies below 0. */
  readonly position: string
  /** The event is as it was stored, but an index of the log's file is not right about it. */
  readonly index?: true
  /** The log is as the auditor knows it, but a checkpoint that another key signed says otherwise: its file in `CHECKPOINT_DIR`. */
  readonly checkpoint?: string
}

/** Whether the log itself is not as it was, so that nothing behind the finding is proven. */
export const isOfLog = (found: LogFinding | undefined): boolean => found !== undefined && found.checkpoint === undefined

/** @param position as the reader is shown it */
export function findingSentence(found: LogFinding, position = String(BigInt(found.position))): string {
  if (found.checkpoint !== undefined)
    return `CHECKPOINT_DIR holds a checkpoint that another key signed and that does not fit the log: ${found.checkpoint}, of position ${position}.`
  if (found.index)
    return `An index of the log’s file is not right about the event at position ${position}, so its stream is not read as it was stored.`
  const place = Number(found.position)
  if (place < 1 || place > Number.MAX_SAFE_INTEGER) return `An event was put in at position ${position}, where the log has none.`
  return `The event at position ${position} is not as it was stored, or is missing.`
}
