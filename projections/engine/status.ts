import { encodePosition, START, type Position } from '#events/envelope.ts'
import type { ParkedEvent } from './apply.ts'
import type { Registry } from './registry.ts'
import { buildOf } from './swap/builds.ts'
import type { RunningView } from './view.ts'

export type ViewStatus = {
  readonly view: string
  /** Of the documents in service. */
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
  /** It serves documents of an older version or of other code: while those of this one are made, unless it is held. */
  readonly outdated: boolean
  /** Somebody went back to these. */
  readonly held: boolean
  /** Why the view has stopped, or why the first parked event could not be applied. */
  readonly error: string | undefined
}

export function statusOf(view: RunningView, head: Position, rate: number, registry: Pick<Registry, 'isOutdated' | 'isHeld'>): ViewStatus {
  const { model } = view.projection
  const position = view.position()
  return {
    view: model.name,
    version: buildOf(view.collection).version,
    collection: view.collection.name,
    position: position === START ? undefined : encodePosition(position),
    lag: head > position ? head - position : 0n,
    rate,
    parked: view.parked(),
    stopped: view.stopped() !== undefined,
    outdated: registry.isOutdated(model.name),
    held: registry.isHeld(model.name),
    error: view.stopped() ?? view.parked().find(({ cause }) => cause !== undefined)?.cause,
  }
}
