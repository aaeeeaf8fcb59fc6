import { join } from 'node:path'
import { startChild } from './child.ts'
import { JOB, recruiter } from './data/history.ts'
import { askOnce, load, type Call } from './load.ts'
import { alternate, median, number, spread, timed, InvalidRun, type Benchmark } from './measure.ts'
import { countEvents } from './data/raw-log.ts'
import { freePort, startServer } from './servers.ts'

const SHORT = 10_000
const CAP_MS = 2_000
/** Commands in flight when the process is killed. */
const CONNECTIONS = 8

export const b13: Benchmark = {
  id: 'B13',
  what: 'From a start after kill -9 to the first accepted command: a long log against one of 10,000 events',
  bar: { atMost: 1.5 },
  stretch: { atMost: 1.5 },
  async run({ rounds, events, longLog }) {
    const sides = { short: await restarter((await longLog(SHORT)).folder), long: await restarter((await longLog(events)).folder) }
    const measured = await alternate(rounds, {
      short: sides.short.restart,
      long: sides.long.restart,
      floor: sides.long.floor,
    })
    const long = measured.map((round) => round.long)
    return {
      figures: measured.map((round) => round.long / round.short),
      notes: [
        `${number(events)} events: ${spread(long)} ms, cap ${number(CAP_MS)} ms ${median(long) <= CAP_MS ? 'PASS' : 'BELOW'}`,
        `${number(SHORT)} events: ${spread(measured.map(({ short }) => short))} ms`,
        `node, open and first row: ${spread(measured.map(({ floor }) => floor))} ms; the platform takes ${spread(
          measured.map((round) => round.long / round.floor),
          1,
        )} times that`,
        'every acknowledged command was in the log after the restart',
      ],
    }
  },
}

async function restarter(folder: string) {
  const events = join(folder, 'events.db')
  let titles = 0
  const rename = (token: string): Call => ({
    method: 'POST',
    path: '/jobs/update',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ id: JOB, uid: recruiter.uid, formData: { title: `Engineer ${process.pid} ${titles++}` } }),
  })
  return {
    floor: () => timed(async () => (await startChild('./first-row-child.ts', { args: [events] })).kill()),
    /** Kills a platform under load. @returns how long the next one takes to accept a command */
    async restart(): Promise<number> {
      const before = countEvents(events, `job-${JOB}`)
      const first = await startServer('platform', folder)
      let acknowledged = 0
      const next = () => ({ call: rename(first.token), done: () => void (acknowledged += 1) })
      const working = load({ port: first.port, connections: CONNECTIONS, calls: Infinity, next }).catch(() => undefined)
      while (acknowledged < 50) await new Promise((done) => setTimeout(done, 5))
      await first.kill()
      await working

      const from = performance.now()
      const port = await freePort()
      const second = await startChild('./server-child.ts', { args: ['platform', String(port), folder] })
      const { status, body } = await askOnce(port, rename(first.token))
      const ms = performance.now() - from
      if (status !== 200) throw new InvalidRun(`The first command after the restart was answered ${status}: ${body}`)
      const stored = countEvents(events, `job-${JOB}`) - before
      if (stored <= acknowledged || stored > acknowledged + 1 + CONNECTIONS)
        throw new InvalidRun(`${acknowledged + 1} commands were acknowledged and ${stored} events stored.`)
      await second.kill()
      return ms
    },
  }
}
