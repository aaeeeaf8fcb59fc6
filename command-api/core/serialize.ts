/** Runs `work` after all earlier work of the same key. `turns` holds only the keys with unfinished work. */
export function serialize<Result>(turns: Map<string, Promise<unknown>>, key: string, work: () => Promise<Result>): Promise<Result> {
  const mine = turns.get(key)?.then(work) ?? work()
  const done = () => {
    if (turns.get(key) === settled) turns.delete(key)
  }
  const settled = mine.then(done, done)
  turns.set(key, settled)
  return mine
}
