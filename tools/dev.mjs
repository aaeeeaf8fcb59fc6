/**
 * `npm run dev`: the server restarts when a file that it imports changes, and Vite reloads the page when one of
 * the page's own files changes. Vite's server answers for the page's files and proxies every other request,
 * the socket included, so the page has one origin as in production.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { buildWeb } from './build-web.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const api = `https://localhost:${process.env['PORT'] ?? '5500'}`

/** A page, or a file that Vite serves itself; anything else is a call. */
const isForVite = (/** @type {string} */ url, /** @type {string | undefined} */ accept) =>
  accept?.includes('text/html') === true ||
  /^\/(@|src\/|node_modules\/|\.vite\/|favicon|[^?]*\.(tsx?|css|svg|woff2|webmanifest)(\?|$))/.test(url)

await buildWeb()

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'main.ts'], { cwd: root, stdio: 'inherit' })

const vite = await createServer({
  root: `${root}/web`,
  server: {
    fs: { allow: [root] },
    proxy: {
      '/': {
        target: api,
        // The certificate is our own, made at first start.
        secure: false,
        ws: true,
        headers: { origin: api },
        bypass: ({ url, headers }) => (url !== undefined && isForVite(url, headers.accept) ? url : undefined),
      },
    },
  },
})
await vite.listen()
vite.printUrls()

async function stop() {
  server.kill('SIGTERM')
  await vite.close()
  process.exit()
}
server.once('exit', () => void stop())
process.once('SIGTERM', () => void stop())
process.once('SIGINT', () => void stop())
