import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

const DEEPEST = 64
const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\[]{}')

/**
 * JSON bodies and no others, guarded: not deeper than 64 levels, valid UTF-8, and no `__proto__` or `constructor` that could poison
 * an object. An empty body is none at all, since clients announce JSON on calls that need no body.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    if (!Buffer.isBuffer(body) || !isUtf8(body)) return done(new Problem(400, 'bad_json', 'The body is not valid UTF-8.'))
    if (isTooDeep(body)) return done(new Problem(400, 'too_deep', `The body is nested more than ${DEEPEST} levels deep.`))
    return parse(request, body.toString('utf8'), done)
  })
}

/** Looks at the bytes, before anything recursive sees them. */
function isTooDeep(json: Buffer): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (inText) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (++depth > DEEPEST) return true
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
  }
  return false
}
