/**
 * Rebuilds asked for from the command line while the server runs: a local socket that only the owner of the data can
 * open. One line of JSON is the order, each line back a `Said`.
 */
import { rmSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Progress } from './fill.ts'
import type { Rebuild, Rebuilt } from './rebuild.ts'

type Said = { readonly progress: Progress } | { readonly rebuilt: readonly Rebuilt[] } | { readonly refused: string }

export type RebuildSocket = { readonly close: () => Promise<void> }

/** @throws when the path cannot be listened at; more than about 100 characters are too long for a socket */
export async function serveRebuildSocket({
  path,
  rebuild,
}: {
  readonly path: string
  readonly rebuild: Pick<Rebuild, 'run'>
}): Promise<RebuildSocket> {
  // The data folder is locked, so a socket that lies here was left behind by a server that was killed.
  rmSync(path, { force: true })
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    void answer(socket, rebuild)
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  // The file is made while `listen` runs: it must not be open to others for a moment.
  const usual = process.umask(0o177)
  try {
    server.listen(path, resolve)
  } finally {
    process.umask(usual)
  }
  await promise
  return {
    async close() {
      for (const socket of open) socket.destroy()
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      await closed.promise
    },
  }
}

async function answer(socket: Socket, rebuild: Pick<Rebuild, 'run'>): Promise<void> {
  const say = (said: Said) => socket.writable && socket.write(`${JSON.stringify(said)}\n`)
  try {
    const views = viewsIn(await firstLine(socket))
    say({ rebuilt: await rebuild.run(views, (progress) => say({ progress })) })
  } catch (error) {
    say({ refused: error instanceof Error ? error.message : String(error) })
  }
  socket.end()
}

function viewsIn(line: string): readonly string[] {
  const order: unknown = JSON.parse(line)
  if (!Array.isArray(order) || !order.every((view) => typeof view === 'string')) throw new Error('An order is a list of views.')
  return order
}

async function firstLine(socket: Socket): Promise<string> {
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) return line
  return '[]'
}

/** @returns undefined when no server listens at the path */
export async function askServer(
  path: string,
  views: readonly string[],
  onProgress: (progress: Progress) => void,
): Promise<readonly Rebuilt[] | undefined> {
  const socket = createConnection(path)
  const connected = Promise.withResolvers<boolean>()
  socket.once('connect', () => connected.resolve(true))
  socket.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? connected.resolve(false) : connected.reject(error),
  )
  if (!(await connected.promise)) return undefined
  socket.write(`${JSON.stringify(views)}\n`)
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
    const said = JSON.parse(line) as Said
    if ('refused' in said) throw new Error(said.refused)
    if ('rebuilt' in said) return said.rebuilt
    onProgress(said.progress)
  }
  throw new Error('The server went away during the rebuild. The views that serve are as they were.')
}
