import { mkdtempSync, rmSync } from 'node:fs'
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import fastify from 'fastify'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundBodies } from './bodies.ts'
import { certificateFrom } from './certificate.ts'
import { mountOperations, type OperationRow } from './operations.ts'
import { createServer, type App } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'bodies-'))
const MIB = 1024 * 1024
const call = (path: string, who: OperationRow['who']): OperationRow => ({
  call: `POST ${path}`,
  who,
  body: Type.Object({ name: Type.String() }),
  reply: Type.Object({ ok: Type.Boolean() }),
  success: 200,
  failures: [],
  problem: Type.Unknown(),
})
let app: App
let port: number

beforeAll(async () => {
  app = await createServer({
    https: await certificateFrom(join(folder, 'https.pem'), 'localhost', Date.now()),
    logLevel: 'silent',
    publicOrigin: 'https://proffer.example',
  })
  const gate = {
    rows: { open: call('/open', { visitor: 'any' }), closed: call('/closed', { student: 'any' }) },
    authenticate: async () => undefined,
    limit: () => undefined,
    refusalOf: () => undefined,
    admit: (operation: string) => (operation === 'open' ? undefined : { refused: 'unauthorized' }),
    problemOf: () => ({ status: 401, message: 'Please sign in.' }),
  }
  mountOperations(app, gate, { open: async () => ({ ok: true }), closed: async () => ({ ok: true }) })
  app.get('/slow', async () => new Promise((resolve) => setTimeout(resolve, 200, { ok: true })))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const http2 = () => connectHttp2(`https://localhost:${port}`, { rejectUnauthorized: false })
/** Announces a body and sends only its beginning. */
function begin(session: ClientHttp2Session, path: string, length: number) {
  const stream = session.request({
    ':method': 'POST',
    ':path': path,
    'content-type': 'application/json',
    'content-length': String(length),
  })
  stream.on('error', () => undefined).resume()
  const status = new Promise<number>((resolve) => stream.once('response', (headers) => resolve(Number(headers[':status']))))
  stream.write('{"na')
  return { stream, status }
}

describe('a body', () => {
  it('is not counted where there is none: 60 reads at once on a connection are answered', async () => {
    const session = http2()
    const statuses = Array.from({ length: 60 }, async () => {
      const stream = session.request({ ':path': '/slow' }).resume()
      return new Promise((resolve) => stream.once('response', (headers) => resolve(headers[':status'])))
    })
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]))
    session.destroy()
  })

  it('§2.18 is not waited for when the caller may not make the call, nor does the rest of it hold the connection', async () => {
    const session = http2()
    const { stream, status } = begin(session, '/closed', MIB)
    expect(await status).toBe(401)
    if (!stream.closed) await new Promise((resolve) => stream.once('close', resolve))
    session.destroy()

    const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
    let reply = ''
    socket.on('data', (data) => (reply += data.toString()))
    socket.on('error', () => undefined)
    socket.write('POST /closed HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"na')
    const dripping = setInterval(() => socket.write(' '), 100)
    const began = performance.now()
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(dripping)
    expect(reply).toContain('HTTP/1.1 401')
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  it('leaves the connection open for the next call when it had arrived', async () => {
    const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
    let replies = ''
    socket.on('data', (data) => (replies += data.toString()))
    const ask = () =>
      socket.write('POST /closed HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n{"name":"Ada"}')
    ask()
    await expect.poll(() => replies.split('HTTP/1.1 401').length, { timeout: 5_000 }).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    ask()
    await expect.poll(() => replies.split('HTTP/1.1 401').length, { timeout: 5_000 }).toBe(3)
    socket.destroy()
  })

  it('§2.18 is one of 64 at once on a connection, and large ones take 16 MiB of an address at most while they arrive', async () => {
    const session = http2()
    await new Promise((resolve) => session.once('remoteSettings', resolve))
    expect(session.remoteSettings.maxConcurrentStreams).toBe(64)
    const waiting = Array.from({ length: 16 }, () => begin(session, '/open', MIB))
    await new Promise((resolve) => setTimeout(resolve, 200))
    const other = http2()
    expect(await begin(other, '/open', MIB).status).toBe(503)
    const small = begin(other, '/open', 14)
    small.stream.end('me":"Ada"}')
    expect(await small.status).toBe(200)
    for (const { stream } of waiting) stream.close()
    await expect.poll(() => waiting.every(({ stream }) => stream.closed), { timeout: 5_000 }).toBe(true)
    const large = begin(other, '/open', 17_000)
    large.stream.end(`me":"${'x'.repeat(17_000 - 11)}"}`)
    expect(await large.status).toBe(200)
    session.destroy()
    other.destroy()
  })
})

it('§9 ends an HTTP/2 stream whose body does not come, and gives its room back', async () => {
  const slow = fastify({ http2: true, https: await certificateFrom(join(folder, 'https.pem'), 'localhost', Date.now()) })
  boundBodies(slow as unknown as App, 100, MIB)
  slow.post('/', async () => ({ ok: true }))
  await slow.listen({ port: 0, host: '127.0.0.1' })
  const session = connectHttp2(`https://localhost:${(slow.server.address() as AddressInfo).port}`, { rejectUnauthorized: false })
  const closed = async () => {
    const begun = Array.from({ length: 16 }, () => begin(session, '/', MIB))
    const statuses = await Promise.all(begun.map(({ status }) => status))
    await expect.poll(() => begun.every(({ stream }) => stream.closed), { timeout: 5_000 }).toBe(true)
    return new Set(statuses)
  }
  expect(await closed()).toEqual(new Set([408]))
  expect(await closed()).toEqual(new Set([408]))
  session.destroy()
  await slow.close()
})
