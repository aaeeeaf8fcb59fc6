import { describe, expect, it } from 'vitest'
import type { PaletteItem } from '#contract/admin-home.ts'
import { indexedBeginnings } from '#lib/words.ts'
import { nameKey } from '#lib/fold.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { organization, testData } from '../testing/documents.ts'
import { accounts } from '../testing/people.ts'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()

const found = async (uid: string, q: string): Promise<readonly PaletteItem[]> => {
  const { status, body } = await served.ask(uid, `GET /search?q=${encodeURIComponent(q)}`)
  expect(status).toBe(200)
  return body as PaletteItem[]
}
const idsOf = async (uid: string, q: string, kind: PaletteItem['kind']) =>
  (await found(uid, q)).filter((one) => one.kind === kind).map(({ id }) => id)

/** By which the page of an item is read. */
const readOf = ({ kind, id, path }: PaletteItem): string => {
  if (kind === 'person' && path.startsWith('/messaging')) return `GET /messages/contacts/%?contactId=${id}`
  if (kind === 'person') return path.startsWith('/app/admin') ? `GET /user/${id}` : `GET /students/id/${id}`
  if (kind === 'job') return `GET /jobs/id/${id}`
  return kind === 'application' ? `GET /applications/id/${id}` : `GET /organizations/${id}/page`
}

const asked = [
  's',
  'd',
  'doe',
  'sam',
  'stella',
  'sid',
  'pat',
  'engineer',
  'data',
  'secret',
  'night',
  'acme',
  'globex',
  'm',
  'cmu',
  'candidate',
]
const callers = Object.values(accounts).filter(({ state, uid }) => state === 'active' && !['nora', 'ned', 'nell', 'nick'].includes(uid))

describe('GET /search', () => {
  it.each(callers.map(({ uid }) => uid))('finds nothing that %s may not open, and no more than 20', async (uid) => {
    for (const q of asked) {
      const items = await found(uid, q)
      expect(items.length).toBeLessThanOrEqual(20)
      for (const item of items.filter(({ kind }) => kind !== 'page')) {
        const { status, body } = await served.ask(uid, readOf(item).replace('%', uid))
        expect([uid, q, readOf(item), status, Array.isArray(body) && body.length === 0]).toEqual([uid, q, readOf(item), 200, false])
      }
    }
  })

  it.each([
    ['uma', 'sam', ['sam']],
    ['uma', 'stella', []],
    ['paula', 'sam', []],
    ['pat', 'sam', ['sam']],
    ['rita', 'sam', ['sam']],
    // Who never applied there and shows themselves to nobody.
    ['rita', 'stella', []],
    ['rob', 'stella', ['stella']],
    ['emma', 'sam', ['sam']],
    ['emma', 'stella', []],
    ['eric', 'stella', ['stella']],
    ['ana', 'sam', []],
    ['ada', 'sid', ['sid']],
    // Admins find by an address, whole or by its beginning, as in their list of users.
    ['ada', 'Stella@example.edu', ['stella']],
    ['ada', 'stella@exam', ['stella']],
    ['uma', 'sam@example.edu', []],
    ['uma', 'sid', []],
  ] as const)('%s finds by “%s” the people %j', async (uid, q, expected) => expect(await idsOf(uid, q, 'person')).toEqual(expected))

  it.each([
    ['sam', 'engineer', ['j-open']],
    ['rita', 'secret', ['j-draft']],
    ['rob', 'secret', []],
    ['ana', 'secret', []],
    ['ada', 'secret', ['j-draft']],
    ['sam', 'night', []],
  ] as const)('%s finds by “%s” the jobs %j', async (uid, q, expected) => expect(await idsOf(uid, q, 'job')).toEqual(expected))

  it.each([
    ['sam', 'data', ['a-sam']],
    ['stella', 'engineer', []],
    ['rita', 'sam', ['a-sam']],
    ['rob', 'sam', []],
    ['emma', 'sam', []],
  ] as const)('%s finds by “%s” the applications %j', async (uid, q, expected) =>
    expect(await idsOf(uid, q, 'application')).toEqual(expected),
  )

  it('tells a student of a status that was told to them alone', async () => {
    const application = (await found('sam', 'data')).find(({ kind }) => kind === 'application')
    expect(application).toMatchObject({ label: 'Data engineer', hint: 'Acme · Under review', path: '/app/applications/a-sam' })
  })

  it('§2.19 finds a candidate of a blind review as a candidate, and by no name', async () => {
    const [, cards = []] = testData.find(([view]) => view === recruiterBoard) ?? []
    const card = cards.find(({ _id }) => _id === 'a-sam')
    const blind = {
      ...card,
      _id: 'a-blind',
      studentId: 'stella',
      blind: true,
      hidden: true,
      applicant: { name: 'Hidden Person', email: 'hidden@example.edu', skills: [] },
      nameKey: nameKey('Candidate BLIND'),
      nameBeginnings: indexedBeginnings('Candidate BLIND'),
    }
    await served.put(recruiterBoard, [blind])
    expect(await found('rita', 'hidden')).toEqual([expect.objectContaining({ kind: 'page' })])
    const items = await found('rita', 'candidate')
    expect(items.map(({ kind, id }) => [kind, id])).toContainEqual(['application', 'a-blind'])
    expect(JSON.stringify(items)).not.toMatch(/Hidden Person|stella/i)
  })

  it('shows an organization that nobody vouches for to its own people and admins alone', async () => {
    await served.put(organizations, [{ ...organization('zeta', 'Zeta Works', 'company'), status: 'pending' } as { readonly _id: string }])
    expect(await idsOf('rita', 'zeta', 'organization')).toEqual([])
    expect(await idsOf('ada', 'zeta', 'organization')).toEqual(['zeta'])
    expect(await idsOf('rita', 'globex', 'organization')).toEqual(['globex'])
  })

  it('leads to the lists of the caller that take the text', async () => {
    const pages = (await found('rita', 'a & b')).filter(({ kind }) => kind === 'page')
    expect(pages).toEqual([
      {
        kind: 'page',
        id: 'search-applications',
        label: 'Search applications for “a & b”',
        hint: '',
        path: '/app/applications?q=a%20%26%20b',
      },
    ])
  })

  it('finds nothing by signs alone, and asks for a text', async () => {
    expect(await found('rita', '??')).toEqual([])
    expect(await served.ask('rita', 'GET /search')).toMatchObject({ status: 400, body: { details: [{ field: 'q' }] } })
  })

  it.each([
    ['nora', 'no_company'],
    ['nell', 'no_university'],
    ['penny', 'account_pending'],
  ])('§2.20 refuses %s, whose place nobody confirms or who waits: %s', async (uid, code) =>
    expect((await served.ask(uid, 'GET /search?q=sam')).body).toMatchObject({ code }),
  )
})
