/** Bad input to every call of /openapi.json: a 4xx that names the field, never a 5xx, and nothing is stored. */
import { describe, expect, it } from 'vitest'
import { callers, describedCalls, fieldsOf, type Caller, type DescribedCall, type Field } from '../calls.ts'
import { eventually, send, inParallel, type Person, type Problem, type Reply } from '../client.ts'
import { exampleOf, isKnown, tooMuch, wrongTexts, wrongValues } from '../values.ts'
import { describePlatform } from '../describe-platform.ts'

/** Callers other than the first that the description allows: those who own the thing, or whose body differs. */
const callersOf: Readonly<Record<string, readonly Caller[]>> = {
  'applications.changeStatus': ['recruiter'],
  'invitations.inviteStudent': ['student', 'professor'],
  'referrals.invite': ['employee'],
  'timeline.read': ['recruiter'],
}
/** Schemas of fields whose form depends on another field. */
const fieldSchemas: Readonly<Record<string, Field['schema']>> = {
  'users.updateDate value': { anyOf: [{ type: 'string', maxLength: 30 }, { type: 'null' }] },
  'users.updateFieldByAdmin value': { anyOf: [{ type: 'string', maxLength: 40 }, { type: 'null' }] },
  'users.updateField value': { anyOf: [{ type: 'string', maxLength: 40 }, { type: 'null' }] },
}

type TestedCall = DescribedCall & {
  readonly as: Caller
  readonly example: Readonly<Record<string, unknown>>
  readonly fields: readonly Field[]
}
type Parts = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: unknown
  readonly raw?: string
  readonly headers?: Readonly<Record<string, string>>
}
type Mistake = { readonly field: string; readonly message?: string }
/** A malformed address is refused before the reply has headers. */
const isSame = (requestId: unknown, header: unknown) =>
  typeof requestId === 'string' && requestId !== '' && (header === undefined || header === requestId)

/** Malformed ids in a path, and well-formed ids of nothing. */
const malformedIds = [
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
const unknownIds = ['__proto__', 'constructor', 'no-such-thing']
const isId = ({ schema }: Field) => schema.description === 'Id'

describePlatform(
  'bad input',
  async ({ as, platform }) => {
    const { origin } = platform
    const people: ReadonlyMap<string, Person> = new Map(await inParallel(callers.slice(1), async (name) => [name, await as(name)] as const))

    /** Ids for the fields that need one: by the field's name, or for `id` by `<feature>.id`. */
    const things = await findThings()
    async function findThings(): Promise<Readonly<Record<string, string>>> {
      type Thing = {
        readonly id: string
        readonly status: string
        readonly organization?: string
        readonly studentId?: string
      }
      const list = async (name: string, path: string) => (await people.get(name)?.get<Thing[]>(path))?.body ?? []
      const student = people.get('student')?.uid ?? ''
      const applications = await list('recruiter', '/applications/recruiter?limit=100')
      const [nomination] = await list('student', '/nominations')
      const [referral] = await list('student', `/referrals/studentId/${student}`)
      const requests = await list('university', '/access-requests')
      const invited = await people.get('university')?.post('/invitations/student', { email: 'somebody@home.example.com' })
      await people.get('recruiter')?.post('/messages/send', { toUser: student, message: 'When could you start?' })
      const jobs = await list('recruiter', '/jobs?limit=100')
      const application = applications.find(({ status, studentId }) => status === 'submitted' && studentId !== student)?.id
      const job = jobs.find(({ status, organization }) => status === 'open' && organization === 'kestrel-works')?.id
      const contact = people.get('recruiter')?.uid
      const found = {
        'abuse.id': 'unknown',
        'adminTasks.id': 'unknown',
        'outbox.id': 'unknown',
        'moderation.id': 'unknown',
        'moderation.into': 'unknown',
        'adminUsers.id': student,
        'adminOrganizations.id': 'demo-university',
        'accessRequests.id': requests[0]?.id,
        'adminEvents.id': 'unknown',
        'applications.id': application,
        'applications.ids': application,
        'applications.bulkId': 'unknown',
        'applications.noteId': 'unknown',
        'applications.interviewId': 'unknown',
        'collections.id': student,
        'invitations.id': invited?.body.id,
        'jobs.id': job,
        'messages.id': contact,
        'nominations.id': nomination?.id,
        'organizations.id': 'demo-university',
        'points.uid': people.get('professor')?.uid,
        'redemptions.id': 'unknown',
        'universities.id': 'demo-university',
        'projections.name': 'jobs',
        'projections.eventId': 'unknown',
        'referrals.id': referral?.id,
        'reports.name': 'funnel',
        'reports.id': 'unknown',
        'resumes.id': student,
        'roster.id': 'unknown',
        'savedSearches.id': 'unknown',
        'messageTemplates.id': 'unknown',
        'tasks.id': 'unknown',
        'timeline.id': application,
        'users.id': student,
        code: 'unknown.code',
        contactId: contact,
        contactIds: contact,
        toUsers: student,
        invitationId: invited?.body.id,
        jobId: job,
        organizationId: 'papercrane',
        referralId: referral?.id,
        studentId: student,
        toUser: contact,
      }
      const missing = Object.entries(found).filter(([, id]) => id === undefined)
      if (missing.length > 0) throw new Error(`The demo has nothing for ${missing.map(([name]) => name).join(', ')}.`)
      return found as Readonly<Record<string, string>>
    }

    const calls: readonly TestedCall[] = (await describedCalls(origin)).flatMap((described) => {
      const { operation, roles, body = {} } = described
      const first: readonly Caller[] = callers.filter((caller) => caller in roles).slice(0, 1)
      return (callersOf[operation] ?? first).map((as) => ({
        ...described,
        as,
        fields: fieldsOf(body).map((field) => ({ ...field, schema: fieldSchemas[`${operation} ${field.name}`] ?? field.schema })),
        // What the call's own example holds is sent too, so that it gets further; its ids are those of things in the demo.
        example: {
          ...(exampleOf(body, (field) => thingFor(operation, as, field)) as object),
          ...Object.fromEntries(Object.entries(described.example).map(([name, value]) => [name, things[name] ?? value])),
          // Somebody whom there is, so that what is said of them is looked at.
          ...(operation === 'users.updateFieldByAdmin' && { id: things['users.id'] }),
        },
      }))
    })
    /** The query without which the call is refused for that alone. @param left out, as it is said otherwise */
    const neededBy = ({ query, example }: TestedCall, left = ''): string => {
      const needed = query.filter(({ name, required }) => required && name !== left)
      return needed.length === 0
        ? ''
        : `?${needed.map(({ name, schema }) => `${name}=${encodeURIComponent(String(example[name] ?? exampleOf(schema, () => 'unknown')))}`).join('&')}`
    }
    const before = await position()

    function thingFor(operation: string, as: Caller, field: string): string {
      if (field === 'uid') return people.get(as)?.uid ?? ''
      const [feature = ''] = operation.split('.')
      const thing = things[field] ?? things[`${feature}.${field}`]
      if (thing === undefined)
        throw new Error(`${operation} has a field ${field}: say in acceptance/whole/bad-input.spec.ts what it may name.`)
      return thing
    }

    /** The position of the views, once they have caught up. */
    async function position(): Promise<string> {
      const recruiter = people.get('recruiter')
      await eventually(
        () => send<{ views: { lag: number }[] }>(origin, { method: 'GET', path: '/health/ready' }),
        ({ body }) => body.views.every(({ lag }) => lag === 0),
      )
      return String((await recruiter?.get('/jobs?limit=1'))?.headers['x-view-position'])
    }

    /** Makes a call, with valid input where none is given. `params` are put into the path as they are, already encoded. */
    function ask(call: TestedCall, { params = {}, query = '', ...sent }: Parts): Promise<Reply<Problem>> {
      const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const schema = call.params.find((param) => param.name === name)?.schema ?? {}
        return params[name] ?? String(exampleOf(schema, (field) => thingFor(call.operation, call.as, field), name))
      })
      const from = call.as === 'visitor' ? nextAddress() : undefined
      return send(origin, { method: call.method, path: `${path}${query}`, token: people.get(call.as)?.token, ...sent, from })
    }
    let asked = 0
    /** Visitors are rate-limited by address, so these calls come from many. */
    const nextAddress = () => `127.0.1.${1 + (asked++ % 64)}`

    /** The mistake of a reply that should be a refusal; undefined if nothing is. */
    function problemWith(
      call: TestedCall,
      { status, headers, body }: Reply<Problem>,
      field?: string,
      wanted: readonly number[] = [400],
    ): string | undefined {
      if (!wanted.includes(status)) return `answered ${status} ${JSON.stringify(body)}`
      if (!call.statuses.includes(status)) return `answered ${status}, which its description does not name`
      if (
        typeof body.message !== 'string' ||
        body.message === '' ||
        typeof body.code !== 'string' ||
        !isSame(body.requestId, headers['x-request-id'])
      )
        return `is no problem: ${JSON.stringify(body)}`
      if (field === undefined) return undefined
      const named = [body.details as Mistake | readonly Mistake[] | undefined].flat().filter((each) => each !== undefined)
      return named.some((each) => (each.field === field || each.field.startsWith(`${field}.`)) && each.message !== '')
        ? undefined
        : `does not name it: ${JSON.stringify(body)}`
    }

    /** The body with one field set to a value, or left out. */
    function withField(body: Readonly<Record<string, unknown>>, name: string, value: unknown): Readonly<Record<string, unknown>> {
      const [first = '', ...rest] = name.split('.')
      if (rest.length === 0) return { ...body, [first]: value }
      return { ...body, [first]: withField((body[first] ?? {}) as Readonly<Record<string, unknown>>, rest.join('.'), value) }
    }

    /** Sends the example with each field set to each wrong value in turn. @returns what was wrong with the replies */
    async function mistakesIn(
      call: TestedCall,
      fields: readonly Field[],
      valuesOf: (field: Field) => readonly unknown[],
      mistakeIn = (reply: Reply<Problem>, { name }: Field) => problemWith(call, reply, name),
    ): Promise<readonly unknown[]> {
      const cases = fields.flatMap((field) => valuesOf(field).map((value) => ({ field, value })))
      const found = await inParallel(cases, async ({ field, value }) => [
        field.name,
        JSON.stringify(value)?.slice(0, 30),
        mistakeIn(await ask(call, { body: withField(call.example, field.name, value) }), field),
      ])
      return found.filter(([, , mistake]) => mistake !== undefined)
    }

    it('§5 the tests know wrong values for every field', () => {
      const unknown = calls.flatMap(({ operation, fields, params, query }) =>
        [...fields, ...params, ...query]
          .filter(({ schema }) => !isKnown(schema) || wrongValues(schema).length === 0)
          .map(({ name, schema }) => [operation, name, schema]),
      )
      expect(unknown, 'acceptance/values.ts knows the forms of texts').toEqual([])
    })

    const withFields = calls.filter(({ fields }) => fields.length > 0)
    describe.each(withFields)('§5 the fields of $operation as $as', (call) => {
      const { fields } = call

      it('names each field that is missing', async () => {
        expect(
          await mistakesIn(
            call,
            fields.filter(({ required }) => required),
            () => [undefined],
          ),
        ).toEqual([])
      })

      it('names each field that is of another type or form', async () => {
        expect(await mistakesIn(call, fields, ({ schema }) => wrongValues(schema))).toEqual([])
      })

      it('names each field that is too long or too much', async () => {
        expect(await mistakesIn(call, fields, ({ schema }) => tooMuch(schema))).toEqual([])
      })

      it('refuses unknown ids, and finds nothing for them in searches', async () => {
        const ids = fields.filter(({ schema }) => schema.description === 'Id')
        const mistakeIn = (reply: Reply<Problem>) => {
          // A search finds nothing there; every other call refuses.
          const isEmpty = call.path.endsWith('/search') && reply.status === 200 && JSON.stringify(reply.body).startsWith('{"results":[]')
          return isEmpty ? undefined : problemWith(call, reply, undefined, [400, 403, 404, 409])
        }
        expect(await mistakesIn(call, ids, () => ['no-such-thing', '__proto__', 'constructor', 'toString'], mistakeIn)).toEqual([])
      })
    })

    describe.each(calls.filter(({ body }) => body !== undefined))('§5 the body of $operation as $as', (call) => {
      it('is refused with the name of an unknown field', async () => {
        const unknown = ['unknownField', '$where', 'isAdmin'].map((name) => ({ name, required: false, schema: {} }))
        const mistakeIn = (reply: Reply<Problem>, { name }: Field) =>
          problemWith(call, reply, call.operation === 'payments.webhook' ? undefined : name)
        // The body of the webhook is signed as a whole: without the signature its fields are not even read.
        expect(await mistakesIn(call, unknown, () => [1], mistakeIn)).toEqual([])
      })

      it('is refused if it is not a plain JSON object', async () => {
        const deep = `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`
        const bodies: readonly (readonly [what: string, raw: string, status: number, headers?: Readonly<Record<string, string>>])[] = [
          ['a prototype', '{"__proto__":{"isAdmin":true}}', 400],
          ['a nested prototype', '{"a":{"__proto__":{"isAdmin":true}}}', 400],
          ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}', 400],
          ['a broken object', '{"email":', 400],
          ['two objects', '{}{}', 400],
          ['a list', '[]', 400],
          ['a text', '"text"', 400],
          ['a number', '7', 400],
          ['an object 2,000 levels deep', deep, 400],
          ['a list 2,000 levels deep', `${'['.repeat(2_000)}${']'.repeat(2_000)}`, 400],
          ['more than 1 MiB', JSON.stringify({ text: 'x'.repeat(1_100_000) }), 413],
          ['plain text', JSON.stringify(call.example), 415, { 'content-type': 'text/plain' }],
          ['a form', 'email=a', 415, { 'content-type': 'application/x-www-form-urlencoded' }],
        ]
        const found = await inParallel(bodies, async ([what, raw, status, headers]) => [
          what,
          problemWith(call, await ask(call, { raw, ...(headers && { headers }) }), undefined, [status]),
        ])
        expect(found.filter(([, mistake]) => mistake !== undefined)).toEqual([])
      })
    })

    describe('§5 the message for a wrong field', () => {
      it('is in words, not a regular expression', async () => {
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
      it.each(calls.filter(({ params }) => params.some(isId)))('§5 $method $path takes ids only', async (call) => {
        const cases = call.params
          .filter(isId)
          .flatMap(({ name }) => [
            ...malformedIds.map((id) => ({ params: { [name]: id }, wanted: [400, 404] })),
            ...unknownIds.map((id) => ({ params: { [name]: id }, wanted: [403, 404] })),
          ])
        const found = await inParallel(cases, async ({ params, wanted }) => [
          params,
          problemWith(
            call,
            await ask(call, { params, query: neededBy(call), ...(call.body && { body: call.example }) }),
            undefined,
            wanted,
          ),
        ])
        expect(found.filter(([, mistake]) => mistake !== undefined)).toEqual([])
      })

      it('§5 names a parameter that a call does not know', async () => {
        const found = await inParallel(calls, async (call) => [
          call.operation,
          problemWith(
            call,
            await ask(call, { query: '?unknownParameter=1', ...(call.body && { body: call.example }) }),
            'unknownParameter',
          ),
        ])
        expect(found.filter(([, mistake]) => mistake !== undefined)).toEqual([])
      })

      it.each(calls.filter(({ query }) => query.length > 0))('§5 $method $path names what is wrong with its query', async (call) => {
        const cases = [
          ...call.query.flatMap(({ name, schema }) => [
            // Nothing is read of a conversation that there is not.
            ...(call.operation === 'abuse.thread' && name === 'cursor' ? [] : wrongTexts(schema)).map(
              (text) => [name, `${name}=${encodeURIComponent(text)}`] as const,
            ),
            [`${name}[$gt]`, `${name}[$gt]=`] as const,
          ]),
          ...['unknown', '__proto__', '$where'].map((name) => [name, `${name}=1`] as const),
        ]
        const found = await inParallel(cases, async ([name, query]) => [
          query.slice(0, 40),
          problemWith(
            call,
            await ask(call, { query: `${neededBy(call, name)}&${query}`.replace(/^&/, '?'), ...(call.body && { body: call.example }) }),
            name,
          ),
        ])
        expect(found.filter(([, mistake]) => mistake !== undefined)).toEqual([])
      })

      it('§5 searches treat operators as words', async () => {
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
          'a'.repeat(90),
        ]) {
          const found = await recruiter?.post<{ results: string[] }>('/jobs/search', { titles: [text] })
          expect([text, found?.status]).toEqual([text, 200])
          expect((await send(origin, { method: 'GET', path: `/skills/get/${encodeURIComponent(text)}`, from: nextAddress() })).status).toBe(
            200,
          )
        }
      })

      it('§5 refuse control characters and marks that turn the writing direction, in searches as in what is stored', async () => {
        const recruiter = people.get('recruiter')
        for (const text of ['\u0000', 'a\u202Eb', 'a\uD800b']) {
          const answers = await Promise.all([
            recruiter?.post('/jobs/search', { titles: [text] }),
            recruiter?.post('/user/updateField', { attr: 'displayName', value: text }),
            recruiter?.post('/user/updateField', { attr: 'position', value: text }),
            recruiter?.post('/messages/send', { toUser: 'nobody', message: text }),
          ])
          expect([text, ...answers.map((answer) => answer?.status)]).toEqual([text, 400, 400, 400, 400])
        }
      })
    })

    describe('§5 afterwards', () => {
      it('§5 nothing was stored, and the platform still works', async () => {
        expect(await position()).toBe(before)
        const student = people.get('student')
        expect((await student?.post('/user/updateField', { attr: 'phone', uid: student.uid, value: '555-0100' }))?.status).toBe(200)
        expect((await position()) > before).toBe(true)
      })
    })
  },
  { early: true },
)
