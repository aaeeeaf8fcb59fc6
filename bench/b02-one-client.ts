import { alternate, number, quantile, spread, type Benchmark } from './measure.ts'
import { changeStatuses, makeServers, type Server } from './servers.ts'

const CALLS = 800
const WARM_UP = 6_000

export const b2: Benchmark = {
  id: 'B2',
  what: 'One client, median time of a command, against bare Fastify with a single append',
  bar: { atMost: 1.5 },
  stretch: { atMost: 1.25 },
  async run(options) {
    const { bare, commands } = await makeServers(options, 'b2', ['bare', 'commands'])
    const change = (server: Server) => (round: number) =>
      changeStatuses(server, round, { connections: 1, calls: round === 0 ? WARM_UP : CALLS, seed: options.seed })
    const rounds = await alternate(options.rounds, {
      bare: change(bare),
      commands: change(commands),
    })
    await Promise.all([bare.kill(), commands.kill()])
    const p50 = (side: 'bare' | 'commands') => rounds.map((round) => quantile(round[side].latencies, 0.5))
    const tail = (side: 'bare' | 'commands') =>
      [0.99, 0.999]
        .map((part) =>
          number(
            quantile(
              rounds.flatMap((round) => round[side].latencies),
              part,
            ),
            2,
          ),
        )
        .join(' / ')
    return {
      figures: rounds.map((round) => quantile(round.commands.latencies, 0.5) / quantile(round.bare.latencies, 0.5)),
      notes: [
        `command API: p50 ${spread(p50('commands'), 3)} ms; p99 / p99.9 ${tail('commands')} ms`,
        `bare:        p50 ${spread(p50('bare'), 3)} ms; p99 / p99.9 ${tail('bare')} ms`,
        `${number(CALLS)} status changes per round (${number(WARM_UP)} to warm up)`,
      ],
    }
  },
}
