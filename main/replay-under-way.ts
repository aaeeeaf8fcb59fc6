/** Which replay is under way, with which of its views it is not done, and who has paused it: state of the read store, over a restart. */
import type { Paused } from '#command-api/projections/replays.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import { REPLAY_UNDER_WAY, type ReplayUnderWay } from './running.ts'

export function replayUnderWay(readStore: Pick<ReadStore, 'getState' | 'setState'>) {
  const last = async () => (await readStore.getState(REPLAY_UNDER_WAY)) as ReplayUnderWay | undefined
  const store = (task: string, views: readonly string[], paused: Paused | undefined) =>
    readStore.setState(REPLAY_UNDER_WAY, { task, views, ...(paused && { paused }) } satisfies ReplayUnderWay)
  /** Many are swapped at once: each finds what the one before has left. */
  let turn: Promise<void> = Promise.resolve()
  const settled = (view: string, of?: string) => {
    const mine = turn.then(async () => {
      const one = await last()
      if (!one?.views.includes(view) || (of !== undefined && one.task !== of)) return
      const views = one.views.filter((other) => other !== view)
      await store(one.task, views, one.paused)
    })
    // Where that fails, a restart begins with it once more.
    turn = mine.catch(() => undefined)
    return turn
  }
  const ofTask = async (task: string) => {
    const one = await last()
    return one?.task === task ? one : undefined
  }
  return {
    last,
    store,
    swapped: (view: string) => settled(view),
    settle: (task: string, view: string) => settled(view, task),
    paused: async (task: string) => (await ofTask(task))?.paused,
    left: async (task: string) => (await ofTask(task))?.views,
  }
}
