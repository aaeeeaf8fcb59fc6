/**
 * Every body is refused in time that grows with its length and no faster, whichever rule it breaks (product 2.18): each shape
 * at the length n and 2n, to every call that /openapi.json describes, as JSON and where it takes files of rows as these.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, it, inject } from 'vitest'
import { callers, describedCalls, fieldsOf, type DescribedCall } from './calls.ts'
import { send, type Person } from './client.ts'
import { exampleOf, type Schema } from './values.ts'
import { describePlatform } from './describe-platform.ts'

/** Characters of the shorter one: twice as many still hold no more values than a body may … */
const SHORT = 37_000
/** … and these fit into a body. */
const LONG = 200_000
/** The milliseconds that 2n may take without being compared with n: reading and parsing that much takes about 5 ms. */
const UNNOTICED_MS = 60
const MOST_TIMES = 2.5
const TRIES = 6

const people = new Map<string, Person>()
const list = (length: number, item: (n: number) => string) => {
  const items: string[] = []
  for (let n = 0, size = 0; size < length; n++) {
    const next = item(n)
    items.push(next)
    size += next.length + 1
  }
  return `[${items.join(',')}]`
}
const text = (part: string) => (length: number) => `"${part.repeat(Math.ceil(length / part.length))}"`
const inBrackets = (inner: string, depth: number) => `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`

/** JSON of about the given length: values as many as a body may hold, and more. */
const ofMany: Readonly<Record<string, (length: number) => string>> = {
  'a list of the same text': (length) => list(length, () => '"x"'),
  'a list of different texts': (length) => list(length, (n) => `"x${n}"`),
  'a list of numbers': (length) => list(length, String),
  'a list of objects': (length) => list(length, (n) => `{"title":"x","organization":"y","start":"2026-05","n":${n}}`),
  'a list of lists': (length) => list(length, () => '[]'),
  'a list of long lists': (length) => `[${Array.from({ length: 20 }, () => list(length / 20, () => '"x"')).join(',')}]`,
  'a list deep inside': (length) =>
    inBrackets(
      list(length, () => '"x"'),
      30,
    ),
  'an object of many fields': (length) => `{${list(length, (n) => `"f${n}":1`).slice(1, -1)}}`,
}
const ofOne: Readonly<Record<string, (length: number) => string>> = {
  'a long text': text('x'),
  'a text of blanks': text(' '),
  'a text of line breaks': text('\\n'),
  'a text of control characters': text('\\u0001'),
  'a text of combining characters': text('\\u0301'),
  'a text of signs of two parts': text('\\ud83d\\ude00'),
  'many @': text('@'),
  'many dots': text('a.'),
  'many commas': text('a,'),
  'many dashes': text('2026-11-'),
  'a long address': (length) => `"a@${'b.'.repeat(length / 2)}example"`,
  'a long web address': (length) => `"https://${'a'.repeat(length)}"`,
  'a long number': (length) => `1${'0'.repeat(length)}`,
}
/** Files of rows. None has a column that is known, or an address, so none stores anything. */
const files: Readonly<Record<string, (length: number) => string>> = {
  'a head row of different names': (length) => list(length, (n) => n.toString(36)).slice(1, -1),
  'a head row of one name': (length) => 'a,'.repeat(length / 2),
  'a head row of short cells in quotes': (length) => '"",'.repeat(length / 3),
  'lines without a character': (length) => '\n'.repeat(length),
  'lines of two kinds of breaks': (length) => '\r\n\r'.repeat(length / 3),
  'rows of empty cells': (length) => `a,b\n${`${','.repeat(500)}\n`.repeat(length / 501)}`,
  'rows of one cell': (length) => 'a\n'.repeat(length / 2),
  'a cell of line breaks': (length) => `"${'\n'.repeat(length)}"`,
  'a cell of quotes': (length) => `"${'""'.repeat(length / 2)}"`,
  'a cell without an end': (length) => `"${'""'.repeat(length / 2)}`,
  'a value of what begins formulas': (length) => `email,name,role,reason\nx,"${"\t'=; ".repeat(length / 5)}",student,x`,
  'many rows of blanks': (length) => `email,name,role,reason\n${`,${' '.repeat(500)}\n`.repeat(length / 502)}x,x,x,x`,
}
const HALF_A_FILE = 500_000

async function least(tries: number, measure: () => Promise<number>): Promise<number> {
  let ms = Infinity
  for (let n = 0; n < tries; n++) ms = Math.min(ms, await measure())
  return ms
}

type Case = { readonly what: string; readonly length: number; readonly bodyOf: (length: number) => string }

const casesOf = (shapes: typeof ofMany, length: number) => Object.entries(shapes).map(([shape, jsonOf]) => ({ shape, length, jsonOf }))

const MARK = '<here>'

/** A form, a search, and a call of visitors. */
const SMOKE = new Set(['jobs.post', 'students.search', 'users.register'])

describePlatform(
  'what is sent',
  async ({ as, platform }) => {
    const { origin } = platform
    const described = await describedCalls(origin)
    const tried = described.filter(({ operation }) => !inject('smoke') || SMOKE.has(operation))
    const calls = tried.filter(({ body }) => body !== undefined)
    const imports = tried.filter(({ csv }) => csv)
    beforeAll(async () => {
      for (const name of callers.slice(1)) people.set(name, await as(name))
    })

    async function msOf(call: DescribedCall, raw: string): Promise<number> {
      const as = callers.find((caller) => caller in call.roles)
      const path = call.path.replace(/\{\w+\}/g, 'some-id')
      const from = as === 'visitor' ? nextAddress() : undefined
      const began = performance.now()
      const headers = call.csv ? { 'content-type': 'text/csv' } : {}
      const reply = await send(origin, { method: call.method, path, raw, headers, token: people.get(as ?? '')?.token, from })
      if (reply.status >= 500) throw new Error(`${call.operation} answered ${reply.status}`)
      // An account may send 30 files a minute, and one that was not read says nothing of how long that takes.
      if (call.csv && reply.status === 429) {
        await wait(1_000 * Number(reply.headers['retry-after']))
        return msOf(call, raw)
      }
      return performance.now() - began
    }
    let asked = 0
    /** Calls of visitors are counted by their address. */
    const nextAddress = () => `127.0.2.${1 + (Math.floor(asked++ / 40) % 250)}`

    /** How many times as long twice the length takes; undefined where nobody notices it. */
    async function growth(call: DescribedCall, length: number, bodyOf: (length: number) => string): Promise<number | undefined> {
      const [body, twice] = [bodyOf(length), bodyOf(2 * length)]
      const first = await msOf(call, twice)
      if (first < UNNOTICED_MS) return undefined
      // A call that takes seconds is not measured again and again.
      const tries = first > 2_000 ? 1 : TRIES
      const [once, double] = [await least(tries, () => msOf(call, body)), await least(tries, () => msOf(call, twice))]
      return double < UNNOTICED_MS ? undefined : double / once
    }

    async function slowOf(call: DescribedCall, cases: readonly Case[]): Promise<readonly unknown[]> {
      const slow: unknown[] = []
      for (const { what, length, bodyOf } of cases) {
        let times = await growth(call, length, bodyOf)
        // A machine that is busy is slow once, not thrice.
        for (let n = 0; n < 2 && times !== undefined && times > MOST_TIMES; n++) times = await growth(call, length, bodyOf)
        if (times !== undefined && times > MOST_TIMES) slow.push([what, length, times])
      }
      return slow
    }

    /** The body with one field as this JSON. */
    function bodyWith(schema: Schema, name: string, json: string): string {
      const example = exampleOf(schema, () => 'some-id')
      const path = name.split('.')
      const marked = path.reduceRight<unknown>((inner, part) => ({ [part]: inner }), MARK)
      return JSON.stringify({ ...(example as object), ...(marked as object) }).replace(JSON.stringify(MARK), () => json)
    }
    describe.each(calls)('§2.18 $operation', (call) => {
      it('takes at most 2.5 times as long to refuse twice as much', async () => {
        const body = call.body ?? {}
        const names = fieldsOf(body).map(({ name }) => name)
        const inFields = (fields: readonly string[], kinds: ReturnType<typeof casesOf>) =>
          kinds.flatMap(({ shape, length, jsonOf }) =>
            fields.map((name) => ({ what: `${shape} as ${name}`, length, bodyOf: (size: number) => bodyWith(body, name, jsonOf(size)) })),
          )
        const cases = [
          ...[...casesOf(ofMany, LONG), ...casesOf(ofOne, LONG)].map(({ shape, length, jsonOf }) => ({
            what: shape,
            length,
            bodyOf: jsonOf,
          })),
          ...inFields(['unknownField'], casesOf(ofMany, LONG)),
          ...inFields([...names, 'unknownField'], [...casesOf(ofMany, SHORT), ...casesOf(ofOne, LONG)]),
        ]
        expect(await slowOf(call, cases)).toEqual([])
      }, 240_000)
    })

    describe.each(imports)('§2.18 $operation', (call) => {
      it('takes at most 2.5 times as long to refuse a file twice as long', async () => {
        const cases = Object.entries(files).map(([what, bodyOf]) => ({ what, length: HALF_A_FILE, bodyOf }))
        expect(await slowOf(call, cases)).toEqual([])
      }, 240_000)
    })
  },
  { early: true, env: { LIMIT_ROWS_PER_10_MINUTES: '1000000000' } },
)
