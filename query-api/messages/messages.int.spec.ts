import { describe, expect, it } from 'vitest'
import { messages } from '#projections/views/messages/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import { studentCards } from '#projections/views/student-cards/model.ts'
import { subscriptions } from '#projections/views/subscriptions/model.ts'
import { threads } from '#projections/views/threads/model.ts'
import { users } from '#projections/views/users/model.ts'
import { message, referral, thread } from '../testing/documents.ts'
import { people, today } from '../testing/people.ts'
import type { View } from '../core/reader.ts'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()
/** A document at the position that is stored already would change nothing. */
const newer = '00000000000000000008'

const bodyOf = async (uid: string, call: string) => (await served.ask(uid, call)).body

describe('conversations', () => {
  const contact = async (uid: string, contactId: string) =>
    ((await bodyOf(uid, `GET /messages/contacts/${uid}?contactId=${contactId}`)) as Readonly<Record<string, unknown>>[])[0]

  it('are listed newest first, with the number of unread messages and each person’s current name and organization', async () => {
    expect(await bodyOf('sam', 'GET /messages/contacts/sam')).toEqual([
      {
        contactId: 'rita',
        name: 'Rita Doe',
        role: 'recruiter',
        label: 'Acme',
        lastMessage: 'Hello',
        lastFromUid: 'rita',
        lastAt: today,
        unread: 2,
        canMessage: true,
      },
      expect.objectContaining({ contactId: 'pat', label: 'MIT', unread: 1, canMessage: true }),
    ])
    expect(await bodyOf('rita', 'GET /messages/contacts/rita')).toMatchObject([{ contactId: 'sam', unread: 0 }])
    expect(await bodyOf('ana', 'GET /messages/contacts/ana')).toEqual([])
  })

  it('are read newest first, page by page', async () => {
    const first = await served.ask('rita', 'GET /messages/sam?limit=2')
    expect(first.body).toMatchObject([{ id: 'm-t-rita-3' }, { id: 'm-t-rita-2', message: 'canary-message-2', fromName: 'Rita Doe' }])
    expect(first.headers['x-total-count']).toBe('3')
    const next = /<([^>]+)>/.exec(first.headers['link'] ?? '')?.[1] ?? ''
    expect(await bodyOf('rita', `GET ${next}`)).toEqual([
      {
        id: 'm-t-rita-0',
        fromUid: 'sam',
        fromName: 'Sam Doe',
        toUser: 'rita',
        toName: 'Rita Doe',
        message: 'canary-message-0',
        sentAt: expect.any(String),
        readAt: today,
      },
    ])
  })

  it.each([
    ['sam', 3],
    ['pat', 1],
    ['rita', 0],
    ['ana', 0],
    ['penny', 1],
  ])('count for %s %i unread messages', async (uid, count) => {
    expect(await bodyOf(uid, 'GET /messages/unread-count')).toEqual({ count })
    expect(await bodyOf(uid, `GET /user/${uid}`)).toMatchObject({ unread: count })
  })

  it.each([
    ['rita', 'sam', true],
    ['rob', 'stella', true],
    ['stella', 'rob', true],
    ['eric', 'stella', true],
    ['stella', 'eric', true],
    // She knows who referred or nominated her address; they do not know whose it is.
    ['stella', 'emma', true],
    ['stella', 'pat', true],
    ['stella', 'paula', true],
    ['sam', 'paula', true],
    ['emma', 'rex', true],
    ['rita', 'paula', true],
    ['rita', 'uma', true],
    ['ada', 'penny', true],
    ['penny', 'ada', true],
    // Eric may see Sam's card, so the reply says why he cannot write to him.
    ['eric', 'sam', false],
  ])('may be begun by %s with %s: %s', async (uid, other, canMessage) => {
    expect(await contact(uid, other)).toMatchObject({ contactId: other, canMessage, unread: expect.any(Number) })
    if (!canMessage) expect((await contact(uid, other))?.['reason']).toMatch(/^You cannot .*\.$/)
  })

  it.each([
    ['rob', 'sam'],
    ['rita', 'stella'],
    ['sam', 'stella'],
    ['emma', 'pat'],
    ['ana', 'sam'],
    ['sam', 'ana'],
    ['sam', 'sam'],
    ['sam', 'nobody'],
    ['emma', 'penny'],
    ['emma', 'stella'],
    ['pat', 'stella'],
    ['penny', 'rita'],
  ])('show %s nothing of %s, who is not a contact', async (uid, other) => expect(await contact(uid, other)).toBeUndefined())

  it('are found by a name or by words that were written, each with the message that has them', async () => {
    const found = async (uid: string, q: string) =>
      (await bodyOf(uid, `GET /messages/contacts/${uid}?q=${encodeURIComponent(q)}`)) as Readonly<Record<string, unknown>>[]
    expect(await found('sam', 'rit')).toMatchObject([{ contactId: 'rita', found: [] }])
    expect(await found('sam', 'doe')).toMatchObject([{ contactId: 'rita' }, { contactId: 'pat' }])
    const [rita, ...others] = await found('rita', 'canary-message')
    expect(others).toEqual([])
    expect(rita).toMatchObject({ contactId: 'sam', found: [{ id: 'm-t-rita-3' }, { id: 'm-t-rita-2', excerpt: 'canary-message-2' }, {}] })
    expect(await found('ana', 'canary')).toEqual([])
    expect(await found('rita', '???')).toEqual([])
    expect(await found('rex', 'canary')).toEqual([])
  })

  it('with an account that is not active can go on with admins only, and say why', async () => {
    expect(await contact('pat', 'sid')).toMatchObject({ canMessage: false, reason: expect.stringMatching(/\.$/) })
    expect(await contact('penny', 'ada')).toMatchObject({ canMessage: true })
  })

  it('product 2.16 with anybody but admins are read by nobody whose account is suspended, in no call', async () => {
    const read = ['/messages/pat', '/messages/t-sid', '/messages/between/pat', '/messages/contacts/sid?contactId=pat']
    const lists = ['/messages/contacts/sid', '/messages/contacts/sid?q=canary', '/messages/contacts/sid?q=pat', '/messages']
    for (const path of [...read, ...lists, '/messages?ids=m-t-sid-0']) {
      const { status, body } = await served.ask('sid', `GET ${path}`)
      expect([path, status === 404 ? [] : body]).toEqual([path, []])
    }
    expect((await served.ask('pat', 'GET /messages/t-sid')).body).toHaveLength(1)
  })

  it('product 2.16 with admins are all that who is suspended has, counts and searches too', async () => {
    const between = (one: string, unread: Readonly<Record<string, number>>) => ({
      ...thread(`t-${one}-sid`, [one, 'sid'], { unread, undelivered: ['sid'] }),
      _pos: newer,
    })
    await served.put(threads, [between('ada', { sid: 1 }), between('pete', { sid: 5 })])
    await served.put(
      messages,
      ['ada', 'pete'].map((one) => ({ ...message(`t-${one}-sid`, 0, one, 'sid', { unreadBy: 'sid' }), _pos: newer })),
    )
    expect(await bodyOf('sid', 'GET /messages/contacts/sid')).toMatchObject([{ contactId: 'ada', unread: 1, canMessage: true }])
    expect(await bodyOf('sid', 'GET /messages/contacts/sid?q=canary')).toMatchObject([{ contactId: 'ada' }])
    expect(await bodyOf('sid', 'GET /messages/unread-count')).toEqual({ count: 1, undelivered: ['ada'] })
    expect(await bodyOf('sid', 'GET /user/sid')).toMatchObject({ unread: 1 })
    expect(await bodyOf('sid', 'GET /messages')).toMatchObject([{ fromUid: 'ada' }])
    expect(await bodyOf('sid', 'GET /messages/ada')).toHaveLength(1)
  })
})

describe('whom one may write to', () => {
  const found = async (uid: string, q = 'doe') =>
    ((await bodyOf(uid, `GET /messages/people?q=${q}`)) as { contactId: string; canMessage: boolean }[]).map(({ contactId }) => contactId)

  it.each([
    ['sam', ['ada', 'emma', 'pat', 'paula', 'pete', 'rex', 'rita', 'uma']],
    ['stella', ['ada', 'emma', 'eric', 'pat', 'paula', 'rob', 'ursula']],
    ['emma', ['ada', 'rex', 'rita', 'sam']],
    ['rex', ['ada', 'emma', 'paula', 'rita', 'sam', 'uma', 'ursula']],
    ['penny', ['ada']],
    ['nora', ['ada']],
    ['nell', ['ada']],
  ])('is found by %s by the table of ties: %j', async (uid, expected) => expect(await found(uid)).toEqual(expected))
  it('is not crowded out by the many whom a subscription opens', async () => {
    const many = Array.from({ length: 60 }, (_, n) => ({ ...people[0], _id: `many-${n}`, displayName: `Many Aaa${n} Sam` }))
    await served.put(users, many)
    await served.put(
      studentCards,
      many.map(({ _id, displayName }) => ({ _id, displayName, visibility: 'recruiters', state: 'active', skills: [] })),
    )
    expect(await found('rita', 'sam')).toEqual(['sam'])
  })
  it('is found by the beginnings of words', async () => {
    expect(await found('sam', 'doe%20RIT')).toEqual(['rita'])
    for (const q of ['ita', '', '%20-%20']) expect(await found('sam', q)).toEqual([])
    expect((await served.ask('ana', 'GET /messages/people?q=doe')).status).toBe(403)
  })
})

describe('a cold message', () => {
  const seen = async (uid = 'vera') =>
    ((await bodyOf('rob', `GET /messages/contacts/rob?contactId=${uid}`)) as Readonly<Record<string, unknown>>[])[0]
  const cold = (n: number) => ({
    _id: `cold-${n}`,
    threadId: 'cold',
    revision: n,
    messageId: `cold-${n}`,
    participants: ['rob', 'vera'],
    fromUid: 'rob',
    toUser: 'vera',
    message: 'Hello',
    sentAt: today,
    coldOf: 'globex|2026-11',
  })
  const put = (view: View, document: { readonly _id: string } & Readonly<Record<string, unknown>>) => served.put(view, [document])
  const visible = { profile: { visibility: 'recruiters' }, displayName: 'Vera Found' }

  it('goes to somebody whom the search of students finds, and says how many are left this month', async () => {
    await put(users, { ...people[0], ...visible, _id: 'vera' })
    await put(studentCards, {
      ...visible.profile,
      _id: 'vera',
      displayName: 'Vera Found',
      state: 'active',
      skills: [],
      openToReferrals: false,
      profile: {},
    })
    expect(await seen()).toBeUndefined()
    await put(subscriptions, { _id: 'globex', organizationId: 'globex', status: 'active' })
    await served.put(messages, [cold(0), cold(1)])
    expect(await seen()).toMatchObject({ contactId: 'vera', canMessage: true, firstMessagesLeft: 98, unread: 0 })
    expect(await bodyOf('rob', 'GET /messages/people?q=vera')).toMatchObject([{ contactId: 'vera', firstMessagesLeft: 98 }])
    expect(await bodyOf('nora', 'GET /messages/people?q=vera')).toEqual([])
  })
  it('is refused when all are used, and once the student hides', async () => {
    await served.put(
      messages,
      Array.from({ length: 100 }, (_, n) => cold(n)),
    )
    expect(await seen()).toMatchObject({ canMessage: false, code: 'cold_budget_used', reason: expect.stringContaining('2026-12-01') })
    await put(users, { ...people[0], ...visible, _id: 'hal', profile: { visibility: 'private' } })
    expect(await seen('hal')).toBeUndefined()
  })
})

describe('a block', () => {
  const contact = async (uid: string, contactId: string) =>
    ((await bodyOf(uid, `GET /messages/contacts/${uid}?contactId=${contactId}`)) as Readonly<Record<string, unknown>>[])[0]
  const thread = { _id: 't-pete', pair: 'pete sam', unread: {}, writers: [], lastAt: today, participants: ['pete'], blockedBy: ['pete'] }

  it('before the first message is seen by who blocked alone', async () => {
    const before = await contact('sam', 'pete')
    await served.put(threads, [thread])
    expect(await contact('pete', 'sam')).toMatchObject({ canMessage: false, code: 'blocked_by_you' })
    expect(await contact('pete', 'sam')).not.toHaveProperty('lastAt')
    const { reason, code, ...after } = (await contact('sam', 'pete')) ?? {}
    expect([{ ...after, canMessage: true }, code]).toEqual([before, 'may_not_message'])
    expect(String(reason)).toMatch(/^You cannot write to this person\. You can write to/)
    for (const path of ['/messages/pete', '/messages/t-pete']) expect((await served.ask('sam', `GET ${path}`)).status).toBe(404)
    expect(await bodyOf('sam', 'GET /messages/people?q=pete')).toEqual([])
  })
})

describe('what connects two people', () => {
  const nothing = { applications: [], referrals: [], nominations: [] }
  const between = (uid: string, id: string) => bodyOf(uid, `GET /messages/between/${id}`)

  it('is told to each as far as they know it', async () => {
    const applied = { id: 'a-sam', jobTitle: 'Data engineer' }
    expect(await between('rita', 'sam')).toEqual({ ...nothing, tie: 'application', applications: [{ ...applied, status: 'rejected' }] })
    // The student has not been told yet.
    expect(await between('sam', 'rita')).toEqual({ ...nothing, tie: 'application', applications: [{ ...applied, status: 'under_review' }] })
    for (const [uid, id] of [['sam', 'emma'] as const, ['emma', 'sam'] as const])
      expect(await between(uid, id)).toMatchObject({ tie: 'referral', referrals: [{ id: 'r-sam', status: 'submitted' }] })
    expect(await between('pat', 'sam')).toMatchObject({ tie: 'university', nominations: [{ id: 'n-sam', status: 'consented' }] })
  })
  it('is not told to whose role nobody vouches for, in a conversation of before', async () => {
    const talk = { _id: 't-ned', pair: 'ned sam', unread: {}, writers: ['ned'], lastAt: today, participants: ['ned', 'sam'] }
    await served.put(threads, [talk as never])
    await served.put(referrals, [referral('r-ned', { employeeId: 'ned', studentId: 'sam' })])
    expect(await between('ned', 'sam')).toMatchObject({ code: 'not_found' })
  })

  it('is not there for strangers, of oneself or of nobody', async () => {
    for (const [uid, id] of Object.entries({ rita: 'stella', stella: 'rita', sam: 'nobody', pat: 'pat' }))
      expect([uid, (await served.ask(uid, `GET /messages/between/${id}`)).status]).toEqual([uid, 404])
    expect(await between('rita', 'emma')).toEqual({ ...nothing, tie: 'organization' })
  })
})
