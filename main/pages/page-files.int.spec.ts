import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer, type App } from '#platform/http/server.ts'
import { compressFiles } from '../../tools/compress-files.mjs'
import { servePageFiles } from './page-files.ts'

const script = `const words = [${'"the same again", '.repeat(200)}]`
const page = `<!doctype html><title>Page</title>${'<p>the same again</p>'.repeat(50)}`
const folder = mkdtempSync(join(tmpdir(), 'page-files-'))
let app: App

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'index-1234.js'), script)
  writeFileSync(join(folder, 'assets', 'geist-1234.woff2'), Buffer.from(script))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, '.fingerprint'), 'stamp')
  compressFiles(folder)
  app = await createServer({
    logLevel: 'silent',
    publicOrigin: 'https://proffer.example',
    page: (reply) => reply.sendFile('index.html'),
  })
  await servePageFiles(app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Readonly<Record<string, string>> = {}) => app.inject({ method: 'GET', url, headers })

describe('a file of the page', () => {
  it('§2.18 says what a browser may do with the page, whatever was asked for and under whichever address', async () => {
    for (const url of ['/', '/index.html', '/app/jobs'])
      for (const accept of ['text/html,*/*', '*/*']) {
        if (url === '/app/jobs' && accept === '*/*') continue
        const { headers, statusCode } = await get(url, { accept })
        expect([url, accept, statusCode]).toEqual([url, accept, 200])
        expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer', 'cache-control': 'no-cache' })
        expect(headers['content-security-policy']).toContain(`script-src 'self'`)
      }
  })

  it('is sent in the smallest form that the browser accepts, each with an ETag of its own', async () => {
    const replies = await Promise.all(
      ['gzip, deflate, br, zstd', 'gzip', undefined].map((accepted) =>
        get('/assets/index-1234.js', accepted === undefined ? {} : { 'accept-encoding': accepted }),
      ),
    )
    expect(replies.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
    const [brotli, gzip, plain] = replies.map(({ rawPayload }) => rawPayload)
    expect([brotliDecompressSync(brotli ?? '').toString(), gunzipSync(gzip ?? '').toString(), plain?.toString()]).toEqual([
      script,
      script,
      script,
    ])
    expect(Number(brotli?.length)).toBeLessThan(script.length / 10)
    expect(new Set(replies.map(({ headers }) => headers.etag)).size).toBe(3)
    for (const { headers } of replies) {
      expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
      expect(headers.vary).toMatch(/accept-encoding/i)
      expect(headers['content-type']).toMatch(/javascript/)
    }
  })

  it('is not sent again to a browser that has it', async () => {
    const headers = { 'accept-encoding': 'br' }
    const { etag = '' } = (await get('/assets/index-1234.js', headers)).headers
    const again = await get('/assets/index-1234.js', { ...headers, 'if-none-match': etag })
    expect([again.statusCode, again.rawPayload.length, again.headers.vary]).toEqual([304, 0, expect.stringMatching(/accept-encoding/i)])
  })

  it('is asked for anew each time where its name says nothing of its content, under every path of the page', async () => {
    for (const url of ['/', '/app/jobs']) {
      const reply = await get(url, { accept: 'text/html', 'accept-encoding': 'br' })
      expect(reply.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' })
      expect(reply.headers['content-type']).toMatch(/text\/html/)
      expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(page)
    }
  })

  it('is sent as it is when it is compressed already', async () => {
    const { headers, payload } = await get('/assets/geist-1234.woff2', { 'accept-encoding': 'br' })
    expect([headers['content-encoding'], payload]).toEqual([undefined, script])
  })

  it('is none of the build’s own', async () => {
    expect((await get('/.fingerprint')).statusCode).toBe(404)
  })
})
