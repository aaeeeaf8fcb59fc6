import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { App } from '#platform/http/server.ts'

/**
 * Collects the content of `/openapi.json`, and shows it to readers at `/docs`. To be called before the routes of either API are
 * mounted: each is then described by the schemas that validate it.
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
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { docExpansion: 'none', filter: true, defaultModelsExpandDepth: -1, supportedSubmitMethods: [] },
    theme: { title: 'Proffer · API' },
    uiHooks: {
      // The description has one address, which is made once and has a limit.
      onRequest: (request, reply, next) => {
        if (request.url.startsWith('/docs/json')) reply.redirect('/openapi.json')
        else if (request.url.startsWith('/docs/yaml')) reply.callNotFound()
        else next()
      },
    },
  })
}
