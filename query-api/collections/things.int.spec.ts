import { describe, expect, it } from 'vitest'
import { subscriptions, type SubscriptionDocument } from '#projections/views/subscriptions/model.ts'
import { earlier, type WithoutPosition } from '../testing/people.ts'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()
type Item = { readonly id: string; readonly message?: string; readonly points?: number; readonly cause?: object }
const get = async (uid: string, path: string) => {
  const { status, body, headers } = await served.ask(uid, `GET ${path}`)
  return { status, items: body as Item[], headers }
}
const idsOf = async (uid: string, path: string) => (await get(uid, path)).items.map(({ id }) => id).toSorted()

describe('§7 GET /messages', () => {
  it('§2.12 is what one wrote and was written, also by the ids of messages', async () => {
    expect(await idsOf('rita', '/messages')).toEqual(['m-t-rita-0', 'm-t-rita-2', 'm-t-rita-3'])
    expect(await idsOf('sam', '/messages?ids=m-t-rita-2,m-t-penny-0')).toEqual(['m-t-rita-2'])
    expect((await get('rita', '/messages?limit=1')).headers).toMatchObject({
      'x-total-count': '3',
      link: expect.stringContaining('cursor='),
    })
    expect(await idsOf('stella', '/messages')).toEqual([])
  })

  it('§2.19 tells admins who wrote to whom and when, and never what', async () => {
    const { items, headers } = await get('ada', '/messages')
    expect([items.length, headers['x-total-count']]).toEqual([7, '7'])
    for (const item of items) expect(Object.keys(item).filter((name) => name !== 'readAt')).toEqual(['id', 'fromUid', 'toUser', 'sentAt'])
  })
})

describe('§7 GET /points', () => {
  it('§2.12 is one’s own ledger, page by page, and empty for who has none', async () => {
    const first = await get('pat', '/points?limit=2')
    const cursor = /cursor=([^&>]+)/.exec(first.headers['link'] ?? '')?.[1] ?? ''
    const rest = await get('pat', `/points?limit=2&cursor=${cursor}`)
    expect([first.headers['x-total-count'], ...first.items.map(({ id }) => id), ...rest.items.map(({ id }) => id)]).toEqual([
      '3',
      'l-gone',
      'red-pat',
      'l-sam',
    ])
    expect(await idsOf('pat', '/points?ids=l-sam,nothing')).toEqual(['l-sam'])
    expect((await get('pat', '/points?cursor=garbage')).status).toBe(400)
    for (const uid of ['sam', 'uma', 'rita', 'emma']) expect(await idsOf(uid, '/points')).toEqual([])
  })

  it('§2.12 tells admins how many and when, and not for whom', async () => {
    const { items } = await get('ada', '/points')
    expect(items).toContainEqual(expect.objectContaining({ id: 'l-sam', professorId: 'pat', points: 10, state: 'available' }))
    for (const item of items) expect(item).not.toHaveProperty('cause')
  })
})

describe('§7 GET /subscriptions', () => {
  it('§2.12 is that of one’s company; others have none, and admins all', async () => {
    const documents: readonly WithoutPosition<SubscriptionDocument>[] = [
      { _id: 'acme', organizationId: 'acme', status: 'active', currentPeriodEnd: '2027-01-01T00:00:00.000Z', interval: 'month' },
      { _id: 'globex', organizationId: 'globex', status: 'canceled', accessEndsAt: earlier },
    ]
    await served.put(subscriptions, documents)
    const acme = { id: 'acme', organizationLabel: 'Acme', active: true, status: 'active', plan: 'monthly' }
    for (const path of ['/subscriptions', '/subscriptions/rita', '/subscriptions/rex'])
      expect((await get('rita', path)).items).toMatchObject([acme])
    expect(await idsOf('rita', '/subscriptions?ids=globex')).toEqual([])
    expect(await idsOf('ada', '/subscriptions')).toEqual(['acme', 'globex'])
    expect(await idsOf('ada', '/subscriptions/rob')).toEqual(['globex'])
    for (const uid of ['sam', 'pat', 'uma', 'emma']) expect(await idsOf(uid, '/subscriptions')).toEqual([])
    expect((await get('rita', '/subscriptions/rob')).status).toBe(404)
    expect((await get('emma', '/subscriptions/rita')).status).toBe(404)
  })
})

describe('§7 GET /jobs/{uid}', () => {
  it('§2.12 is what that recruiter posted, as the caller sees jobs', async () => {
    expect(await idsOf('sam', '/jobs/rita')).toEqual(['j-open'])
    expect(await idsOf('rex', '/jobs/rita')).toEqual(['j-closed', 'j-draft', 'j-open', 'j-over'])
    expect(await idsOf('ada', '/jobs/rita?ids=j-draft,j-globex')).toEqual(['j-draft'])
    expect((await get('sam', '/jobs/rita?limit=1')).headers['x-total-count']).toBe('1')
  })

  it('§2.17 is 404 for who has none that the caller sees, so that nobody finds out who there is', async () => {
    for (const uid of ['nora', 'pat', 'nobody']) expect((await get('sam', `/jobs/${uid}`)).status).toBe(404)
  })
})

describe('§7 GET /nominations/{uid}', () => {
  it('§2.12 is a professor’s or a student’s, of those that the caller sees', async () => {
    for (const uid of ['pat', 'uma', 'ada'])
      expect(await idsOf(uid, '/nominations/pat')).toEqual(await idsOf(uid, uid === 'ada' ? '/nominations/pat' : '/nominations'))
    expect(await idsOf('sam', '/nominations/sam')).toEqual(['n-asked', 'n-sam'])
    expect(await idsOf('sam', '/nominations/pat')).toEqual(['n-sam'])
    expect((await get('pat', '/nominations/paula')).status).toBe(404)
    expect((await get('stella', '/nominations/sam')).status).toBe(404)
    expect((await get('uma', '/nominations/paula')).status).toBe(404)
    expect((await get('ada', '/nominations/rita')).status).toBe(404)
  })

  it('§2.18 does not tell whom a nomination reached that the student has not agreed to', async () => {
    expect(await idsOf('pat', '/nominations/sam')).toEqual(['n-sam'])
    expect((await get('paula', '/nominations/sam')).status).toBe(404)
    expect((await get('ursula', '/nominations/sam')).status).toBe(404)
    expect(await idsOf('ada', '/nominations/sam')).toEqual(['n-asked', 'n-sam'])
  })
})
