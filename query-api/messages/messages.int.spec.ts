import { describe, expect, it } from 'vitest'
import { today } from '../testing/people.ts'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()

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

  it('with an account that is not active can go on with admins only, and say why', async () => {
    expect(await contact('pat', 'sid')).toMatchObject({ canMessage: false, reason: expect.stringMatching(/\.$/) })
    expect(await contact('penny', 'ada')).toMatchObject({ canMessage: true })
  })
})
