/**
 * Lets the command line ask a running server, over a local socket that only the owner of the data can open. One line of JSON is
 * the request, each line back a `Line`: any number about the progress, then the answer or why there is none.
 */
import { rmSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

type Line<Answer, Progress> = { readonly progress: Progress } | { readonly answer: Answer } | { readonly refused: string }

export type LocalSocket = { readonly close: () => Promise<void> }

/**
 * @param answer what it throws is told to the asking side as a sentence
 * @throws when the server cannot listen at the path; sockets allow about 100 characters
 */
export async function serveLocalSocket<Answer, Progress>(
  path: string,
  answer: (request: unknown, progress: (progress: Progress) => void) => Promise<Answer>,
): Promise<LocalSocket> {
  // The data folder is locked, so an existing socket was left behind by a server that was killed.
  rmSync(path, { force: true })
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    const send = (line: Line<Answer, Progress>) => socket.writable && socket.write(`${JSON.stringify(line)}\n`)
    void firstLine(socket)
      .then((line) => answer(JSON.parse(line), (progress) => send({ progress })))
      .then(
        (answered) => send({ answer: answered }),
        (error: unknown) => send({ refused: error instanceof Error ? error.message : String(error) }),
      )
      .finally(() => socket.end())
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

async function firstLine(socket: Socket): Promise<string> {
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) return line
  return 'null'
}

/**
 * @returns undefined when no server listens at the path
 * @throws what the server threw; also when it goes away before it has answered
 */
export async function askLocalSocket<Answer, Progress>(
  path: string,
  request: unknown,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<Answer | undefined> {
  const socket = createConnection(path)
  const connected = Promise.withResolvers<boolean>()
  socket.once('connect', () => connected.resolve(true))
  socket.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? connected.resolve(false) : connected.reject(error),
  )
  if (!(await connected.promise)) return undefined
  socket.write(`${JSON.stringify(request)}\n`)
  for await (const text of createInterface({ input: socket, crlfDelay: Infinity })) {
    const line = JSON.parse(text) as Line<Answer, Progress>
    if ('refused' in line) throw new Error(line.refused)
    if ('answer' in line) return line.answer
    onProgress(line.progress)
  }
  throw new Error('The server went away before it had answered.')
}
