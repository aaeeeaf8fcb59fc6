import { describe, expect, it } from 'vitest'
import { sharedRuns } from './shared-runs.ts'

/** Runs that end when told to, counted from 1. */
function startable() {
  const runs: { readonly end: () => void; readonly fail: () => void; readonly report: (done: number, total: number) => void }[] = []
  const ask = sharedRuns((report) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const number = runs.length + 1
    runs.push({ end: () => resolve(number), fail: () => reject(new Error(`Run ${number} failed.`)), report })
    return promise
  })
  return { runs, ask: (report = (_done: number, _total: number) => undefined as void) => ask(report) }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('runs that are shared', () => {
  it('are as many for ten who ask while one is under way as for one', async () => {
    const { runs, ask } = startable()
    const first = ask()
    await turn()
    const others = Array.from({ length: 10 }, () => ask())
    await turn()
    expect(runs).toHaveLength(1)
    runs[0]?.end()
    await turn()
    expect(runs).toHaveLength(2)
    runs[1]?.end()
    expect([await first, ...(await Promise.all(others))]).toEqual([1, ...others.map(() => 2)])
    expect(runs).toHaveLength(2)
  })

  it('never begin before somebody who shares them has asked', async () => {
    const { runs, ask } = startable()
    void ask()
    await turn()
    void ask()
    runs[0]?.end()
    await turn()
    const third = ask()
    runs[1]?.end()
    await turn()
    runs[2]?.end()
    expect(await third).toBe(3)
  })

  it('wait for those who ask soon after the first, where they are to be gathered', async () => {
    const gathered = Promise.withResolvers<undefined>()
    let runs = 0
    const ask = sharedRuns(
      async () => (runs += 1),
      () => gathered.promise,
    )
    const first = ask(() => undefined)
    await turn()
    const second = ask(() => undefined)
    gathered.resolve(undefined)
    expect(await Promise.all([first, second])).toEqual([1, 1])
    expect(runs).toBe(1)
  })

  it('report to all who share them', async () => {
    const { runs, ask } = startable()
    const said: string[] = []
    for (const name of ['one', 'other']) void ask((done, total) => void said.push(`${name} ${done}/${total}`))
    await turn()
    runs[0]?.report(2, 5)
    expect(said).toEqual(['one 2/5', 'other 2/5'])
  })

  it('fail for all who share them, and begin anew for the next', async () => {
    const { runs, ask } = startable()
    const both = [ask(), ask()]
    await turn()
    runs[0]?.fail()
    for (const each of both) await expect(each).rejects.toThrow('Run 1 failed.')
    const next = ask()
    await turn()
    runs[1]?.end()
    expect(await next).toBe(2)
  })
})
