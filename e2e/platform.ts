/** A platform for a browser test: a child process on a free port, with its data in a temporary folder. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:https'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const MAIN = join(import.meta.dirname, '..', 'main.ts')
const START_LIMIT_MS = 90_000

export type Platform = {
  readonly origin: string
  readonly dataDir: string
  /** Sends SIGINT, like Ctrl-C, and removes the data. */
  readonly stop: () => Promise<void>
  /** Stops it and starts it on its data and its port, with more of the environment. */
  readonly restart: (settings: Readonly<Record<string, string>>) => Promise<Platform>
}

/** A test types faster than a person. */
const RAISED_LIMITS = {
  LIMIT_COMMANDS_PER_MINUTE: '10000',
  LIMIT_COMMANDS_BURST: '10000',
  LIMIT_PROFILE_EDITS_PER_MINUTE: '10000',
  LIMIT_SEARCHES_PER_MINUTE: '10000',
}

/** @param settings more of the environment, such as PROFFER_NOW. @param place where it was before */
export async function startPlatform(
  settings: Readonly<Record<string, string>> = {},
  place?: { readonly port: number; readonly dataDir: string },
): Promise<Platform> {
  const { port, dataDir } = place ?? { port: await freePort(), dataDir: mkdtempSync(join(tmpdir(), 'proffer-e2e-')) }
  const server = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...RAISED_LIMITS, PORT: String(port), DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-10_000)))
  const ended = once(server, 'exit')

  const end = async () => {
    server.kill('SIGINT')
    const inTime = await Promise.race([ended.then(() => true), wait(10_000, false, { ref: false })])
    if (!inTime) server.kill('SIGKILL')
    if (!inTime || server.exitCode !== 0) throw new Error(`The platform did not end cleanly within 10 s of Ctrl-C. It said:\n${output}`)
  }

  const stop = () => end().finally(() => rmSync(dataDir, { recursive: true, force: true }))
  const restart = async (more: Readonly<Record<string, string>>) => {
    await end()
    return startPlatform({ ...settings, ...more }, { port, dataDir })
  }

  const origin = `https://localhost:${port}`
  const limit = Date.now() + START_LIMIT_MS
  while (!(await isReady(origin))) {
    if (server.exitCode !== null || Date.now() > limit) {
      await stop().catch(() => undefined)
      throw new Error(`The platform did not become ready. It said:\n${output}`)
    }
    await wait(100)
  }
  return { origin, dataDir, stop, restart }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** The certificate is self-signed, so it is not verified. */
function isReady(origin: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(`${origin}/health/ready`, { rejectUnauthorized: false }, (reply) => {
      reply.resume()
      resolve(reply.statusCode === 200)
    }).on('error', () => resolve(false))
  })
}
