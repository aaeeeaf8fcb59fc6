import type { FastifyInstance } from 'fastify'

/** In this plugin, JSON bodies stay the bytes that came, for a signature over them. */
export function acceptBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}
