import swagger from '@fastify/swagger'
import type { App } from '#platform/http/server.ts'

/**
 * Collects the content of `/openapi.json`. To be called before the routes of either API are mounted: each is then described
 * by the schemas that validate it.
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
