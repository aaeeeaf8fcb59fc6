import { startChild } from './child.ts'
import { VIEW } from './b05-rebuild.ts'
import { number, spread, InvalidRun, type Benchmark } from './measure.ts'
import type { RebuildOrder, RebuildReply } from './rebuild-child.ts'

export const b11: Benchmark = {
  id: 'B11',
  what: 'Resident memory that the rebuild of a view beside the live ones adds to the whole process, at its greatest',
  bar: { atMost: 256 },
  stretch: { atMost: 256 },
  unit: ' MB',
  async run({ rounds, events, longLog }) {
    const { folder, stored } = await longLog(events)
    const measure = async (views: readonly string[]) => {
      const child = await startChild('./rebuild-child.ts', { args: [folder] })
      const reply = await child.ask<RebuildReply>({ kind: 'swap', views } satisfies RebuildOrder)
      await child.kill()
      if (reply.events !== stored || reply.differences > 0)
        throw new InvalidRun(`A rebuild read ${reply.events} of ${stored} events and found ${reply.differences} differences.`)
      return reply
    }
    const one: RebuildReply[] = []
    for (let round = 0; round < rounds; round++) one.push(await measure([VIEW]))
    const all = await measure([])
    return {
      figures: one.map(({ peakMb, startMb }) => peakMb - startMb),
      notes: [
        `the process has ${spread(one.map(({ startMb }) => startMb))} MB before and ${spread(one.map(({ peakMb }) => peakMb))} MB at its greatest`,
        `all views in one pass: ${number(all.peakMb)} MB, ${number(all.peakMb - all.startMb)} MB more than before, in ${number(all.ms / 1_000)} s`,
        `${number(stored)} events, a new process for each round`,
      ],
    }
  },
}
