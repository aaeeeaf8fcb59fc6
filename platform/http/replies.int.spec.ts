import { mkdtempSync, rmSync } from 'node:fs'
import { connect as connectHttp2 } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import fastify, { type FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { certificateFrom, type Certificate } from './certificate.ts'
import { boundReplies, type ReplyLimits } from './replies.ts'

const MIB = 1024 * 1024
const large = 'x'.repeat(MIB)
const folder = mkdtempSync(join(tmpdir(), 'replies-'))
let certificate: Certificate
let sent: number
/** What the reply to /late waits for, and errors of all replies. */
let gone: Promise<void>
const failed: Error[] = []
/** The server's side: a client that does not read does not notice that it was closed. */
const open = new Set<Socket>()

beforeAll(async () => {
  certificate = await certificateFrom(join(folder, 'https.pem'), 'localhost', Date.now())
  return () => rmSync(folder, { recursive: true })
})

async function serve(limits: Partial<ReplyLimits>): Promise<number> {
  sent = 0
  failed.length = 0
  const secure = fastify({ http2: true, https: { ...certificate, allowHTTP1: true }, forceCloseConnections: true })
  const app = secure as unknown as FastifyInstance
  onTestFinished(() => app.close())
  boundReplies(app, { perSender: 16 * MIB, altogether: 128 * MIB, readMs: 60_000, bytesPerSecond: MIB, ...limits })
  app.get('/large', async () => {
    sent += 1
    return large
  })
  app.get('/late', async () => {
    await gone
    sent += 1
    return 'late'
  })
  app.addHook('onError', async (_request, _reply, error) => void failed.push(error))
  app.get('/small', async (_request, reply) => {
    sent += 1
    const length = 4_000
    return reply.header('content-length', String(length)).send(Readable.from([Buffer.alloc(length)]))
  })
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Asks that often in one go over HTTP/1.1, without reading. */
function pipelined(port: number, times: number): Socket {
  const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
  socket.on('error', () => undefined)
  socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(times))
  onTestFinished(() => void socket.destroy())
  return socket
}
/** Likewise over HTTP/2, whose client may forbid the server to send. */
function streams(port: number, times: number) {
  const session = connectHttp2(`https://localhost:${port}`, { rejectUnauthorized: false, settings: { initialWindowSize: 0 } })
  session.on('error', () => undefined)
  for (let n = 0; n < times; n++) session.request({ ':path': '/large' }).on('error', () => undefined)
  onTestFinished(() => session.destroy())
  return session
}
const connections = async (many: number) => await expect.poll(() => open.size).toBe(many)
const answered = async (many: number) => await expect.poll(() => sent).toBeGreaterThanOrEqual(many)

describe.each([
  ['HTTP/1.1', pipelined],
  ['HTTP/2', streams],
])('replies over %s that are not read', (_, ask) => {
  it('§9 close the connection that holds the most of an address, once they are too many, and give their room back', async () => {
    const port = await serve({ perSender: 8 * MIB })
    const [small] = [ask(port, 2), await answered(2)]
    for (let n = 1; n <= 3; n++) {
      const before = sent
      const greedy = ask(port, 30)
      await answered(before + 7)
      await connections(1)
      greedy.destroy()
    }
    expect(small.destroyed).toBe(false)
  })

  it('§9 give their room back when the client goes away', async () => {
    const port = await serve({ perSender: 32 * MIB })
    for (let n = 1; n <= 3; n++) {
      const client = ask(port, 30)
      await answered(n * 30)
      await connections(1)
      client.destroy()
      await connections(0)
    }
  })

  it('§9 are bounded over all addresses', async () => {
    const port = await serve({ altogether: 8 * MIB })
    ask(port, 30)
    await answered(9)
    await connections(0)
  })

  it('§9 close their connection after a while', async () => {
    const port = await serve({ perSender: 64 * MIB, readMs: 500, bytesPerSecond: 100 * MIB })
    ask(port, 30)
    await answered(30)
    await connections(1)
    await connections(0)
  })
})

it('replies that are read are not held, however many', async () => {
  const port = await serve({ perSender: 3 * MIB, readMs: 10_000 })
  const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
  onTestFinished(() => void socket.destroy())
  let read = 0
  for (let n = 1; n <= 8; n++) {
    socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await new Promise<void>((resolve) => {
      const count = (part: Buffer) => {
        read += part.length
        if (read < n * MIB) return
        socket.off('data', count)
        resolve()
      }
      socket.on('data', count)
    })
  }
  expect([sent, socket.destroyed]).toEqual([8, false])
})

it('small files that are not read, as the many of a page, take no more room than they are', async () => {
  const port = await serve({ perSender: 2 * MIB })
  const page = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false, settings: { initialWindowSize: 0 } })
  page.on('error', () => undefined)
  onTestFinished(() => page.destroy())
  for (let n = 0; n < 60; n++) page.request({ ':path': '/small' }).on('error', () => undefined)
  await answered(60)
  await connections(1)
  expect(page.destroyed).toBe(false)
})

it('a reply to a client that has left while it was made is no error', async () => {
  const left = Promise.withResolvers<void>()
  gone = left.promise
  const port = await serve({})
  const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
  socket.write('GET /late HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const page = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
  page.request({ ':path': '/late' }).on('error', () => undefined)
  await connections(2)
  await new Promise((resolve) => setTimeout(resolve, 200))
  for (const client of [socket, page]) client.on('error', () => undefined).destroy()
  await connections(0)
  left.resolve()
  await answered(2)
  await new Promise((resolve) => setImmediate(resolve))
  expect(failed).toEqual([])
})
