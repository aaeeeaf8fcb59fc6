import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { askServer } from '#projections/engine/rebuild-socket.ts'
import { JOB, recruiter } from './data/history.ts'
import { openConnection, type Call } from './load.ts'
import { alternate, median, number, quantile, spread, InvalidRun, type Benchmark } from './measure.ts'
import { startServer } from './servers.ts'

const PER_SECOND = 50
/** Without a rebuild; with one it is measured for as long as that takes. */
const SECONDS = 20
/** After so many commands a page of the board is read, too. */
const READ_EACH = 5
const CONNECTIONS = 16

type Times = { readonly commands: readonly number[]; readonly reads: readonly number[] }

export const b7: Benchmark = {
  id: 'B7',
  what: `p99 of a command at ${PER_SECOND} a second while all views are rebuilt, against without`,
  bar: { atMost: 2 },
  stretch: { atMost: 1.2 },
  async run({ rounds, events, longLog }) {
    const { folder, stored } = await longLog(events)
    const server = await startServer('platform', folder)
    const measured = await alternate(rounds, {
      quiet: () => steady(server, sleep(SECONDS * 1_000)),
      beside: async () => {
        const from = performance.now()
        const rebuilding = askServer(join(folder, 'rebuild.sock'), { views: [], dryRun: false }, () => undefined)
        const times = await steady(server, rebuilding)
        for (const { view, differences } of (await rebuilding) ?? [])
          if (differences.length > 0) throw new InvalidRun(`${view} had ${differences.length} differences.`)
        return { ...times, seconds: (performance.now() - from) / 1_000 }
      },
    })
    await server.kill()
    const of = (side: 'quiet' | 'beside', what: keyof Times) =>
      [0.5, 0.99].map((part) => `${number(median(measured.map((round) => quantile(round[side][what], part))), 1)} ms`).join(' and ')
    return {
      figures: measured.map(({ quiet, beside }) => quantile(beside.commands, 0.99) / quantile(quiet.commands, 0.99)),
      notes: [
        `p50 and p99 of commands: quiet ${of('quiet', 'commands')}, beside a rebuild ${of('beside', 'commands')}`,
        `p50 and p99 of reading a page of the board: quiet ${of('quiet', 'reads')}, beside ${of('beside', 'reads')}`,
        `a rebuild of all views over ${number(stored)} events took ${spread(measured.map(({ beside }) => beside.seconds))} s and found 0 differences`,
        'times count from when a call was due',
      ],
    }
  },
}

/** Calls at a steady rate until the work ends, whatever the answers take. */
async function steady({ port, token }: { readonly port: number; readonly token: string }, work: Promise<unknown>): Promise<Times> {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(port)))
  const free = [...connections]
  const commands: number[] = []
  const reads: number[] = []
  let isOver = false
  void work.finally(() => (isOver = true)).catch(() => undefined)
  const ask = async (call: Call, due: number, times: number[]) => {
    // In turn: the server closes one that is idle for seconds.
    const connection = free.shift() ?? (await openConnection(port))
    const { status, body } = await connection.ask(call)
    times.push(performance.now() - due)
    free.push(connection)
    if (status !== 200) throw new InvalidRun(`${call.method} ${call.path} answered ${status}: ${body}`)
  }
  const headers = { authorization: `Bearer ${token}` }
  const asked: Promise<void>[] = []
  const from = performance.now()
  for (let n = 0; !isOver; n++) {
    const due = from + (n * 1_000) / PER_SECOND
    await sleep(Math.max(due - performance.now(), 0))
    const body = JSON.stringify({ id: JOB, uid: recruiter.uid, formData: { title: `Engineer ${performance.now()}` } })
    asked.push(ask({ method: 'POST', path: '/jobs/update', headers, body }, due, commands))
    if (n % READ_EACH === 0) asked.push(ask({ method: 'GET', path: '/applications/recruiter?limit=50', headers, body: '' }, due, reads))
  }
  await Promise.all(asked)
  for (const connection of free) connection.close()
  return { commands, reads }
}
