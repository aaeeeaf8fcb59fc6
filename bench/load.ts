/** A small load generator: HTTP/1.1 keep-alive over TLS, one request at a time per connection, prepared as text. */
import { connect, type TLSSocket } from 'node:tls'
import { InvalidRun } from './measure.ts'

export type Call = {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}
export type Answer = { readonly status: number; readonly body: string }
export type Load = { readonly perSecond: number; readonly latencies: readonly number[]; readonly answered: number }

export type LoadOptions = {
  readonly port: number
  readonly connections: number
  /** How many calls are sent in all. */
  readonly calls: number
  /** Ends it sooner. */
  readonly until?: () => boolean
  /** Statuses that are no mistake. */
  readonly allowed?: readonly number[]
  /** `done` gets the answer before the connection sends its next call. */
  readonly next: () => { readonly call: Call; readonly done: (answer: Answer) => void }
}

/** @throws {InvalidRun} for an answer other than 2xx */
export async function load({ port, connections, calls, until = () => false, allowed = [], next }: LoadOptions): Promise<Load> {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  const latencies: number[] = []
  let sent = 0
  const from = performance.now()
  await Promise.all(
    open.map(async (connection) => {
      while (sent < calls && !until()) {
        sent += 1
        const { call, done } = next()
        const asked = performance.now()
        const answer = await connection.ask(call)
        latencies.push(performance.now() - asked)
        if (answer.status >= 300 && !allowed.includes(answer.status))
          throw new InvalidRun(`${call.method} ${call.path} answered ${answer.status}: ${answer.body}`)
        done(answer)
      }
    }),
  )
  const seconds = (performance.now() - from) / 1_000
  for (const connection of open) connection.close()
  return { perSecond: latencies.length / seconds, latencies, answered: latencies.length }
}

export async function askOnce(port: number, call: Call): Promise<Answer> {
  const connection = await openConnection(port)
  try {
    return await connection.ask(call)
  } finally {
    connection.close()
  }
}

type Connection = { readonly ask: (call: Call) => Promise<Answer>; readonly close: () => void }

export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
  socket.setNoDelay(true)
  await new Promise<void>((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject))
  const waiting = answersOf(socket)
  return {
    ask({ method, path, body, headers = {} }) {
      const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      const answer = waiting()
      socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${more.join('')}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
      return answer
    },
    close: () => void socket.destroy(),
  }
}

/** Both servers send a `content-length` and Latin characters only, so that one character is one byte. */
function answersOf(socket: TLSSocket): () => Promise<Answer> {
  let text = ''
  let waiting: PromiseWithResolvers<Answer> | undefined
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    text += chunk
    const end = text.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/content-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0)
    if (text.length < end + 4 + length) return
    const answer = { status: Number(text.slice(9, 12)), body: text.slice(end + 4, end + 4 + length) }
    text = ''
    waiting?.resolve(answer)
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('The server closed the connection.')))
  return () => {
    waiting = Promise.withResolvers<Answer>()
    return waiting.promise
  }
}
