/** Every search and every list by name goes by one fold (product 2.20, Search folds). */
import { beforeAll, describe, expect, it } from 'vitest'
import { byName, nameKey } from '#lib/fold.ts'
import { foldedName } from '#lib/folded-name.ts'
import { keysOfWord } from '#lib/near-words.ts'
import { indexedBeginnings } from '#lib/words.ts'
import { messages } from '#projections/views/messages/model.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { adminUsers } from '#projections/views/admin-users/model.ts'
import { roster } from '#projections/views/roster/model.ts'
import { skills } from '#projections/views/skills/model.ts'
import { studentCards } from '#projections/views/student-cards/model.ts'
import { pairOf, threads } from '#projections/views/threads/model.ts'
import { users } from '#projections/views/users/model.ts'
import { job, shownGpa, testData } from '../testing/documents.ts'
import { earlier, people } from '../testing/people.ts'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()

const names = ['Łukasz Yılmaz', 'Søren Groß', 'Đặng Þórsson', 'Æsa Cœur', 'lukas zander']
const typed = [
  ['lukasz', 'Łukasz Yılmaz'],
  ['ŁUKASZ yilmaz', 'Łukasz Yılmaz'],
  ['soren gross', 'Søren Groß'],
  ['Søren', 'Søren Groß'],
  ['dang', 'Đặng Þórsson'],
  ['thorsson', 'Đặng Þórsson'],
  ['aesa coeur', 'Æsa Cœur'],
] as const

const uidOf = (n: number) => `fold-${n}`
const cardsOf = testData.find(([view]) => view === recruiterBoard)?.[1] ?? []

beforeAll(async () => {
  const sam = people.find(({ _id }) => _id === 'sam')
  const each = names.map((displayName, n) => ({ _id: uidOf(n), displayName, nameKey: nameKey(displayName) }))
  await served.put(
    users,
    each.map((one) => ({ ...sam, ...one, email: `${one._id}@example.edu` })),
  )
  await served.put(
    studentCards,
    each.map((one) => ({
      ...one,
      universityId: 'mit',
      skills: [],
      ...shownGpa(undefined),
      visibility: 'recruiters',
      nominatedIn: 0,
      openToReferrals: true,
      state: 'active',
      findableSince: earlier,
      profile: {},
    })),
  )
  await served.put(
    roster,
    each.map((one) => ({
      ...one,
      email: `${one._id}@example.edu`,
      role: 'student',
      state: 'active',
      universityId: 'mit',
      verified: true,
      since: earlier,
      words: [one.displayName],
    })),
  )
  await served.put(
    adminUsers,
    each.map((one) => ({
      ...one,
      email: `${one._id}@example.edu`,
      role: 'student',
      state: 'active',
      places: [],
      since: earlier,
      words: [one.displayName],
    })),
  )
  await served.put(
    recruiterBoard,
    each.map(({ _id, displayName, nameKey: key }) => ({
      ...cardsOf[0],
      _id: `a-${_id}`,
      studentId: _id,
      applicant: { name: displayName, email: 'x@example.edu', skills: [] },
      nameKey: key,
      nameBeginnings: indexedBeginnings(displayName),
    })),
  )
  await served.put(
    threads,
    each.map(({ _id }) => ({
      _id: `t-${_id}`,
      participants: ['ada', _id],
      pair: pairOf('ada', _id),
      undelivered: [],
      writers: ['ada', _id],
      blockedBy: [],
      unread: {},
      lastMessage: 'Hi',
      lastFrom: 'ada',
      lastAt: earlier,
    })),
  )
  const labels = ['Łódź Technika', 'Straße', 'ASP.NET', 'C♯', 'C', 'C++']
  await served.put(
    skills,
    labels.map((label, n) => {
      const name = foldedName(label)
      return { _id: `skill-${n}`, label, nameKey: nameKey(label), shownTo: 'everybody', name, near: keysOfWord(name) }
    }),
  )
  await served.put(
    organizations,
    labels.map((label, n) => ({
      ...testData.find(([view]) => view === organizations)?.[1][0],
      _id: `org-${n}`,
      label,
      name: foldedName(label),
      nameKey: nameKey(label),
    })),
  )
  await served.put(
    jobs,
    labels.map((title, n) => job(`job-${n}`, { organizationId: 'acme', status: 'open', title: `Work: ${title}`, address: title })),
  )
  const message = {
    _id: 'm-fold',
    threadId: `t-${uidOf(0)}`,
    revision: 0,
    messageId: 'm-fold',
    participants: ['ada', uidOf(0)],
    fromUid: 'ada',
    toUser: uidOf(0),
    message: 'Dzień dobry, Łódź! ASP.NET?',
    sentAt: earlier,
  }
  await served.put(messages, [message])
})

type Item = Readonly<Record<string, unknown>>
const itemsOf = async (uid: string, call: string, body?: object): Promise<readonly Item[]> => {
  const answer = await served.ask(uid, call, body)
  expect([call, answer.status]).toEqual([call, 200])
  return ((answer.body as { items?: Item[] }).items ?? answer.body) as readonly Item[]
}
const path = encodeURIComponent
const nameIn = ({ displayName, name, label, title, applicantName }: Item) => displayName ?? name ?? label ?? title ?? applicantName

describe('§7 people', () => {
  const searches: Readonly<Record<string, (name: string) => Promise<readonly Item[]>>> = {
    'the search of students': (name) => itemsOf('ada', 'POST /students/search', { name }),
    'the roster': (name) => itemsOf('uma', `GET /roster?q=${path(name)}`),
    'the admins’ list': (name) => itemsOf('ada', `GET /admin/users?q=${path(name)}`),
    'the board': (name) => itemsOf('rita', `GET /applications/recruiter?q=${path(name)}`),
    'people to write to': (name) => itemsOf('ada', `GET /messages/people?q=${path(name)}`),
    conversations: (name) => itemsOf('ada', `GET /messages/contacts/ada?q=${path(name)}`),
  }
  describe.each(Object.entries(searches))('§7 are found by %s', (_, search) => {
    it.each(typed)('§7 as %s', async (text, name) => expect((await search(text)).map(nameIn)).toEqual([name]))
  })

  it.each([
    ['the search of students', 'ada', 'POST /students/search'],
    ['the roster', 'uma', 'GET /roster?limit=100'],
    ['the admins’ list', 'ada', 'GET /admin/users?limit=100'],
    ['the board', 'rita', 'GET /applications/recruiter?limit=100&sort=name'],
    ['people to write to', 'ada', 'GET /messages/people?q=l'],
  ])('§7 are listed by their keys: %s', async (_, uid, call) => {
    const listed = (await itemsOf(uid, call, call.startsWith('POST') ? {} : undefined)).map((item) => String(nameIn(item)))
    expect(listed).toEqual(listed.toSorted(byName))
    expect(listed.indexOf('lukas zander')).toBeLessThan(listed.indexOf('Łukasz Yılmaz'))
  })
})

describe('§7 things', () => {
  const searches: Readonly<Record<string, (text: string) => Promise<readonly Item[]>>> = {
    skills: (text) => itemsOf('ada', `GET /skills/get/${path(text)}`),
    organizations: (text) => itemsOf('ada', `GET /organizations/all?q=${path(text)}`),
    'jobs by title': (titles) => itemsOf('ada', 'POST /jobs/search', { titles }),
    'jobs by place': (place) => itemsOf('ada', 'POST /jobs/search', { place }),
  }
  describe.each(Object.entries(searches))('§7 %s', (_, search) => {
    it.each([
      ['lodz', 'Łódź Technika'],
      ['Łódź', 'Łódź Technika'],
      ['strasse', 'Straße'],
      ['STRASSE', 'Straße'],
      ['.net', 'ASP.NET'],
      ['c#', 'C♯'],
      ['c♯', 'C♯'],
    ])('§7 are found as %s', async (text, name) => expect((await search(text)).map(nameIn).join('; ')).toContain(name))
  })

  it('§7 C, C++ and C# stay three', async () => {
    const found = (await itemsOf('ada', 'GET /skills/get/c%23')).map(nameIn)
    expect(found).not.toContain('C')
    expect(found).not.toContain('C++')
  })

  it.each(['lodz', '.net', 'Łódź'])('§7 messages are found as %s, and the word stands in the excerpt', async (q) => {
    const found = (await itemsOf('ada', `GET /messages/contacts/ada?q=${path(q)}`)) as readonly { readonly found: readonly Item[] }[]
    expect(found.flatMap((contact) => contact.found)).toMatchObject([{ id: 'm-fold', excerpt: 'Dzień dobry, Łódź! ASP.NET?' }])
  })
})
