/** Whatever is sent: a 4xx that names the field, never a 5xx, and nothing stored. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, type Described, type Field, type Kind } from './calls.ts'
import { eventually, send, signIn, type Person, type Problem, type Reply } from './client.ts'
import { removeData, startPlatform, type Platform } from './platform.ts'

let platform: Platform
let origin: string
let people: ReadonlyMap<string, Person>
let things: Readonly<Record<string, string>>
let before: string

const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => things[name] ?? name)
const ask = (
  described: Described,
  sent: { readonly body?: unknown; readonly raw?: string; readonly headers?: Readonly<Record<string, string>> },
) => {
  const [method = '', path = ''] = described.path.split(' ')
  const from = described.as === 'visitor' ? nextAddress() : undefined
  return send<Problem>(origin, { method, path: filled(path), token: people.get(described.as)?.token, ...sent, from })
}
let asked = 0
/** Visitors are counted by their address, so each of these calls comes from another one. */
const nextAddress = () => `127.0.${1 + Math.floor(++asked / 250)}.${1 + (asked % 250)}`
const bodyOf = ({ body }: Described) => JSON.parse(filled(JSON.stringify(body))) as Record<string, unknown>

/** The log's end as the views know it, once they have seen all of it. */
async function position(): Promise<string> {
  const recruiter = people.get('recruiter')
  await eventually(
    () => send<{ views: { lag: number }[] }>(origin, { method: 'GET', path: '/health/ready' }),
    ({ body }) => body.views.every(({ lag }) => lag === 0),
  )
  return String((await recruiter?.get('/jobs?limit=1'))?.headers['x-view-position'])
}

beforeAll(async () => {
  platform = await startPlatform()
  origin = platform.origin
  people = new Map(
    await Promise.all(
      ['student', 'recruiter', 'employee', 'professor', 'university'].map(
        async (name) => [name, await signIn(origin, `${name}@demo.example`)] as const,
      ),
    ),
  )
  type Thing = {
    readonly id: string
    readonly status: string
    readonly university?: string
    readonly organization?: string
    readonly studentId?: string
  }
  const list = async (name: string, path: string) => (await people.get(name)?.get<Thing[]>(path))?.body ?? []
  const student = people.get('student')?.uid ?? ''
  const applications = await list('recruiter', '/applications/recruiter?limit=100')
  const [nomination] = await list('student', '/nominations')
  const [referral] = await list('student', `/referrals/studentId/${student}`)
  const invited = await people.get('university')?.post('/invitations/student', { email: 'somebody@home.example.com' })
  const applied = new Set(applications.filter(({ studentId }) => studentId === student).map(({ id }) => id))
  const jobs = await list('recruiter', '/jobs?limit=100')
  things = {
    student,
    application: applications.find(({ id, status }) => status === 'submitted' && !applied.has(id))?.id ?? '',
    job: jobs.find(({ status, organization }) => status === 'open' && organization === 'kestrel-works')?.id ?? '',
    nomination: nomination?.id ?? '',
    referral: referral?.id ?? '',
    invitation: invited?.body.id ?? '',
    contact: people.get('recruiter')?.uid ?? '',
  }
  const missing = Object.keys(things).filter((name) => things[name] === '')
  if (missing.length > 0) throw new Error(`The demo has no ${missing.join(', ')}.`)
  before = await position()
})
afterAll(async () => {
  await platform.stop()
  removeData(platform)
})

/** What is wrong about a reply that should be a refusal; undefined when nothing is. */
function wrong({ status, headers, body }: Reply<Problem>, field?: string, wanted: readonly number[] = [400]): string | undefined {
  if (!wanted.includes(status)) return `answered ${status} ${JSON.stringify(body)}`
  if (
    typeof body.message !== 'string' ||
    body.message === '' ||
    typeof body.code !== 'string' ||
    !isSame(body.requestId, headers['x-request-id'])
  )
    return `is no problem: ${JSON.stringify(body)}`
  if (field === undefined) return undefined
  const named = Array.isArray(body.details) ? (body.details as { field: string; message: string }[]) : []
  return named.some((each) => (each.field === field || each.field.startsWith(`${field}.`)) && each.message !== '')
    ? undefined
    : `does not name it: ${JSON.stringify(body)}`
}

/** An address that cannot be read is refused before the reply has headers. */
const isSame = (requestId: unknown, header: unknown) =>
  typeof requestId === 'string' && requestId !== '' && (header === undefined || header === requestId)

/** The body with one field set to a value, or left out. */
function spoiled(body: Record<string, unknown>, { name }: Field, value: unknown): Record<string, unknown> {
  const [first = '', second] = name.split('.')
  if (second === undefined) return { ...body, [first]: value }
  return { ...body, [first]: { ...(body[first] as object | undefined), [second]: value } }
}

const ofAnotherType: Readonly<Record<Kind, readonly unknown[]>> = {
  text: [42, true, null, [], {}, { $gt: '' }, ['a']],
  id: [42, true, null, [], {}, { $gt: '' }, '', 'a b', '../../etc/passwd', 'x'.repeat(65), 'ünïcode', '{"$gt":""}', 'a\u0000'],
  email: [42, null, [], { $gt: '' }, '', 'nobody', 'a@b', '@b.example', 'a b@c.example', '<a@b.example>', 'a@b.example\nbcc: c@d.example'],
  day: [
    42,
    null,
    {},
    { $gt: '' },
    '',
    'tomorrow',
    '2026-13-01',
    '2026-00-10',
    '2026-11-32',
    '2026-02-31',
    '2027-02-29',
    '2026-11-31',
    '11/20/2026',
  ],
  instant: [42, null, {}, { $gt: '' }, '', 'noon', '2026-11-20', '2026-11-20T10:00:00'],
  word: [42, null, {}, { $gt: '' }, '', 'nothing_of_this', '__proto__', 'constructor'],
  number: ['7', null, {}, { $gt: '' }, true, [], -1],
  flag: ['true', 1, null, {}, { $gt: '' }, []],
  list: ['a', 7, null, {}, { $gt: '' }, [{ $gt: '' }], [null], [7]],
  object: ['a', 7, null, [], { $gt: '' }, true],
}

function tooMuch({ kind, most }: Field): readonly unknown[] {
  if (most === undefined) return []
  if (kind === 'number') return [most + 1, 1e308]
  if (kind === 'list') return [Array.from({ length: most + 1 }, (_, n) => `item-${n}`)]
  return [kind === 'email' ? `${'a'.repeat(most)}@home.example.com` : 'x'.repeat(most + 1)]
}

/** A search takes one title as a text, too. */
const isFine = ({ name, removable }: Field, value: unknown) => (name === 'titles' && value === 'a') || (removable && value === null)

describe.each(calls.filter(({ fields }) => fields.length > 0))('§5 the fields of $call: $path', (described) => {
  it('names each field that is missing', async () => {
    const found = []
    for (const field of described.fields.filter(({ required }) => required)) {
      const body = spoiled(bodyOf(described), field, undefined)
      found.push([field.name, wrong(await ask(described, { body }), field.name)])
    }
    expect(found.filter(([, mistake]) => mistake !== undefined)).toEqual([])
  })

  it('names each field that is of another type or form', async () => {
    const found = []
    for (const field of described.fields) {
      for (const value of ofAnotherType[field.kind]) {
        if (isFine(field, value)) continue
        found.push([
          field.name,
          JSON.stringify(value),
          wrong(await ask(described, { body: spoiled(bodyOf(described), field, value) }), field.name),
        ])
      }
    }
    expect(found.filter(([, , mistake]) => mistake !== undefined)).toEqual([])
  })

  it('names each field that is too long or too much', async () => {
    const found = []
    for (const field of described.fields) {
      for (const value of tooMuch(field)) {
        found.push([
          field.name,
          String(value).slice(0, 20),
          wrong(await ask(described, { body: spoiled(bodyOf(described), field, value) }), field.name),
        ])
      }
    }
    expect(found.filter(([, , mistake]) => mistake !== undefined)).toEqual([])
  })

  it('finds nothing under ids that are nobody’s', async () => {
    const found = []
    for (const field of described.fields.filter(({ kind }) => kind === 'id')) {
      for (const value of ['no-such-thing', '__proto__', 'constructor', 'toString']) {
        const reply = await ask(described, { body: spoiled(bodyOf(described), field, value) })
        // A search finds nothing there; every other call refuses.
        const isEmpty = described.path.endsWith('/search') && reply.status === 200 && JSON.stringify(reply.body).startsWith('{"results":[]')
        found.push([field.name, value, isEmpty ? undefined : wrong(reply, undefined, [400, 403, 404, 409])])
      }
    }
    expect(found.filter(([, , mistake]) => mistake !== undefined)).toEqual([])
  })
})

describe.each(calls)('§5 the body of $call: $path', (described) => {
  it('names a field that it does not know', async () => {
    for (const name of ['unknownField', '$where', 'isAdmin'])
      expect(wrong(await ask(described, { body: { ...bodyOf(described), [name]: 1 } }), name)).toBeUndefined()
  })

  it('takes nothing that is no plain JSON object', async () => {
    const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
    const bodies: readonly (readonly [what: string, raw: string, status: number, headers?: Readonly<Record<string, string>>])[] = [
      ['a prototype', '{"__proto__":{"isAdmin":true}}', 400],
      ['a nested prototype', '{"a":{"__proto__":{"isAdmin":true}}}', 400],
      ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}', 400],
      ['a broken object', '{"email":', 400],
      ['two objects', '{}{}', 400],
      ['a list', '[]', 400],
      ['a text', '"text"', 400],
      ['a number', '7', 400],
      ['an object 10,000 levels deep', deep, 400],
      ['a list 10,000 levels deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400],
      ['more than 1 MiB', JSON.stringify({ text: 'x'.repeat(1_100_000) }), 413],
      ['plain text', JSON.stringify(bodyOf(described)), 415, { 'content-type': 'text/plain' }],
      ['a form', 'email=a', 415, { 'content-type': 'application/x-www-form-urlencoded' }],
    ]
    const found = []
    for (const [what, raw, status, headers] of bodies)
      found.push([what, wrong(await ask(described, { raw, ...(headers && { headers }) }), undefined, [status])])
    expect(found.filter(([, mistake]) => mistake !== undefined)).toEqual([])
  })
})

describe('§5 what is wrong with a field', () => {
  it('is told in words, not in a regular expression', async () => {
    const student = people.get('student')
    const told = []
    for (const [attr, value] of [
      ['timezone', 'Boston'],
      ['graduationDate', '2026-02-31'],
      ['displayName', ' '],
      ['links', { github: 'github' }],
      ['workExperiences', [{ title: 'Intern', organization: 'Acme', start: '2026-05', end: '2026-04' }]],
    ]) {
      const { status, body } = (await student?.post<Problem>('/user/updateField', { attr, value })) ?? {}
      const [mistake] = (body?.details ?? []) as readonly { readonly message: string }[]
      told.push([status, mistake?.message])
    }
    expect(told).toEqual(told.map(() => [400, expect.stringMatching(/^must [a-zA-Z0-9_/,:. -]+$/)]))
  })
})

describe('§5 addresses and queries', () => {
  const get = (path: string) => send<Problem>(origin, { method: 'GET', path, token: people.get('recruiter')?.token, from: nextAddress() })
  const withId = [
    '/user/',
    '/jobs/id/',
    '/applications/id/',
    '/applications/student/',
    '/invitations/id/',
    '/invitation/',
    '/referrals/id/',
    '/referrals/studentId/',
    '/referrals/employee/',
    '/messages/contacts/',
    '/messages/',
    '/timeline/application/',
    '/organizations/label/',
    '/organizations/urls/',
  ]

  it.each(withId)('§5 %s takes ids only', async (path) => {
    const ids = [
      'a%20b',
      '%00',
      '%7B%22$gt%22:%22%22%7D',
      '..%2F..%2Fetc',
      'x'.repeat(65),
      'x'.repeat(5_000),
      '%E0%A4%A',
      '%F0%9F%92%A9',
      '$where',
      "'%20OR%201=1--",
    ]
    for (const id of ids) expect([id, wrong(await get(`${path}${id}`), undefined, [400, 404])]).toEqual([id, undefined])
    for (const id of ['__proto__', 'constructor', 'no-such-thing'])
      expect([id, wrong(await get(`${path}${id}`), undefined, [403, 404])]).toEqual([id, undefined])
  })

  const lists = ['/jobs', '/applications/recruiter', '/invitations', '/skills/all', '/organizations/all']
  it.each(lists)('§5 %s names what is wrong with its query', async (path) => {
    for (const query of [
      'limit=0',
      'limit=-1',
      'limit=1000000',
      'limit=ten',
      'limit=',
      'limit[$gt]=',
      'cursor=',
      'cursor=garbage',
      `cursor=${'x'.repeat(3_000)}`,
      'unknown=1',
      '__proto__=1',
      '$where=1',
    ]) {
      expect([query, wrong(await get(`${path}?${query}`))]).toEqual([query, undefined])
    }
  })

  it('§5 searches take their operators for words', async () => {
    const recruiter = people.get('recruiter')
    for (const text of [
      '"',
      "'",
      '*',
      'a OR b',
      'NEAR(a b)',
      'title:a',
      '-a',
      '(',
      '\\',
      '^',
      '%',
      '{"$gt":""}',
      '; DROP TABLE jobs',
      '\u0000',
      'a'.repeat(90),
    ]) {
      const found = await recruiter?.post<{ results: string[] }>('/jobs/search', { titles: [text] })
      expect([text, found?.status]).toEqual([text, 200])
      expect((await get(`/skills/get/${encodeURIComponent(text)}`)).status).toBe(200)
    }
  })
})

describe('§5 afterwards', () => {
  it('§5 nothing was stored, and the platform is as well as before', async () => {
    expect(await position()).toBe(before)
    const student = people.get('student')
    expect((await student?.post('/user/updateField', { attr: 'phone', uid: student.uid, value: '555-0100' }))?.status).toBe(200)
    expect((await position()) > before).toBe(true)
  })
})
