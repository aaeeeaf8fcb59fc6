import type { FastifyInstance } from 'fastify'

const METHODS = 'GET, POST, PUT'
/** Headers of replies that the page reads beside the body. */
const EXPOSED = [
  'x-request-id',
  'x-view-position',
  'retry-after',
  'x-total-count',
  'link',
  'x-failed-request',
  'x-looked-through',
  'x-as-of',
  'x-left-out',
  'x-verified-position',
].join(', ')
const MAX_AGE_SECONDS = '600'

/**
 * Lets the page of one origin call from the browser, and no other page (https://fetch.spec.whatwg.org/#http-cors-protocol). By hand, since
 * a plugin for any policy took as long for each call as half of all the other hooks (docs/decisions/price-of-a-command.md).
 */
export function allowOrigin(app: FastifyInstance, publicOrigin: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers } = request
    reply.header('vary', 'Origin')
    if (headers.origin === publicOrigin) {
      reply.header('access-control-allow-origin', publicOrigin)
      reply.header('access-control-expose-headers', EXPOSED)
    }
    if (method !== 'OPTIONS') return done()
    const asked = headers['access-control-request-headers']
    if (headers.origin === publicOrigin) {
      reply.header('access-control-allow-methods', METHODS)
      reply.header('access-control-max-age', MAX_AGE_SECONDS)
      if (asked !== undefined) reply.header('access-control-allow-headers', asked)
    }
    reply.code(204).header('vary', 'Origin, Access-Control-Request-Headers').send()
  })
  // A call without a route would be answered as unknown before it comes to the hook.
  app.options('*', { schema: { hide: true } as object }, (_, reply) => reply.send())
}
