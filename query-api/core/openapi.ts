import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifySchema } from 'fastify'
import type { CallDefinition } from '#contract/call.ts'
import { contract, type Operation } from '#contract/contract.ts'
import { examplePartsOf } from '#contract/examples.ts'
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
    transform: ({ schema, url }) => ({ schema: withExample(schema), url }),
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

type Described = { readonly properties?: Readonly<Record<string, object>> }

/** The schema of a call with its example beside what it is an example of. Routes beside the contract, as those of sign-in, may have none. */
function withExample(schema: (FastifySchema & { readonly operationId?: string }) | undefined): FastifySchema {
  const call: CallDefinition | undefined = contract[schema?.operationId as Operation]
  if (!schema || !call?.example) return schema as FastifySchema
  const { params, query, body } = examplePartsOf(call)
  const ofFields = (part: unknown, values: Readonly<Record<string, unknown>>) => {
    const { properties = {}, ...rest } = part as Described
    const shown = Object.entries(properties).map(([name, field]) => [name, name in values ? { ...field, examples: [values[name]] } : field])
    return { ...rest, properties: Object.fromEntries(shown) as object }
  }
  return {
    ...schema,
    ...(call.params && { params: ofFields(schema.params, params) }),
    ...(call.query && { querystring: ofFields(schema.querystring, query) }),
    ...(body && { body: { ...(schema.body as object), examples: [body] } }),
  }
}
