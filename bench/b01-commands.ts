import { alternate, number, quantile, spread, type Benchmark } from './measure.ts'
import { changeStatuses, makeServers, STREAMS, type Server } from './servers.ts'

const CONNECTIONS = 32
const CALLS = 5_000
/** Enough for V8 to have compiled the hot code. */
const WARM_UP = 25_000

export const b1: Benchmark = {
  id: 'B1',
  what: `Full commands over HTTPS, ${CONNECTIONS} connections (token, schema, decision, append), against bare Fastify with a bare group commit`,
  bar: { atLeast: 0.6 },
  stretch: { atLeast: 0.75 },
  async run(options) {
    const { bare, commands } = await makeServers(options, 'b1', ['bare', 'commands'])
    const change = (server: Server) => (round: number) =>
      changeStatuses(server, round, { connections: CONNECTIONS, calls: round === 0 ? WARM_UP : CALLS, seed: options.seed })
    const rounds = await alternate(options.rounds, {
      bare: change(bare),
      commands: change(commands),
    })
    await Promise.all([bare.kill(), commands.kill()])
    const line = (name: string, side: 'bare' | 'commands') => {
      const latencies = rounds.flatMap((round) => round[side].latencies)
      const parts = [0.5, 0.99, 0.999].map((part) => number(quantile(latencies, part), 1)).join(' / ')
      return `${name} ${spread(rounds.map((round) => round[side].perSecond))} commands/s; p50 / p99 / p99.9 ${parts} ms`
    }
    const cpu = (side: 'bare' | 'commands') =>
      spread(
        rounds.map((round) => round[side].cpuMs),
        2,
      )
    return {
      figures: rounds.map((round) => round.commands.perSecond / round.bare.perSecond),
      notes: [
        `processor time per command, all threads: command API ${cpu('commands')} ms, bare ${cpu('bare')} ms`,
        line('command API:', 'commands'),
        line('bare:       ', 'bare'),
        `${number(CALLS)} status changes per round (${number(WARM_UP)} to warm up) on ${number(STREAMS)} applications chosen by Zipf (0.99)`,
      ],
    }
  },
}
