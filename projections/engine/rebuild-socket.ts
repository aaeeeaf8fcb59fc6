/**
 * Lets the command line ask a running server for a rebuild, over a local socket that only the owner of the data can open.
 * One line of JSON is the request (the names of views), each line back a `SocketReply`.
 */
import { rmSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { RebuildProgress } from './fill.ts'
import type { Rebuild, Rebuilt } from './rebuild.ts'

type SocketReply = { readonly progress: RebuildProgress } | { readonly rebuilt: readonly Rebuilt[] } | { readonly refused: string }

export type RebuildSocket = { readonly close: () => Promise<void> }

/** @throws when the server cannot listen at the path; sockets allow about 100 characters */
export async function serveRebuildSocket({
  path,
  rebuild,
}: {
  readonly path: string
  readonly rebuild: Pick<Rebuild, 'run'>
}): Promise<RebuildSocket> {
  // The data folder is locked, so an existing socket was left behind by a server that was killed.
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
  // `listen` creates the file. The mask is set before, so that others can never open it.
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
  const send = (reply: SocketReply) => socket.writable && socket.write(`${JSON.stringify(reply)}\n`)
  try {
    const views = viewsIn(await firstLine(socket))
    send({ rebuilt: await rebuild.run(views, (progress) => send({ progress })) })
  } catch (error) {
    send({ refused: error instanceof Error ? error.message : String(error) })
  }
  socket.end()
}

function viewsIn(line: string): readonly string[] {
  const request: unknown = JSON.parse(line)
  if (!Array.isArray(request) || !request.every((view) => typeof view === 'string')) throw new Error('A request is a list of views.')
  return request
}

async function firstLine(socket: Socket): Promise<string> {
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) return line
  return '[]'
}

/** @returns undefined when no server listens at the path */
export async function askServer(
  path: string,
  views: readonly string[],
  onProgress: (progress: RebuildProgress) => void,
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
    const reply = JSON.parse(line) as SocketReply
    if ('refused' in reply) throw new Error(reply.refused)
    if ('rebuilt' in reply) return reply.rebuilt
    onProgress(reply.progress)
  }
  throw new Error('The server went away during the rebuild. The views that serve are as they were.')
}
