/** The sides of the benchmarks over HTTPS, each on a data folder of its own with the same log. */
import { cpSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { limits } from '#events/vocabulary/limits.ts'
import { startChild, type Child } from './child.ts'
import { makeDataFolder } from './data/data-folder.ts'
import { COMPANY, createEventFactory, JOB, recruiter, type AppendStep } from './data/history.ts'
import { askOnce, load, type Load } from './load.ts'
import { seededRandom, sharedNow, InvalidRun, zipf, type Options } from './measure.ts'
import { countEvents } from './data/raw-log.ts'
import type { Passed, SideReply } from './server-child.ts'

export type Side = 'bare' | 'commands' | 'platform'
export type Server = Child & { readonly port: number; readonly token: string; readonly events: string }

/** Applications per round. Each round has its own, so that all rounds are alike. */
export const STREAMS = 5_000
/** Of a round. Nobody has more than 20 applications. */
const STUDENTS = STREAMS / 20
/** The platform takes an undo for a minute. */
const UNDO_WITHIN_MS = 50_000

export async function makeServers<const Sides extends readonly Side[]>(
  options: Options,
  name: string,
  sides: Sides,
): Promise<Readonly<Record<Sides[number], Server>>> {
  const origin = join(options.folder, name)
  await makeDataFolder(origin, applicationsFor(options), { views: sides.includes('platform') })
  const servers: [Side, Server][] = []
  for (const side of sides) {
    const folder = `${origin}-${side}`
    cpSync(origin, folder, { recursive: true })
    servers.push([side, await startServer(side, folder)])
  }
  return Object.fromEntries(servers) as Record<Sides[number], Server>
}

export async function startServer(side: Side, folder: string): Promise<Server> {
  const port = await freePort()
  const child = await startChild('./server-child.ts', { args: [side, String(port), folder] })
  return { ...child, port, token: side === 'bare' ? 'none' : await signIn(port), events: join(folder, 'events.db') }
}

export async function signIn(port: number, { email, password } = recruiter): Promise<string> {
  const { body } = await askOnce(port, {
    method: 'POST',
    path: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  })
  return (JSON.parse(body) as { readonly idToken: string }).idToken
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { readonly port: number }
  server.close()
  await once(server, 'close')
  return port
}

function* applicationsFor({ rounds, seed }: Options): Generator<AppendStep> {
  const factory = createEventFactory(seed)
  yield factory.person(recruiter.uid, 'recruiter')
  yield factory.job(JOB)
  for (let round = 0; round <= rounds; round++) {
    const students = Array.from({ length: STUDENTS }, (_, n) => `student-${round}-${n}`)
    for (const uid of students) yield factory.person(uid, 'student')
    for (let n = 0; n < STREAMS; n++) {
      const story = factory.application(applicationOf(round, n), students[n % STUDENTS] ?? '', JOB)
      for (const { value } of [story.next(), story.next()]) if (value) yield value
    }
  }
}

function applicationOf(round: number, n: number): string {
  return `b-${round}-${n}`
}

/**
 * Status changes on applications chosen by Zipf: a move, and the next time its undo. An application is not chosen while a
 * request for it is in flight, nor once its minute to undo is nearly over or it went back as often as it may.
 * @returns with `cpuMs`, the server's processor time per command: which other load on the machine hardly affects; where the
 * server has views, with how long each command waited after its answer until the last of them had passed it
 * @throws {InvalidRun} when the log has other events than were acknowledged
 */
export async function changeStatuses(
  server: Server,
  round: number,
  { connections, calls, seed }: { readonly connections: number; readonly calls: number; readonly seed: number },
): Promise<Load & { readonly cpuMs: number; readonly lags: readonly number[] }> {
  const { port, token, events } = server
  const choose = zipf(seededRandom(seed + round), STREAMS)
  const busy = new Set<number>()
  const moved = new Map<number, { readonly eventId: string; readonly at: number }>()
  const moves = new Map<number, number>()
  const isFull = (n: number) => (moves.get(n) ?? 0) >= limits.pathEntries - 2
  const isTooLate = (n: number) => performance.now() - (moved.get(n)?.at ?? Infinity) > UNDO_WITHIN_MS
  const answered: Passed[] = []
  const before = countEvents(events)
  const { cpuMs } = await server.ask<SideReply>({})
  let key = 0
  const result = await load({
    port,
    connections,
    calls,
    next() {
      let n = choose()
      while (busy.has(n) || isTooLate(n) || isFull(n)) n = choose()
      busy.add(n)
      moves.set(n, (moves.get(n) ?? 0) + 1)
      const undoes = moved.get(n)
      const body = undoes === undefined ? { status: 'under_review' } : { status: 'submitted', undoes: undoes.eventId }
      key += 1
      return {
        call: {
          method: 'PUT',
          path: `/applications/status/${applicationOf(round, n)}`,
          body: JSON.stringify(body),
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': `${COMPANY}-${round}-${connections}-${key}` },
        },
        done({ body }) {
          const { eventId, position } = JSON.parse(body) as { readonly eventId: string; readonly position: string }
          answered.push({ position: Number(position), at: sharedNow() })
          if (undoes === undefined) moved.set(n, { eventId, at: performance.now() })
          else moved.delete(n)
          busy.delete(n)
        },
      }
    },
  })
  const stored = countEvents(events) - before
  if (stored !== result.answered) throw new InvalidRun(`${result.answered} commands were acknowledged and ${stored} events stored.`)
  const after = await server.ask<SideReply>({})
  return { ...result, cpuMs: (after.cpuMs - cpuMs) / result.answered, lags: after.passed ? lagsOf(answered, after.passed) : [] }
}

/** @throws {InvalidRun} when the views have not passed all of them */
function lagsOf(answered: readonly Passed[], passed: readonly Passed[]): readonly number[] {
  let n = 0
  return answered
    .toSorted((one, other) => one.position - other.position)
    .map(({ position, at }) => {
      while ((passed[n]?.position ?? position) < position) n += 1
      const reached = passed[n]
      if (reached === undefined) throw new InvalidRun('A view did not pass the last command.')
      return Math.max(reached.at - at, 0)
    })
}
