import { connect as connectHttp2 } from 'node:http2'
import { connect as connectTls } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { certificateFrom } from './certificate.ts'
import { Problem } from './problem.ts'
import { createServer } from './server.ts'
import type { App } from './server.ts'

const lines: string[] = []
const origin = 'https://proffer.example'
const folder = mkdtempSync(join(tmpdir(), 'server-'))
let app: App
let port: number

beforeAll(async () => {
  const https = await certificateFrom(join(folder, 'https.pem'), 'localhost', Date.now())
  const logSink = { write: (line: string) => lines.push(line) }
  app = await createServer({
    https,
    logLevel: 'info',
    logSink,
    publicOrigin: origin,
    page: (reply) => reply.type('text/html').send('<p>page'),
    bodyTimeoutMs: 300,
  })
  const body = Type.Object({ name: Type.String(), age: Type.Optional(Type.Integer()) }, { additionalProperties: false })
  app.post('/people', { schema: { body }, bodyLimit: 1024 * 1024, config: { operation: 'people.add' } }, async (request) => ({
    hello: request.body.name,
  }))
  app.get('/people', { schema: { querystring: Type.Object({ limit: Type.Integer() }) } }, async (request) => ({
    limit: request.query.limit,
  }))
  app.get('/broken', async () => {
    throw new Error('the canary is in here')
  })
  app.get('/busy', async () => {
    throw new Problem(503, 'view_behind', 'Not yet.', { retryAfterSeconds: 2, details: { lag: 7 } })
  })
  for (const [url, type] of [
    ['/', 'text/html; charset=utf-8'],
    ['/picture.svg', 'image/svg+xml'],
  ] as const)
    app.get(url, (_, reply) => reply.header('cache-control', 'no-cache').type(type).send('<p>'))
  app.post('/nothing', async (request) => ({ body: request.body ?? null }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const post = (payload: string | Buffer, type = 'application/json', url = '/people') =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })

const objectOf = (fields: number) => JSON.stringify(Object.fromEntries(Array.from({ length: fields }, (_, n) => [`f${n}`, n])))

describe('a refusal', () => {
  it.each([
    ['a wrong type', '{"name":{"$gt":""}}', 400, 'invalid'],
    ['a number as text', '{"name":"Ada","age":"7"}', 400, 'invalid'],
    ['an unknown field', '{"name":"Ada","admin":true}', 400, 'invalid'],
    ['no body', '', 400, 'invalid'],
    ['broken JSON', '{"name":', 400, 'bad_json'],
    ['a poisoned prototype', '{"name":"Ada","__proto__":{"admin":true}}', 400, 'bad_json'],
    ['a poisoned prototype, disguised', '{"name":"Ada","__pr\\u006fto__":{"admin":true}}', 400, 'bad_json'],
    ['a poisoned constructor', '{"name":"Ada","constructor":{"prototype":{"admin":true}}}', 400, 'bad_json'],
    ['a list 10,000 deep', '['.repeat(10_000) + ']'.repeat(10_000), 400, 'too_deep'],
    ['an object 10,000 deep', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000), 400, 'too_deep'],
    ['more than 20,000 values', `{"name":[${'1,'.repeat(20_000)}1]}`, 400, 'too_many_values'],
    ['more than 200 fields in an object', `{"name":${objectOf(201)}}`, 400, 'too_many_fields'],
    ['more than 200 fields in one of many objects', `{"name":[${objectOf(200)},[1,${objectOf(201)}]]}`, 400, 'too_many_fields'],
    ['200 fields in each of several objects', `[${objectOf(200)},${objectOf(200)},[${'1,'.repeat(500)}1]]`, 400, 'invalid'],
    ['bytes that are no text', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 400, 'bad_json'],
    ['more than 1 MiB', JSON.stringify({ name: 'x'.repeat(1024 * 1024) }), 413, 'body_too_large'],
  ])('answers %s with a problem', async (_, payload, status, code) => {
    const reply = await post(payload)
    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
    expect(reply.json()).toMatchObject({ message: expect.stringMatching(/\.$/), requestId: reply.headers['x-request-id'] })
  })

  it('names the fields that are wrong', async () => {
    const reply = await post('{"age":"old","x":1}')
    expect(reply.json().details).toEqual(
      expect.arrayContaining([
        { field: 'name', message: 'is missing' },
        { field: 'x', message: 'is not a known field' },
      ]),
    )
  })

  it.each([
    ['a route that does not ask for more', '/nothing'],
    ['an unknown address', '/nowhere'],
  ])('§2.18 answers more than 16 KiB to %s with 413', async (_, url) =>
    expect((await post(JSON.stringify({ name: 'x'.repeat(16 * 1024) }), 'application/json', url)).statusCode).toBe(413),
  )

  it.each(['text/plain', 'application/xml', 'garbage'])('answers the media type %s with 415', async (type) =>
    expect((await post('x', type)).statusCode).toBe(415),
  )

  it('hides internal errors, which are logged', async () => {
    const reply = await app.inject('/broken')
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toEqual({
      message: 'Something went wrong on our side. Please try again.',
      code: 'internal',
      requestId: reply.headers['x-request-id'],
    })
    expect(lines.some((line) => line.includes('the canary is in here') && line.includes(String(reply.headers['x-request-id'])))).toBe(true)
  })

  it('has details and a time to retry after', async () => {
    const reply = await app.inject('/busy')
    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toBe('2')
    expect(reply.json()).toMatchObject({ code: 'view_behind', details: { lag: 7 } })
  })

  it.each([
    ['an unknown address', '/nowhere', 404],
    ['a broken address', '/%E0%A4%A', 400],
    ['a word for a number', '/people?limit=many', 400],
    ['a broken number for a whole one', '/people?limit=1.5', 400],
    ['a word that some take for a number', '/people?limit=true', 400],
    ['two values for one', '/people?limit=1&limit=2', 400],
    ['an endless address', `/${'x'.repeat(5_000)}`, 404],
  ])('answers %s', async (_, url, status) => expect((await app.inject(url)).statusCode).toBe(status))
})

describe('the server', () => {
  it('reads numbers from a query string', async () => expect((await app.inject('/people/?limit=7')).json()).toEqual({ limit: 7 }))

  it('accepts a call without a body although its content type is JSON', async () =>
    expect((await post('', 'application/json', '/nothing')).json()).toEqual({ body: null }))

  it('answers an unknown address with the page for a browser, and with 404 otherwise', async () => {
    const accept = { accept: 'text/html,*/*' }
    expect((await app.inject({ url: '/app/jobs', headers: accept })).body).toBe('<p>page')
    expect((await app.inject({ method: 'POST', url: '/app/jobs', headers: accept })).statusCode).toBe(404)
  })

  it('allows cross-origin calls of the page’s own origin only', async () => {
    const ask = (from: string) => app.inject({ url: '/people?limit=1', headers: { origin: from } })
    expect((await ask(origin)).headers['access-control-allow-origin']).toBe(origin)
    expect((await ask('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
  })

  it('says before such a call what it may send, to the page’s own origin only', async () => {
    const ask = (from: string) =>
      app.inject({
        method: 'OPTIONS',
        url: '/people',
        headers: { origin: from, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
      })
    const { statusCode, headers } = await ask(origin)
    expect(statusCode).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PUT',
      'access-control-allow-headers': 'authorization',
    })
    expect((await ask('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
  })

  it('reads texts that look like a poisoned key, and those with escapes, as they are', async () => {
    for (const name of ['constructor', '__proto__', 'a \\ \u00e4 "'])
      expect((await post(JSON.stringify({ name }))).json()).toEqual({ hello: name })
  })

  it('forbids foreign scripts and frames, and lets the page’s socket connect', async () => {
    const { headers } = await app.inject({ url: '/app/jobs', headers: { accept: 'text/html' } })
    expect(headers['content-security-policy']).toContain(`script-src 'self';`)
    expect(headers['content-security-policy']).toContain('wss://proffer.example')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it.each(['text/html,*/*', '*/*', 'application/json', ''])(
    '§2.18 says so about each page that it sends, when %j is asked for',
    async (accept) => {
      for (const url of ['/', '/picture.svg']) {
        const { headers } = await app.inject({ url, headers: { accept } })
        expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' })
        expect(headers['content-security-policy']).toContain(`frame-ancestors 'none'`)
        expect(headers['cache-control']).toBe('no-cache')
      }
    },
  )

  it.each(['/people?limit=1', '/people?limit=x', '/broken', '/nowhere', '/%E0%A4%A'])(
    '§2.18 lets nobody keep the answer to %s',
    async (url) => {
      expect((await app.inject(url)).headers['cache-control']).toBe('no-store')
    },
  )

  it('logs operation, status and time of a request, but no data of it', async () => {
    lines.length = 0
    await app.inject({
      method: 'POST',
      url: '/people?email=canary',
      payload: { name: 'canary' },
      headers: { authorization: 'Bearer canary' },
    })
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
      operation: 'people.add',
      status: 200,
      ms: expect.any(Number),
      reqId: expect.any(String),
    })
    expect(lines.join('')).not.toContain('canary')
  })
})

describe('§2.20 strict transport', () => {
  const strictOf = async (host: string, of: App = app, headers = {}) =>
    (await of.inject({ url: '/people?limit=1', headers: { host, ...headers } })).headers['strict-transport-security']
  const serverAt = (publicOrigin: string, more = {}) => createServer({ logLevel: 'silent', publicOrigin, ...more })

  it('is asked for with every answer over our own TLS, for a year and nothing else', async () => {
    const statuses = async (path: string) => {
      const session = connectHttp2(`https://localhost:${port}`, { rejectUnauthorized: false })
      const stream = session.request({ ':path': path, ':authority': 'proffer.example' }).resume()
      const headers = await new Promise<Record<string, unknown>>((resolve) => stream.once('response', resolve))
      session.destroy()
      return [headers[':status'], headers['strict-transport-security']]
    }
    expect(await statuses('/people?limit=1')).toEqual([200, 'max-age=31536000'])
    expect(await statuses('/nowhere')).toEqual([404, 'max-age=31536000'])
    expect(await statuses('/people?limit=x')).toEqual([400, 'max-age=31536000'])
  })

  it('is asked for where a trusted proxy has the TLS, and not by the word of anybody else', async () => {
    const proxied = await serverAt(origin, { trustProxy: 1 })
    const open = await serverAt(origin)
    expect(await strictOf('proffer.example', proxied, { 'x-forwarded-proto': 'https' })).toBe('max-age=31536000')
    expect(await strictOf('proffer.example', proxied, { 'x-forwarded-proto': 'http' })).toBeUndefined()
    expect(await strictOf('proffer.example', open, { 'x-forwarded-proto': 'https' })).toBeUndefined()
    await Promise.all([proxied.close(), open.close()])
  })

  it('is not asked for over plain http, of this machine, nor for a page at plain http', async () => {
    const trusting = { trustProxy: 1 }
    const [local, plain] = [await serverAt('https://localhost:5500', trusting), await serverAt('http://proffer.example', trusting)]
    const proxied = await serverAt(origin, trusting)
    const secure = { 'x-forwarded-proto': 'https' }
    expect(await strictOf('proffer.example')).toBeUndefined()
    expect(await strictOf('localhost:5500', local, secure)).toBeUndefined()
    expect(await strictOf('localhost:5500', proxied, secure)).toBeUndefined()
    expect(await strictOf('proffer.example', plain, secure)).toBeUndefined()
    await Promise.all([local.close(), plain.close(), proxied.close()])
  })
})

describe('over TLS', () => {
  it('speaks HTTP/2, also when it refuses', async () => {
    const session = connectHttp2(`https://localhost:${port}`, { rejectUnauthorized: false })
    const stream = session.request({ ':method': 'POST', ':path': '/people', 'content-type': 'application/json' })
    const status = new Promise((resolve, reject) => stream.once('response', (headers) => resolve(headers[':status'])).once('error', reject))
    stream.end('{"name":')
    expect(await status).toBe(400)
    session.destroy()
  })

  it('refuses a body that arrives too slowly, over HTTP/1.1 and HTTP/2', async () => {
    const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
    socket.write('POST /people HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"na')
    const reply = await new Promise<string>((resolve, reject) =>
      socket.once('data', (data) => resolve(data.toString())).once('error', reject),
    )
    expect(reply).toContain('HTTP/1.1 408')
    socket.destroy()

    const session = connectHttp2(`https://localhost:${port}`, { rejectUnauthorized: false })
    const stream = session.request({ ':method': 'POST', ':path': '/people', 'content-type': 'application/json' })
    const status = new Promise((resolve, reject) => stream.once('response', (headers) => resolve(headers[':status'])).once('error', reject))
    stream.write('{"na')
    expect(await status).toBe(408)
    session.destroy()
  })
})

it.each(['HTTP/1.1', 'HTTP/2'])('stops within seconds while a client over %s does not read its reply to the end', async (version) => {
  const https = await certificateFrom(join(folder, 'https.pem'), 'localhost', Date.now())
  const stopping = await createServer({ https, logLevel: 'silent', publicOrigin: origin })
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  stopping.get('/endless', (_, reply) => {
    resolve()
    return reply.send(new Readable({ read: () => undefined }))
  })
  await stopping.listen({ port: 0, host: '127.0.0.1' })
  const at = (stopping.server.address() as AddressInfo).port
  if (version === 'HTTP/2') {
    const session = connectHttp2(`https://localhost:${at}`, { rejectUnauthorized: false }).on('error', () => undefined)
    session.request({ ':path': '/endless' }).on('error', () => undefined)
  } else {
    const socket = connectTls({ port: at, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
    socket.on('error', () => undefined).write('GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n')
  }
  await asked
  const began = performance.now()
  await stopping.close()
  expect(performance.now() - began).toBeLessThan(10_000)
})

describe('the address of a call behind proxies', () => {
  const seenBy = async (trustProxy: number | string | undefined) => {
    const behind = await createServer({ logLevel: 'silent', publicOrigin: origin, trustProxy })
    behind.get('/ip', async ({ ip }) => ({ ip }))
    const reply = await behind.inject({ url: '/ip', remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': '1.1.1.1, 2.2.2.2' } })
    await behind.close()
    return reply.json<{ ip: string }>().ip
  }

  it('is the one that the last trusted proxy saw, and nobody else is believed', async () => {
    expect(await Promise.all([seenBy(undefined), seenBy(1), seenBy(2), seenBy('10.0.0.0/8'), seenBy('10.9.9.9')])).toEqual([
      '10.0.0.1',
      '2.2.2.2',
      '1.1.1.1',
      '2.2.2.2',
      '10.0.0.1',
    ])
  })
})

it('§9 lets one sender ask for so many files and unknown addresses in a minute, and others go on', async () => {
  const ask = async (remoteAddress: string) => (await app.inject({ method: 'GET', url: '/nowhere', remoteAddress })).statusCode
  const statuses: number[] = []
  for (let n = 0; n < 1_000 && !statuses.includes(429); n++)
    statuses.push(...(await Promise.all(Array.from({ length: 100 }, (_, m) => ask(`2001:db8::${m.toString(16)}`)))))
  expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(12_000)
  expect(await ask('2001:db8:0:1::')).toBe(404)
})
