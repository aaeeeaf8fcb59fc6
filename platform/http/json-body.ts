import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

const MAX_DEPTH = 64
/** Far more than the largest bulk call sends; more take tens of milliseconds to parse and judge. */
const MAX_VALUES = 20_000
/** Far more than the largest object of any call; what looks at each field, and reports each that is unknown, takes longer than parsing. */
const MAX_FIELDS = 200
const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COMMA] = Buffer.from('"\\[]{},')

/**
 * Accepts only JSON bodies: valid UTF-8, at most 64 levels deep, with 20,000 values and 200 fields in an object, without `__proto__` or `constructor` keys.
 * An empty body counts as none, because clients send the JSON content type also on calls without a body.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    if (!Buffer.isBuffer(body) || !isUtf8(body)) return done(new Problem(400, 'bad_json', 'The body is not valid UTF-8.'))
    const tooMuch = whatIsTooMuch(body)
    if (tooMuch !== undefined) return done(tooMuch)
    const text = body.toString('utf8')
    const value = mayPoison(text) ? undefined : parsed(text)
    return value === undefined ? parse(request, text, done) : done(null, value)
  })
}

/** Whether a key may be `__proto__` or `constructor`, of which letters may be escaped: looking for these by patterns takes longer than parsing. */
function mayPoison(json: string): boolean {
  return json.includes('__proto__') || json.includes('constructor') || json.includes('\\')
}

/** @returns undefined where it is no JSON */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Counts brackets and commas in the bytes, since a parser would recurse. */
function whatIsTooMuch(json: Buffer): Problem | undefined {
  let depth = 0
  let values = 1
  let inText = false
  /** How many fields each open object has so far, by depth. Lists have none. */
  const fields: number[] = []
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (inText) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      fields[depth] = byte === OPEN_OBJECT ? 1 : -Infinity
      if (++depth > MAX_DEPTH) return new Problem(400, 'too_deep', `The body is nested more than ${MAX_DEPTH} levels deep.`)
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
    else if (byte === COMMA) {
      if (++values > MAX_VALUES) return new Problem(400, 'too_many_values', `The body holds more than ${MAX_VALUES} values.`)
      const own = (fields[depth - 1] ?? 0) + 1
      if (own > MAX_FIELDS) return new Problem(400, 'too_many_fields', `An object of the body has more than ${MAX_FIELDS} fields.`)
      fields[depth - 1] = own
    }
  }
  return undefined
}
