import { encodePosition, START, type Position } from '#events/envelope.ts'
import type { ParkedEvent } from './apply.ts'
import type { RunningView } from './view.ts'

export type ViewStatus = {
  readonly view: string
  readonly version: number
  readonly collection: string
  /** 20 digits; undefined before the first event. */
  readonly position: string | undefined
  /** Positions between the view and the head. */
  readonly lag: bigint
  /** Documents changed per second, over the last ten seconds. */
  readonly rate: number
  readonly parked: readonly ParkedEvent[]
  readonly stopped: boolean
  /** It serves documents of an older version or of other code, while those of this one are made. */
  readonly outdated: boolean
  /** Why the view has stopped, or why the first parked event could not be applied. */
  readonly error: string | undefined
}

export function statusOf(view: RunningView, head: Position, rate: number, outdated: boolean): ViewStatus {
  const { model } = view.projection
  const position = view.position()
  return {
    view: model.name,
    version: model.version,
    collection: view.collection.name,
    position: position === START ? undefined : encodePosition(position),
    lag: head > position ? head - position : 0n,
    rate,
    parked: view.parked(),
    stopped: view.stopped() !== undefined,
    outdated,
    error: view.stopped() ?? view.parked().find(({ cause }) => cause !== undefined)?.cause,
  }
}
