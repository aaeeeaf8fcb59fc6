import { mkdtempSync, rmSync } from 'node:fs'
import { connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LogSink } from '../logger.ts'
import { certificateFrom } from './certificate.ts'
import { createServer, type App, type ServerOptions } from './server.ts'
import { acceptUploads, receiveUpload } from './upload.ts'

const MAX = 100_000
const kept = new Set<string>()
const underWay = new Set<string>()
const lines: string[] = []
const logSink: LogSink = { write: (line) => void lines.push(line) }
let app: App
let port: number

/** A store that keeps a file only when all of it came. */
const target = {
  put: async (content: AsyncIterable<Uint8Array>, name: string) => {
    underWay.add(name)
    try {
      if (name === 'full.pdf') throw new Error('the store is full')
      for await (const chunk of content) void chunk
      kept.add(name)
      return name
    } finally {
      underWay.delete(name)
    }
  },
  remove: async (name: string) => kept.delete(name),
}

const folder = mkdtempSync(join(tmpdir(), 'upload-'))

async function listening(secured: Pick<ServerOptions, 'https'> = {}): Promise<App> {
  const server = await createServer({ ...secured, logLevel: 'warn', logSink, publicOrigin: 'https://proffer.example', bodyTimeoutMs: 300 })
  await server.register(async (scope) => {
    await acceptUploads(scope)
    scope.post('/upload', async (request, reply) => {
      const received = await receiveUpload({ request, reply }, { file: 'file', fields: ['note'], maxBytes: MAX }, target)
      return reply.sent ? reply : received
    })
  })
  server.post('/json', async () => ({ ok: true }))
  await server.listen({ port: 0, host: '127.0.0.1' })
  return server
}
const portOf = ({ server }: App) => (server.address() as AddressInfo).port

beforeAll(async () => {
  app = await listening()
  port = portOf(app)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  kept.clear()
  lines.length = 0
})

const part = (name: string, content: string, filename?: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n${content}\r\n`
const post = (body: string, path = '/upload') =>
  fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=b' }, body })

const END = '--b--\r\n'
const TYPE = 'multipart/form-data; boundary=b'
type Dripping = { readonly write: (text: string) => void; readonly status: Promise<number> }

async function overHttp1(length: string): Promise<Dripping> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  const status = new Promise<number>((resolve) =>
    socket.once('data', (data) => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString())?.[1]))),
  )
  socket.write(`POST /upload HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${TYPE}\r\ncontent-length: ${length}\r\n\r\n`)
  return { write: (text) => void socket.write(text), status }
}

async function overHttp2(length: string): Promise<Dripping> {
  const secure = await listening({ https: await certificateFrom(join(folder, 'https.pem'), 'localhost', Date.now()) })
  const session = connectHttp2(`https://localhost:${portOf(secure)}`, { rejectUnauthorized: false }).on('error', () => undefined)
  const stream = session.request({ ':method': 'POST', ':path': '/upload', 'content-type': TYPE, 'content-length': length })
  const status = new Promise<number>((resolve) =>
    stream.on('error', () => undefined).once('response', (headers) => resolve(Number(headers[':status']))),
  )
  void status.then(async () => {
    session.destroy()
    await secure.close()
  })
  return { write: (text) => void (text.endsWith(END) ? stream.end(text) : stream.write(text)), status }
}

describe('a form with a file', () => {
  it('gives the file and its fields, in any order', async () => {
    const reply = await post(`${part('note', 'before')}${part('file', 'x', 'a.pdf')}--b--\r\n`)
    expect([reply.status, await reply.json()]).toEqual([200, { stored: 'a.pdf', fields: { note: 'before' } }])
    const after = await post(`${part('file', 'x', 'b.pdf')}${part('note', 'after')}--b--\r\n`)
    expect(await after.json()).toEqual({ stored: 'b.pdf', fields: { note: 'after' } })
  })

  it('takes a file of exactly the limit, and nothing of one that is longer', async () => {
    expect(await (await post(`${part('file', 'x'.repeat(MAX), 'a.pdf')}--b--\r\n`)).json()).toMatchObject({ stored: 'a.pdf' })
    expect(await (await post(`${part('file', 'x'.repeat(MAX + 1), 'b.pdf')}--b--\r\n`)).json()).toMatchObject({ mistake: 'too_large' })
    expect(await (await post(`${part('file', 'x'.repeat(3 * MAX), 'c.pdf')}--b--\r\n`)).json()).toMatchObject({ mistake: 'too_large' })
    expect([...kept]).toEqual(['a.pdf'])
  })

  it('is removed again when what follows it is wrong', async () => {
    expect(await (await post(`${part('file', 'x', 'a.pdf')}${part('role', 'admin')}--b--\r\n`)).json()).toMatchObject({
      mistake: 'unknown_field',
      field: 'role',
    })
    expect(await (await post(`${part('file', 'x', 'a.pdf')}${part('file', 'y', 'b.pdf')}--b--\r\n`)).json()).toMatchObject({
      mistake: 'unknown_field',
    })
    expect(await (await post(part('file', 'x', 'a.pdf'))).json()).toMatchObject({ mistake: 'malformed' })
    expect([...kept]).toEqual([])
  })

  it('fails with the store, not with the form', async () =>
    expect((await post(`${part('file', 'x', 'full.pdf')}--b--\r\n`)).status).toBe(500))

  it('is refused by routes that take none', async () => expect((await post('--b--\r\n', '/json')).status).toBe(415))

  it('is cut with 408 when it comes too slowly, and nothing of it stays', async () => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => (answer += data.toString())).on('error', () => undefined)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write('POST /upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 90000\r\n\r\n')
    socket.write(part('file', 'x'.repeat(20_000), 'slow.pdf').slice(0, -20))
    await expect.poll(() => underWay.has('slow.pdf')).toBe(true)
    await closed
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    await expect.poll(() => underWay.size).toBe(0)
    expect([...kept]).toEqual([])
    expect(lines).toEqual([])
  })

  it.each<readonly [string, (head: string) => Promise<Dripping>]>([
    ['HTTP/1.1', overHttp1],
    ['HTTP/2', overHttp2],
  ])('is taken over %s as long as it makes progress, also when it takes longer than a body may', async (_, begin) => {
    const body = `${part('file', 'x'.repeat(60_000), 'steady.pdf')}${END}`
    const { write, status } = await begin(String(body.length))
    const began = performance.now()
    // 20,000 bytes every 300 ms: three times as fast as it has to be, and the last come after 900 ms.
    for (let sent = 0; sent < body.length; sent += 20_000) {
      write(body.slice(sent, sent + 20_000))
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    expect(await status).toBe(200)
    expect(performance.now() - began).toBeGreaterThan(900)
    expect([...kept]).toEqual(['steady.pdf'])
  })

  it('leaves nothing when its end comes after the 408, which an HTTP/2 client can put off reading', async () => {
    const secure = await listening({ https: await certificateFrom(join(folder, 'https.pem'), 'localhost', Date.now()) })
    const options = { rejectUnauthorized: false, settings: { initialWindowSize: 0 } }
    const session = connectHttp2(`https://localhost:${portOf(secure)}`, options).on('error', () => undefined)
    const stream = session.request({ ':method': 'POST', ':path': '/upload', 'content-type': 'multipart/form-data; boundary=b' })
    const answered = new Promise((resolve) => stream.once('response', (headers) => resolve(headers[':status'])))
    stream.on('error', () => undefined)
    const note = part('note', 'half of it')
    stream.write(part('file', 'x', 'late.pdf') + note.slice(0, -6))
    expect(await answered).toBe(408)
    expect([...kept]).toEqual(['late.pdf'])
    stream.end(`${note.slice(-6)}--b--\r\n`)
    await expect.poll(() => [...kept]).toEqual([])
    session.destroy()
    await secure.close()
  })
})
