/** The replay that is under way: what of it waits for an admin, and what they answer. One at a time, in the process that does it. */
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'

/** A view that is filled beside the one in service. */
export type Compared = {
  readonly view: string
  readonly version: number
  readonly serves: number
  readonly sealed: boolean
  readonly documents: number
  readonly differences: readonly {
    readonly id: string
    readonly kind: 'missing' | 'added' | 'changed'
    readonly fields?: readonly {
      readonly field: string
      readonly before?: string | number
      readonly after?: string | number
      readonly isReordered?: true
    }[]
    readonly last?: { readonly position: string; readonly takenBy: 'both' | 'before' | 'after' }
    readonly isErased?: true
    readonly without?: {
      readonly eventId: string
      readonly type: string
      readonly position: string
      readonly takenBy: 'before' | 'after'
      readonly isParked?: true
    }
  }[]
  /** Events that the new one could not apply: parked, or passed by as somebody has skipped them before. The first are told. */
  readonly unapplied: {
    readonly parked: number
    readonly passedBy: number
    readonly events: readonly { readonly eventId: string; readonly type: string; readonly position: string; readonly isSkipped?: true }[]
  }
}

/** Who paused it, by uid, and the UTC instant since when. */
export type Paused = { readonly by: string; readonly since: string }

export type Replays = {
  /** Called by the replay when it begins. @returns what it calls at its end @throws while there is another one */
  readonly begin: (id: string, views: readonly string[], paused: (by: Paused | undefined) => void) => () => void
  /** The task of the one that is under way. */
  readonly task: () => string | undefined
  /** Resolves with the answer of an admin. @throws when the signal is aborted */
  readonly ask: (compared: Compared, signal: AbortSignal) => Promise<boolean>
  readonly asking: (view: string) => Compared | undefined
  /** Views of the one that is under way have asked, and all of them were answered. */
  readonly isAnswered: () => boolean
  /** Of a view that asks: whether it is put in service. */
  readonly answer: (view: string, swaps: boolean) => Refusal | undefined
  readonly pause: (view: string, by: Paused) => Refusal | undefined
  readonly resume: (view: string) => Refusal | undefined
  /** The views that ask keep their old version. @returns the task to cancel where it is still being filled */
  readonly cancel: (view: string) => string | Refusal | undefined
}

/** @param rebuild of the views' engine */
export function createReplays(rebuild: { readonly pause: () => boolean; readonly resume: () => boolean }): Replays {
  let current: { readonly id: string; readonly views: readonly string[]; readonly paused: (by: Paused | undefined) => void } | undefined
  let hasAsked = false
  const waiting = new Map<string, { readonly compared: Compared; readonly answer: (swaps: boolean) => void }>()
  const concerns = (view: string) => current !== undefined && (view === 'all' || current.views.includes(view))
  const answer: Replays['answer'] = (view, swaps) => {
    const one = waiting.get(view)
    if (!one) return refuse('not_asking')
    waiting.delete(view)
    one.answer(swaps)
    return undefined
  }
  const hold = (view: string, by: Paused | undefined) => {
    if (!concerns(view) || !(by ? rebuild.pause() : rebuild.resume())) return refuse('not_replaying')
    current?.paused(by)
    return undefined
  }
  return {
    begin(id, views, paused) {
      // Asked for in the same moment: what waits there for an answer must not be forgotten.
      if (current) throw new Error('Views are being built anew already. Please wait until that is done.')
      current = { id, views, paused }
      hasAsked = false
      return () => {
        current = undefined
        waiting.clear()
      }
    },
    task: () => current?.id,
    ask: (compared, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error)
        hasAsked = true
        waiting.set(compared.view, { compared, answer: resolve })
        signal.addEventListener('abort', () => {
          // It gives way, and asks again later.
          hasAsked = false
          waiting.delete(compared.view)
          reject(signal.reason as Error)
        })
      }),
    asking: (view) => waiting.get(view)?.compared,
    isAnswered: () => hasAsked && waiting.size === 0,
    answer,
    pause: hold,
    resume: (view) => hold(view, undefined),
    cancel(view) {
      if (!concerns(view)) return refuse('not_replaying')
      const asking = [...waiting.keys()].filter((one) => view === 'all' || one === view)
      // Of one that was answered a moment ago: the others go on asking.
      if (asking.length === 0) return view !== 'all' && waiting.size > 0 ? refuse('not_asking') : current?.id
      for (const one of asking) answer(one, false)
      return undefined
    },
  }
}
