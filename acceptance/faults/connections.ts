import { once } from 'node:events'
import { connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { io, type Socket } from 'socket.io-client'
import { listen, send, signIn } from '../client.ts'
import { memoryOf, seconds, timed, type Fault } from './fault.ts'

const MB = 1024 * 1024
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export const connectionFaults: readonly Fault[] = [
  {
    name: 'http2-streams',
    async run(platform) {
      const before = memoryOf(platform)
      const session = connectHttp2(platform.origin, { rejectUnauthorized: false })
      session.on('error', () => undefined)
      const body = Buffer.alloc(MB - 1_000, 'x')
      const streams = Array.from({ length: 400 }, () => {
        const stream = session.request({
          ':method': 'POST',
          ':path': '/jobs/search',
          'content-type': 'application/json',
          'content-length': String(MB),
        })
        stream.on('error', () => undefined)
        // The last bytes never come, so that nothing is checked and everything has to be kept.
        stream.write(body)
        return stream
      })
      let most = before
      for (let n = 0; n < 50; n++) {
        await pause(100)
        most = Math.max(most, memoryOf(platform))
      }
      for (const stream of streams) stream.destroy()
      session.destroy()
      return {
        tried: '400 requests of 1 MB on one HTTP/2 connection that are never completed',
        saw: `the process grew by ${(most - before).toFixed(0)} MB`,
        held: most - before < 128,
      }
    },
  },
  {
    name: 'unread-replies',
    async run(platform) {
      const before = memoryOf(platform)
      const connections = Array.from({ length: 40 }, (_, n) => {
        const socket = connect({ port: platform.port, host: '127.0.0.1', localAddress: `127.0.3.${1 + (n % 20)}` })
        socket.on('error', () => undefined)
        if (n < 20) {
          const secure = connectTls({ socket, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
          secure.on('error', () => undefined)
          secure.write('GET /openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(1_000))
          return secure
        }
        const session = connectHttp2(platform.origin, {
          createConnection: () => connectTls({ socket, rejectUnauthorized: false, ALPNProtocols: ['h2'] }),
          settings: { initialWindowSize: 0 },
        })
        session.on('error', () => undefined)
        for (const path of ['/openapi.json', '/skills/all', '/'])
          for (let m = 0; m < 300; m++) session.request({ ':path': path, accept: '*/*' }).on('error', () => undefined)
        return session
      })
      let most = before
      for (let n = 0; n < 50; n++) {
        await pause(100)
        most = Math.max(most, memoryOf(platform))
      }
      const other = await timed(() => send(platform.origin, { method: 'GET', path: '/health/live', from: '127.0.0.6' }))
      for (const connection of connections) connection.destroy()
      return {
        tried: '40 connections of 20 addresses that ask for the largest replies 38,000 times and read none',
        saw: `the process grew by ${(most - before).toFixed(0)} MB; another address got ${other.result.status} after ${seconds(other.ms)}`,
        held: most - before < 192 && other.result.status === 200 && other.ms < 2_000,
      }
    },
  },
  {
    name: 'dripping-bodies',
    async run({ port }) {
      const { connections, answers } = await drip(port, '/jobs/search', '127.0.0.4')
      const { open, ms } = await closed(connections, 60_000)
      return {
        tried: `${DRIPPING} requests whose bodies come one byte every half second`,
        saw: open === 0 ? `${answers()}; all connections closed after ${seconds(ms)}` : `${open} still open after 60 s`,
        held: open === 0,
      }
    },
  },
  {
    name: 'anonymous-sockets',
    async run({ origin }) {
      const { token } = await signIn(origin, 'student@demo.example')
      const crowd: Socket[] = []
      for (let n = 0; n < 500; n++) {
        crowd.push(io(origin, { transports: ['websocket'], rejectUnauthorized: false, reconnection: false, forceNew: true }))
      }
      await pause(1_000)
      const person = await timed(() =>
        listen(origin, token).then(
          (listener) => {
            listener.close()
            return 'connected'
          },
          (error: unknown) => String(error),
        ),
      )
      for (const socket of crowd) socket.close()
      return {
        tried: '500 sockets without a token, and one of a signed-in person from the same address',
        saw: `the person ${person.result} after ${seconds(person.ms)}`,
        held: person.result === 'connected' && person.ms < 5_000,
      }
    },
  },
  {
    name: 'refused-then-slow',
    async run({ origin, port }) {
      const path = '/invitation/none/opened'
      const call = () => send(origin, { method: 'POST', path, body: {}, from: '127.0.0.5' })
      let tries = 0
      let status = 0
      while (status !== 429 && tries < 1_000) {
        ;({ status } = await call())
        tries += 1
      }
      const { connections, answers } = await drip(port, path, '127.0.0.5')
      const { open, ms } = await closed(connections, 10_000)
      const other = await send(origin, { method: 'POST', path, body: {}, from: '127.0.0.6' })
      return {
        tried: `calls of a visitor until the limit of an address, then ${DRIPPING} whose bodies come one byte every half second`,
        saw: `${status} after ${tries} calls, then ${answers()}; ${open === 0 ? `all closed after ${seconds(ms)}` : `${open} still open after 10 s`}; another address got ${other.status}`,
        // The others wait a second for the rest of what was refused (bodies-are-bounded.md); the load of a machine may double it.
        held: status === 429 && answers() === `${DRIPPING} × 429` && open === 0 && ms < 5_000 && other.status === 404,
      }
    },
  },
]

const DRIPPING = 60

/** Connections on which the body of a POST begins and then comes one byte every half second, and what was answered on them. */
async function drip(port: number, path: string, from: string) {
  const connections = new Set<TLSSocket>()
  const statuses: string[] = []
  for (let n = 0; n < DRIPPING; n++) {
    const plain = connect({ port, host: '127.0.0.1', localAddress: from })
    plain.on('error', () => undefined)
    const socket = connectTls({ socket: plain, rejectUnauthorized: false })
    socket.on('error', () => undefined)
    await once(socket, 'secureConnect').catch(() => undefined)
    socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n{"title":"`)
    connections.add(socket)
    const dripping = setInterval(() => socket.write('x'), 500)
    socket.once('data', (reply: Buffer) => statuses.push(/^HTTP\/1\.1 (\d+)/.exec(reply.toString('latin1'))?.[1] ?? 'no status'))
    socket.resume()
    socket.once('close', () => {
      clearInterval(dripping)
      connections.delete(socket)
    })
  }
  const answers = () => [...Map.groupBy(statuses, (status) => status)].map(([status, { length }]) => `${length} × ${status}`).join(', ')
  return { connections, answers }
}

/** Waits until all are closed, at most so long. */
async function closed(connections: ReadonlySet<TLSSocket>, mostMs: number): Promise<{ readonly open: number; readonly ms: number }> {
  const started = performance.now()
  while (connections.size > 0 && performance.now() - started < mostMs) await pause(100)
  return { open: connections.size, ms: performance.now() - started }
}
