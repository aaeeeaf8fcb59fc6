import swagger from '@fastify/swagger'
import type { App } from '#platform/http/server.ts'

/**
 * Collects what `/openapi.json` answers. To be called before any route is mounted, of either API: each route is then
 * described by the very schemas that judge it.
 */
export async function describeApi(app: App, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Proffer', version, description: 'Referral and recruiting for computer science students.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
  })
}
