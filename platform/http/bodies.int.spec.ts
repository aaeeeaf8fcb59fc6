import { mkdtempSync, rmSync } from 'node:fs'
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import fastify, { type FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundBodies } from './bodies.ts'
import { certificateFrom } from './certificate.ts'
import { mountOperations, type OperationRow } from './operations.ts'
import { createServer, type App } from './server.ts'
import { acceptUploads, receiveUpload } from './upload.ts'
import { noPlace } from '../read-share.ts'

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
    rows: {
      open: call('/open', { visitor: 'any' }),
      closed: call('/closed', { student: 'any' }),
      upload: { ...call('/upload', { student: 'any' }), multipart: true as const },
    },
    authenticate: async ({ headers }: FastifyRequest) => (headers.authorization === undefined ? undefined : { uid: headers.authorization }),
    limit: () => undefined,
    inTurn: <Result>(_: string, __: unknown, ___: string, work: (place: typeof noPlace) => Promise<Result>) => work(noPlace),
    refusalOf: () => undefined,
    admit: (operation: string, account: object | undefined) => (operation === 'open' || account ? undefined : { refused: 'unauthorized' }),
    problemOf: () => ({ status: 401, message: 'Please sign in.' }),
  }
  mountOperations(app, gate, { open: async () => ({ ok: true }), closed: async () => ({ ok: true }) })
  await app.register(async (scope) => {
    await acceptUploads(scope)
    const put = async (content: AsyncIterable<Uint8Array>) => {
      for await (const chunk of content) void chunk
    }
    mountOperations(scope, gate, {
      upload: async (asked) => {
        const received = await receiveUpload(
          asked,
          { file: 'file', fields: [], maxBytes: 6 * MIB },
          { put: async (content) => ({ all: await put(content) }), remove: async () => undefined },
        )
        return asked.reply.sent ? asked.reply : { ok: 'stored' in received }
      },
    })
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1_024 }, (_request, body, done) =>
    done(null, body),
  )
  app.post('/urlencoded', async () => ({ ok: true }))
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
function begin(session: ClientHttp2Session, path: string, length: number, { as, type = 'application/json', text = '{"na' }: Sent = {}) {
  const stream = session.request({
    ':method': 'POST',
    ':path': path,
    'content-type': type,
    'content-length': String(length),
    ...(as !== undefined && { authorization: as }),
  })
  stream.on('error', () => undefined).resume()
  const status = new Promise<number>((resolve) => stream.once('response', (headers) => resolve(Number(headers[':status']))))
  stream.write(text)
  return { stream, status }
}
type Sent = { readonly as?: string; readonly type?: string; readonly text?: string }
/** The rest of a body of that length that `begin` began. */
const restOf = (length: number) => `me":"${'x'.repeat(length - 11)}"}`
const pause = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

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

  it.each([
    ['401', '/closed', 'application/json'],
    ['413', '/open', 'application/json'],
    ['413', '/urlencoded', 'application/x-www-form-urlencoded'],
    ['413', '/nowhere', 'application/json'],
    ['415', '/open', 'text/plain'],
    ['400', '/%E0%A4%A', 'application/json'],
  ])(
    '§2.20 that comes on after its refusal over HTTP/1.1, %s at %s as %s, is waited for: a connection that is closed meanwhile would lose the reply',
    async (status, path, type) => {
      const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
      let replies = ''
      socket.on('data', (data) => (replies += data.toString()))
      const failed: Error[] = []
      socket.on('error', (error) => failed.push(error))
      const part = ' '.repeat(64 * 1024)
      const ask = (length: number) =>
        socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`)
      ask(10 * part.length)
      for (let n = 0; n < 10; n++) {
        await pause(250)
        socket.write(part)
      }
      const times = () => replies.split(`HTTP/1.1 ${status}`).length - 1
      await expect.poll(times).toBe(1)
      ask(10 * part.length)
      await expect.poll(times).toBe(2)
      expect(failed).toEqual([])
      socket.destroy()
    },
  )

  it('§2.20 without a length that turns out too large, or a file that does, gets its refusal over HTTP/1.1 too', async () => {
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
    for (const [path, type, first, parts, refusal] of [
      ['/open', 'application/json', '{"name":"', 4, 'HTTP/1.1 413'],
      ['/upload', 'multipart/form-data; boundary=b', head, 110, '"ok":false'],
    ] as const) {
      const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
      let reply = ''
      const failed: Error[] = []
      socket.on('data', (data) => (reply += data.toString())).on('error', (error) => failed.push(error))
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ada\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      )
      const send = (text: string) => new Promise((done) => socket.write(`${text.length.toString(16)}\r\n${text}\r\n`, done))
      await send(first)
      for (let n = 0; n < parts; n++) await send('x'.repeat(64 * 1024))
      await pause(100)
      for (let n = 0; n < 3; n++) await send('x'.repeat(64 * 1024))
      socket.write('0\r\n\r\n')
      await expect.poll(() => reply).toContain(refusal)
      expect(failed).toEqual([])
      socket.destroy()
    }
  })

  it('leaves the connection open for the next call when it had arrived', async () => {
    const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
    let replies = ''
    socket.on('data', (data) => (replies += data.toString()))
    const ask = () =>
      socket.write('POST /closed HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n{"name":"Ada"}')
    ask()
    await expect.poll(() => replies.split('HTTP/1.1 401').length).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    ask()
    await expect.poll(() => replies.split('HTTP/1.1 401').length).toBe(3)
    socket.destroy()
  })

  it('§2.18 is one of 64 at once on a connection', async () => {
    const session = http2()
    await new Promise((resolve) => session.once('remoteSettings', resolve))
    expect(session.remoteSettings.maxConcurrentStreams).toBe(64)
    session.destroy()
  })

  it('§2.18 of a visitor is 413 above 16 KiB before it has come, and keeps nobody else out', async () => {
    const [session, other] = [http2(), http2()]
    const attack = Array.from({ length: 32 }, () => begin(session, '/open', MIB, { text: '{' }))
    await pause(200)
    const honest = begin(other, '/closed', 900_000, { as: 'ada' })
    honest.stream.end(restOf(900_000))
    expect(await honest.status).toBe(200)
    expect(new Set(await Promise.all(attack.map(({ status }) => status)))).toEqual(new Set([413]))
    session.destroy()
    other.destroy()
  })

  it('§2.18 is counted by what has come of it, not by what was announced', async () => {
    const [session, other] = [http2(), http2()]
    const announced = Array.from({ length: 60 }, () => begin(session, '/closed', MIB, { as: 'eve' }))
    await pause(200)
    const honest = begin(other, '/closed', 900_000, { as: 'ada' })
    honest.stream.end(restOf(900_000))
    expect(await honest.status).toBe(200)
    expect(announced.some(({ stream }) => stream.closed)).toBe(false)
    session.destroy()
    other.destroy()
  })

  it('§2.18 is refused when 16 MiB of an address are held: one of the caller that holds the most, and nobody else’s', async () => {
    const [session, other] = [http2(), http2()]
    const slow = begin(other, '/closed', 900_000, { as: 'ada' })
    slow.stream.write(restOf(900_000).slice(0, 500_000))
    await pause(100)
    const statuses: number[] = []
    for (let n = 0; n < 20; n++) {
      const greedy = begin(session, '/closed', MIB, { as: 'eve', text: `{"name":"${'x'.repeat(MIB - 100)}` })
      void greedy.status.then((status) => statuses.push(status))
    }
    await expect.poll(() => statuses.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(4)
    expect(new Set(statuses)).toEqual(new Set([503]))
    expect(statuses.length).toBeLessThan(7)
    const small = begin(other, '/open', 14)
    small.stream.end('me":"Ada"}')
    expect(await small.status).toBe(200)
    slow.stream.end(restOf(900_000).slice(500_000))
    expect(await slow.status).toBe(200)
    session.destroy()
    await pause(100)
    const after = begin(other, '/closed', 17_000, { as: 'eve' })
    after.stream.end(restOf(17_000))
    expect(await after.status).toBe(200)
    other.destroy()
  })

  it('§2.18 that is a file takes little room, as it goes on to the store: eight of 5 MiB at once from one address', async () => {
    const session = http2()
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
    const [content, tail] = ['x'.repeat(5 * MIB), '\r\n--b--\r\n']
    const length = head.length + content.length + tail.length
    const type = 'multipart/form-data; boundary=b'
    const uploads = Array.from({ length: 8 }, (_, n) =>
      begin(session, '/upload', length, { as: `student ${n}`, type, text: head + content }),
    )
    await pause(1_000)
    for (const { stream } of uploads) stream.end(tail)
    expect(new Set(await Promise.all(uploads.map(({ status }) => status)))).toEqual(new Set([200]))
    session.destroy()
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
    await expect.poll(() => begun.every(({ stream }) => stream.closed)).toBe(true)
    return new Set(statuses)
  }
  expect(await closed()).toEqual(new Set([408]))
  expect(await closed()).toEqual(new Set([408]))
  session.destroy()
  await slow.close()
})

it('§2.18 waits for no client that sends on and on after its refusal', async () => {
  const server = fastify()
  boundBodies(server as unknown as App, 30_000, MIB, 1_500)
  server.post('/', async (_, reply) => reply.code(401).send())
  server.addHook('onRequest', async (_, reply) => reply.code(401).send())
  await server.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined).resume()
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900000000\r\n\r\n')
  const sending = setInterval(() => socket.write(' '.repeat(64 * 1024)), 100)
  const began = performance.now()
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(sending)
  expect(performance.now() - began).toBeLessThan(5_000)
  await server.close()
})

it('watches no little body that came whole, though its caller was looked up meanwhile', async () => {
  const server = fastify()
  server.addHook('onRequest', () => Promise.resolve())
  boundBodies(server as unknown as App, 30_000, MIB)
  server.post('/', async ({ raw }) => ({ watched: Object.hasOwn(raw, 'push') }))
  await server.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  let replies = ''
  socket.on('data', (data) => (replies += data.toString()))
  const watched = () => replies.match(/"watched":\w+/g) ?? []
  const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n'
  socket.write(`${head}{"name":"Ada"}`)
  await expect.poll(watched, { timeout: 5_000 }).toEqual(['"watched":false'])
  socket.write(`${head}{"name`)
  await pause(100)
  socket.write('":"Ada"}')
  await expect.poll(watched, { timeout: 5_000 }).toEqual(['"watched":false', '"watched":true'])
  socket.destroy()
  await server.close()
})
