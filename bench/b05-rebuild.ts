import { join } from 'node:path'
import { startChild, type Child } from './child.ts'
import { alternate, number, spread, timed, InvalidRun, type Benchmark } from './measure.ts'
import { readRaw } from './data/raw-log.ts'
import type { PriceOrder, Prices, RebuildOrder, RebuildReply } from './rebuild-child.ts'

export const VIEW = 'recruiter-board'
/** Of B6, whose rounds take a minute with them. */
const MOST = 200_000

export const b5: Benchmark = {
  id: 'B5',
  what: `Rebuild of one view (${VIEW}) from nothing, compared with the live one and swapped, against a raw sequential read`,
  bar: { atLeast: 0.12 },
  stretch: { atLeast: 0.2 },
  run: againstRaw([VIEW], Infinity),
}

export const b6: Benchmark = {
  id: 'B6',
  what: 'Rebuild of all views in one pass from nothing, compared with the live ones and swapped, against a raw sequential read',
  bar: { atLeast: 0.08 },
  stretch: { atLeast: 0.12 },
  run: againstRaw([], MOST, async (child) => {
    const prices = await child.ask<Prices>({ kind: 'rebuild' } satisfies PriceOrder)
    return pricesIn(prices, 'view by view in one pass, with their indexes')
  }),
}

function againstRaw(
  views: readonly string[],
  most: number,
  more: (child: Child) => Promise<readonly string[]> = async () => [],
): Benchmark['run'] {
  return async ({ rounds, events, longLog }) => {
    const { folder, stored } = await longLog(Math.min(events, most))
    const child = await startChild('./rebuild-child.ts', { args: [folder] })
    const order: RebuildOrder = { kind: 'swap', views }
    const measured = await alternate(rounds, {
      raw: async () => (stored * 1_000) / (await timed(() => readRaw(join(folder, 'events.db')))),
      rebuild: async () => {
        const reply = await child.ask<RebuildReply>(order)
        if (reply.events !== stored || reply.differences > 0)
          throw new InvalidRun(`A rebuild read ${reply.events} of ${stored} events and found ${reply.differences} differences.`)
        return { perSecond: (stored * 1_000) / reply.ms, cpu: (reply.cpuMs * 1_000) / stored }
      },
    })
    const notes = await more(child)
    await child.kill()
    return {
      figures: measured.map(({ raw, rebuild }) => rebuild.perSecond / raw),
      notes: [
        `rebuild: ${spread(measured.map(({ rebuild }) => rebuild.perSecond))} events/s; processor time of all threads ${spread(
          measured.map(({ rebuild }) => rebuild.cpu),
          1,
        )} µs per event`,
        `raw:     ${spread(measured.map(({ raw }) => raw))} events/s`,
        `${number(stored)} events; each rebuild found 0 differences`,
        ...notes,
      ],
    }
  }
}

const DEAREST = 5
const IN_A_LINE = 8

/** Every view's price by its name, the dearest first. */
export function pricesIn({ events, reading, views }: Prices, how: string): readonly string[] {
  const all = views.toSorted((one, other) => other.us - one.us).map(({ view, us }) => `${view} ${number(us, 1)}`)
  const sum = views.reduce((so, { us }) => so + us, 0)
  const rest = all.slice(DEAREST)
  return [
    `µs of processor time per event, ${how}, over ${number(events)} events: all views ${number(sum, 1)}, reading and opening ${number(reading, 1)}`,
    `the dearest: ${all.slice(0, DEAREST).join(', ')}`,
    ...Array.from({ length: Math.ceil(rest.length / IN_A_LINE) }, (_, n) => rest.slice(n * IN_A_LINE, (n + 1) * IN_A_LINE).join(', ')),
  ]
}
