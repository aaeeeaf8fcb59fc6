/**
 * Processes that run a platform: `startPlatform` runs `main.ts`, as an operator does; a host (main/testing/host.ts) runs one platform
 * after another for the specs of a worker. Specs get theirs from `describePlatform` (describe-platform.ts).
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { forgetWrites, send } from './client.ts'

const ROOT = join(import.meta.dirname, '..')
/** On services beside other tests, the demo alone may take minutes. */
const START_LIMIT_MS = 240_000
const STOP_LIMIT_MS = 15_000

/** Nominations are open on this day, whenever the tests run. */
export const TEST_NOW = '2026-11-20T15:00:00.000Z'

/** Environment variables of a platform. */
export type Env = Readonly<Record<string, string>>

/** A test sends in a minute what a person sends in a day. */
const RAISED_LIMITS: Env = {
  LIMIT_COMMANDS_PER_MINUTE: '1000000',
  LIMIT_TABLES_PER_HOUR: '1000000',
  LIMIT_VISITOR_BYTES_PER_DAY: '1000000000',
  LIMIT_VISITOR_MAILS_PER_DAY: '1000000',
  LIMIT_VISITORS_MAILS_PER_DAY: '1000000',
  LIMIT_COMMANDS_BURST: '1000000',
  LIMIT_PROFILE_EDITS_PER_MINUTE: '1000000',
  LIMIT_SEARCHES_PER_MINUTE: '1000000',
  LIMIT_ROWS_PER_10_MINUTES: '1000000',
  LIMIT_STREAM_BYTES_PER_DAY: '1000000000',
  LIMIT_ACCOUNT_BYTES_PER_DAY: '1000000000',
}
const envOf = ({ port, dataDir, env }: Place & { readonly env: Env }): Env => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'warn',
  ...RAISED_LIMITS,
  ...env,
  PORT: String(port),
  DATA_DIR: dataDir,
})
/** As `npm start` does: compiled code is kept between processes and runs, memory that a thread gives back is used by the others, and one thread helps V8. */
const STARTED_WITH = { NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node'), MALLOC_ARENA_MAX: '4' }
const STARTED_BY = ['--v8-pool-size=1']

/** Where a platform runs. One that ended comes back on its own port and data. */
export type Place = { readonly port: number; readonly dataDir: string }

export type Platform = Place & {
  readonly origin: string
  readonly pid: number
  /** Everything that it has printed so far. */
  readonly output: () => string
  /** Moves its clock, and resolves when what is due by then is done. @throws when it runs on the real time or in a process of its own */
  readonly moveTo: (instant: string) => Promise<void>
  /** Resolves when everything that follows from what is stored is done. @throws when it has a process of its own */
  readonly settle: () => Promise<void>
  /** SIGKILL, as in a power cut. @throws when it has no process of its own */
  readonly kill: () => Promise<void>
  /** In a process of its own by SIGINT, like Ctrl-C. @throws when it does not end */
  readonly stop: () => Promise<void>
}

/** `code`: the folder with the code that runs, where it is another one than this. */
type Starting = Partial<Place> & { readonly env?: Env; readonly code?: string | undefined }

/** Runs `main.ts` in a process of its own. @throws with its output, when it does not become ready */
export async function startPlatform({ port, dataDir, env, code }: Starting = {}): Promise<Platform> {
  const place = { port: port ?? (await freePort()), dataDir: dataDir ?? newDataDir() }
  const settings = envOf({ ...place, env: env ?? { PROFFER_NOW: TEST_NOW } })
  const { server, output, ended } = run('main.ts', settings, code)
  const end = async (signal: NodeJS.Signals) => {
    server.kill(signal)
    await inTime(ended, () => {
      server.kill('SIGKILL')
      return `The platform did not end within 15 s of ${signal}. It said:\n${output()}`
    })
    if (signal === 'SIGINT' && server.exitCode !== 0) throw new Error(`The platform did not end cleanly. It said:\n${output()}`)
  }
  const origin = originOf(place)
  await ready(
    origin,
    () => server.exitCode !== null,
    () => {
      server.kill('SIGKILL')
      return output()
    },
  )
  return {
    ...place,
    origin,
    pid: server.pid ?? 0,
    output,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
    moveTo: () => Promise.reject(new Error('The clock of a platform with a process of its own cannot be moved.')),
    settle: () => Promise.reject(new Error('A platform with a process of its own cannot be asked whether it has settled.')),
  }
}

/** Starts platforms one after the other in one process: the second start takes a tenth of the first one's time. */
export type Host = { readonly start: (place: Place, env: Env) => Promise<Platform>; readonly hasEnded: () => boolean }

export function startHost(): Host {
  const { server, output, ended } = run('main/testing/host.ts', { NODE_ENV: 'test' })
  const waiting = new Map<number, PromiseWithResolvers<void>>()
  let seq = 0
  server.on('message', (answer: { readonly seq: number; readonly error?: string }) => {
    if (answer.error === undefined) waiting.get(answer.seq)?.resolve()
    else waiting.get(answer.seq)?.reject(new Error(answer.error))
    waiting.delete(answer.seq)
  })
  const hasEnded = () => !server.connected
  const failure = () => new Error(`The host of the platforms ended. It said:\n${output()}`)
  void ended.then(() => {
    for (const { reject } of waiting.values()) reject(failure())
    waiting.clear()
  })
  const ask = (request: object): Promise<void> => {
    if (hasEnded()) return Promise.reject(failure())
    const answer = Promise.withResolvers<void>()
    waiting.set(++seq, answer)
    server.send({ seq, ...request })
    return answer.promise
  }
  return {
    hasEnded,
    start: async (place, env) => {
      const before = output().length
      const said = () => output().slice(before)
      await ask({ do: 'start', env: envOf({ ...place, env }) })
      const origin = originOf(place)
      await ready(origin, () => server.exitCode !== null, said)
      return {
        ...place,
        origin,
        pid: server.pid ?? 0,
        output: said,
        moveTo: (instant) => ask({ do: 'moveTo', instant }),
        settle: () => ask({ do: 'settle' }),
        kill: () => Promise.reject(new Error('Only a platform with a process of its own can be killed.')),
        stop: () => inTime(ask({ do: 'stop' }), () => `The platform did not stop within 15 s. It said:\n${said()}`),
      }
    },
  }
}

export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'proffer-acceptance-'))
}

export function removeData({ dataDir }: Pick<Place, 'dataDir'>): void {
  rmSync(dataDir, { recursive: true, force: true })
}

/** Runs `npm run rebuild`. @returns what it printed */
export async function rebuild(dataDir: string): Promise<string> {
  const { code, output } = await commandLine(['rebuild'], { DATA_DIR: dataDir })
  if (code !== 0) throw new Error(`npm run rebuild ended with ${code}. It said:\n${output}`)
  return output
}

/** Runs `npm run` as an operator does. @param words the script and what is passed to it */
export async function commandLine([script = '', ...words]: readonly string[], env: Env): Promise<{ code: number | null; output: string }> {
  const command = spawn('npm', ['run', '--silent', script, '--', ...words], {
    cwd: ROOT,
    env: { ...process.env, ...STARTED_WITH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = printedBy(command)
  const [code] = (await once(command, 'close')) as [number | null]
  return { code, output: output() }
}

/** Below those that the system gives to connections: one of these would be taken again before the platform listens at it. */
const PORTS = { from: 11_000, to: 32_000 }

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    if (!isFree) continue
    // Another platform of this worker may have stood here before, with another log.
    forgetWrites(originOf({ port }))
    return port
  }
}

const originOf = ({ port }: Pick<Place, 'port'>) => `https://localhost:${port}`

function run(script: string, env: Env, code = ROOT) {
  const server = spawn(process.execPath, [...STARTED_BY, join(code, script)], {
    env: { ...process.env, ...STARTED_WITH, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const output = printedBy(server)
  const ended = once(server, 'exit')
  // For tests that fail before they can stop it.
  const killServer = () => server.kill('SIGKILL')
  process.once('exit', killServer)
  server.once('exit', () => process.off('exit', killServer))
  return { server, output, ended }
}

function printedBy({ stdout, stderr }: ChildProcess): () => string {
  let output = ''
  for (const stream of [stdout, stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()))
  return () => output
}

async function ready(origin: string, hasEnded: () => boolean, said: () => string): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS
  for (;;) {
    const answer = await send(origin, { method: 'GET', path: '/health/ready' }).catch(() => undefined)
    if (answer?.status === 200) return
    if (hasEnded() || Date.now() > limit) throw new Error(`The platform did not become ready. It said:\n${said()}`)
    await wait(50)
  }
}

async function inTime(ending: Promise<unknown>, late: () => string): Promise<void> {
  const ended = await Promise.race([ending.then(() => true), wait(STOP_LIMIT_MS, false, { ref: false })])
  if (!ended) throw new Error(late())
}
