import { briefMap, type BriefMap } from '#lib/under-way/brief-map.ts'

/** Runs `work` after all earlier work of the same key. `turns` holds only the keys with unfinished work. */
export function serialize<Result>(turns: BriefMap<string, Promise<unknown>>, key: string, work: () => Promise<Result>): Promise<Result> {
  const mine = turns.get(key)?.then(work) ?? work()
  const done = () => {
    if (turns.get(key) === settled) turns.delete(key)
  }
  const settled = mine.then(done, done)
  turns.set(key, settled)
  return mine
}

/** A route whose calls of one `key` run one after another: what a call finds is still so when it has stored what it does. */
export function inTurns<Call, Answer>(key: (call: Call) => string) {
  const turns = briefMap<string, Promise<unknown>>()
  return (route: (call: Call) => Answer | Promise<Answer>) =>
    (call: Call): Promise<Answer> =>
      serialize(turns, key(call), async () => route(call))
}
