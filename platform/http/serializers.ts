import serializerSelector from '@fastify/fast-json-stringify-compiler'

/**
 * Fastify's own serializers, each compiled with its first reply. Beforehand, those of all calls with all their failures would take a
 * fifth of a start, and no platform ever gives all these replies.
 */
export const serializersWhenNeeded: ReturnType<typeof serializerSelector> = (schemas, options) => {
  const compile = serializerSelector()(schemas, options)
  return (route) => {
    let compiled: ReturnType<typeof compile> | undefined
    return (reply: unknown) => (compiled ??= compile(route))(reply)
  }
}
