import { join } from 'node:path'
import { startChild } from './child.ts'
import { alternate, number, spread, timed, InvalidRun, type Benchmark } from './measure.ts'
import { readRaw } from './data/raw-log.ts'
import type { RebuildOrder, RebuildReply } from './rebuild-child.ts'

export const VIEW = 'recruiter-board'

export const b5: Benchmark = {
  id: 'B5',
  what: `Rebuild of one view (${VIEW}) from nothing, compared with the live one and swapped, against a raw sequential read`,
  bar: { atLeast: 0.12 },
  stretch: { atLeast: 0.2 },
  async run({ rounds, events, longLog }) {
    const { folder, stored } = await longLog(events)
    const child = await startChild('./rebuild-child.ts', { args: [folder] })
    const order: RebuildOrder = { views: [VIEW] }
    const measured = await alternate(rounds, {
      raw: async () => (stored * 1_000) / (await timed(() => readRaw(join(folder, 'events.db')))),
      rebuild: async () => {
        const reply = await child.ask<RebuildReply>(order)
        if (reply.events !== stored || reply.differences > 0)
          throw new InvalidRun(`A rebuild read ${reply.events} of ${stored} events and found ${reply.differences} differences.`)
        return (stored * 1_000) / reply.ms
      },
    })
    await child.kill()
    return {
      figures: measured.map(({ raw, rebuild }) => rebuild / raw),
      notes: [
        `rebuild: ${spread(measured.map(({ rebuild }) => rebuild))} events/s`,
        `raw:     ${spread(measured.map(({ raw }) => raw))} events/s`,
        `${number(stored)} events; each rebuild found 0 differences`,
      ],
    }
  },
}
