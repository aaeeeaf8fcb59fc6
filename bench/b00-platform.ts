import { dirname } from 'node:path'
import { startChild } from './child.ts'
import { pricesIn } from './b05-rebuild.ts'
import { alternate, judged, median, number, quantile, spread, type Benchmark } from './measure.ts'
import type { PriceOrder, Prices } from './rebuild-child.ts'
import { changeStatuses, makeServers, STREAMS, type Server } from './servers.ts'

const CONNECTIONS = 32
const CALLS = 5_000
/** Enough for V8 to have compiled the hot code. */
const WARM_UP = 25_000
/** Events in a page of a view while commands come in at full speed. */
const PAGE = 20

export const b0: Benchmark = {
  id: 'B0',
  what: `The whole platform with its views, ${CONNECTIONS} connections, until every view has passed the last command, against bare Fastify with a bare group commit`,
  bar: { atLeast: 0.4 },
  stretch: { atLeast: 0.5 },
  async run(options) {
    const { bare, commands, platform } = await makeServers(options, 'b0', ['bare', 'commands', 'platform'])
    const change = (server: Server) => (round: number) =>
      changeStatuses(server, round, { connections: CONNECTIONS, calls: round === 0 ? WARM_UP : CALLS, seed: options.seed })
    const rounds = await alternate(options.rounds, { bare: change(bare), commands: change(commands), platform: change(platform) })
    await Promise.all([bare.kill(), commands.kill(), platform.kill()])
    const prices = await pricesOf(platform, options.rounds * CALLS)
    const settled = rounds.map(
      ({ platform: { answered, perSecond, lags } }) => answered / (answered / perSecond + (lags.at(-1) ?? 0) / 1_000),
    )
    const beside = rounds.map((round) => round.platform.cpuMs - round.commands.cpuMs)
    const share = rounds.map((round, n) => (beside[n] ?? 0) / round.commands.cpuMs)
    const p99 = rounds.map((round) => quantile(round.platform.lags, 0.99))
    const words = (figures: readonly number[], bar: number, stretch: number, unit = '') =>
      [
        `${spread(figures, unit === '' ? 2 : 0)}${unit}`,
        judged('bar', { atMost: bar }, median(figures), unit),
        judged('stretch', { atMost: stretch }, median(figures), unit),
      ].join('   ')
    const cpu = (side: 'bare' | 'commands' | 'platform') =>
      `${spread(
        rounds.map((round) => round[side].cpuMs),
        2,
      )} ms`
    return {
      figures: rounds.map((round, n) => (settled[n] ?? 0) / round.bare.perSecond),
      notes: [
        `views and consumers, processor time per command: ${spread(beside, 2)} ms; of the command API's own ${words(share, 1, 0.6)}`,
        `lag of the last view, from a command's answer: p99 ${words(p99, 60, 35, ' ms')}; p50 ${number(
          median(rounds.flatMap((round) => round.platform.lags)),
        )} ms`,
        `processor time per command, all threads: whole platform ${cpu('platform')}, command API ${cpu('commands')}, bare ${cpu('bare')}`,
        `whole platform ${spread(settled)} commands/s, bare ${spread(rounds.map((round) => round.bare.perSecond))}`,
        `${number(CALLS)} status changes per round (${number(WARM_UP)} to warm up) on ${number(STREAMS)} applications chosen by Zipf (0.99), at most 20 a student`,
        ...pricesIn(prices, `view by view in pages of ${PAGE}`),
      ],
    }
  },
}

/** Of the last `events` of the log. */
async function pricesOf({ events: log }: Server, events: number): Promise<Prices> {
  const child = await startChild('./rebuild-child.ts', { args: [dirname(log)] })
  const prices = await child.ask<Prices>({ kind: 'live', page: PAGE, last: events } satisfies PriceOrder)
  await child.kill()
  return prices
}
