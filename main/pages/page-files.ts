/** The files of the page, as `tools/build-web.mjs` wrote them. */
import fastifyStatic from '@fastify/static'
import type { App } from '#platform/http/server.ts'

/**
 * Serves a folder at `/`. A file with a `.br` or `.gz` beside it is sent in the form that the browser accepts; each form
 * has an ETag of its own, and `Vary` keeps caches from mixing them up.
 */
export async function servePageFiles(app: App, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    // The build's own stamp lies there.
    dotfiles: 'ignore',
    cacheControl: false,
    // Names of files in assets/ contain a hash of their content, and the page refers to the newest ones.
    setHeaders: (reply, path) =>
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  })
}
