/** A platform for a black-box test: a child process on a free port, which may be killed and started again on its data. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { send } from './client.ts'

const ROOT = join(import.meta.dirname, '..')
/** On services beside other tests, the demo alone may take minutes. */
const START_LIMIT_MS = 240_000

/** Nominations are open on this day, whenever the tests run. */
export const TEST_NOW = '2026-11-20T15:00:00.000Z'

/** A test sends in a minute what a person sends in a day. */
const RAISED_LIMITS = {
  LIMIT_COMMANDS_PER_MINUTE: '1000000',
  LIMIT_COMMANDS_BURST: '1000000',
  LIMIT_PROFILE_EDITS_PER_MINUTE: '1000000',
  LIMIT_SEARCHES_PER_MINUTE: '1000000',
  LIMIT_ROWS_PER_10_MINUTES: '1000000',
  LIMIT_STREAM_BYTES_PER_DAY: '1000000000',
  LIMIT_ACCOUNT_BYTES_PER_DAY: '1000000000',
}

export type Platform = {
  readonly origin: string
  readonly port: number
  readonly dataDir: string
  readonly pid: number
  /** Everything that it has printed so far. */
  readonly output: () => string
  /** SIGKILL, as in a power cut. */
  readonly kill: () => Promise<void>
  /** SIGINT, like Ctrl-C. @throws when it does not end */
  readonly stop: () => Promise<void>
}

/** A platform that was killed comes back on its own port and data. */
export type Settings = { readonly port?: number; readonly dataDir?: string; readonly env?: Readonly<Record<string, string>> }

/** @throws with its output, when it does not become ready */
export async function startPlatform({
  port: given,
  dataDir = newDataDir(),
  env = { PROFFER_NOW: TEST_NOW },
}: Settings = {}): Promise<Platform> {
  const port = given ?? (await freePort())
  const server = spawn(process.execPath, [join(ROOT, 'main.ts')], {
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'warn', ...RAISED_LIMITS, ...env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const ended = once(server, 'exit')
  // For tests that fail before they can stop it.
  const killServer = () => server.kill('SIGKILL')
  process.once('exit', killServer)
  server.once('exit', () => process.off('exit', killServer))
  const end = async (signal: NodeJS.Signals) => {
    server.kill(signal)
    const inTime = await Promise.race([ended.then(() => true), wait(15_000, false, { ref: false })])
    if (!inTime) server.kill('SIGKILL')
    if (!inTime) throw new Error(`The platform did not end within 15 s of ${signal}. It said:\n${output}`)
  }

  const origin = `https://localhost:${port}`
  const limit = Date.now() + START_LIMIT_MS
  for (;;) {
    const ready = await send(origin, { method: 'GET', path: '/health/ready' }).catch(() => undefined)
    if (ready?.status === 200) break
    if (server.exitCode !== null || Date.now() > limit) {
      server.kill('SIGKILL')
      throw new Error(`The platform did not become ready. It said:\n${output}`)
    }
    await wait(50)
  }
  return { origin, port, dataDir, pid: server.pid ?? 0, output: () => output, kill: () => end('SIGKILL'), stop: () => end('SIGINT') }
}

function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'proffer-acceptance-'))
}

export function removeData({ dataDir }: Platform): void {
  rmSync(dataDir, { recursive: true, force: true })
}

/** Runs `npm run rebuild`. @returns what it printed */
export async function rebuild(dataDir: string): Promise<string> {
  const command = spawn('npm', ['run', '--silent', 'rebuild'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const [code] = (await once(command, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`npm run rebuild ended with ${code}. It said:\n${output}`)
  return output
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
