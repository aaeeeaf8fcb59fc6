/** GET /skills/get/:term among skills of the field (product 1, row 72; 2.19, Proposals). */
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameKey } from '#lib/fold.ts'
import { foldedName } from '#lib/folded-name.ts'
import { keysOfWord } from '#lib/near-words.ts'
import { everybody } from '#events/vocabulary/organizations/proposals.ts'
import { skills } from '#projections/views/skills/model.ts'
import { openMongoReadStore } from '#platform/read-store/mongo/store.ts'
import { openSqliteReadStore } from '#platform/read-store/sqlite/store.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import { readerOf } from '../core/reader.ts'
import { suggestedSkills } from './suggest.ts'

const labels = `
JavaScript, Java, TypeScript, Python, PyTorch, Go, Google Cloud, C, C++, C#, .NET, ASP.NET, Node.js
React, React Native, Kubernetes, PostgreSQL, MySQL, SQL, Machine learning, Deep learning, Natural language processing, Computer vision, Artificial intelligence, Amazon Web Services
Object-oriented programming, Operating systems, Databases, Graph theory, Élan, Ruby, Rust, R, Advanced R, Kotlin, Swift, Übersetzerbau`
  .trim()
  .split(/,\s|\n/)

const url = process.env['MONGODB_TEST_URL']

describe('§7 skills are suggested', () => describeSuggestions(() => openSqliteReadStore({ file: ':memory:' }), labels))

if (url === undefined) {
  it('§7 skills are suggested on MongoDB', (test) =>
    test.skip('because MONGODB_TEST_URL is not set ("node tools/services.mjs run -- COMMAND" sets it)'))
} else {
  const name = `suggestions-${process.pid}-${Date.now()}`
  describe('§7 skills are suggested on MongoDB', () => {
    afterAll(async () => {
      const client = await new MongoClient(url).connect()
      await client.db(name).dropDatabase()
      await client.close()
    })
    // A read takes a server some milliseconds, so not each of the thousand slips is typed.
    const some = labels.filter((_, n) => n % 8 === 0)
    describeSuggestions(() => openMongoReadStore({ url: `${url}/${name}` }), some)
  })
}

/** @param typed names that are typed in every way */
function describeSuggestions(open: () => Promise<ReadStore>, typed: readonly string[]): void {
  let store: ReadStore
  let suggest: (term: string) => Promise<readonly string[]>
  beforeAll(async () => {
    store = await open()
    const collection = { ...skills, name: 'skills__v1' }
    await store.declare(collection)
    const writes = labels.map((label, n) => {
      const name = foldedName(label)
      return {
        collection,
        document: {
          _id: `s${n}`,
          _pos: '00000000000000000001',
          label,
          nameKey: nameKey(label),
          shownTo: everybody,
          name,
          near: keysOfWord(name),
        },
      }
    })
    await store.commit({ consumer: 'skills', checkpoint: 1n, writes })
    const read = readerOf(store, { active: () => collection, position: () => 0n })
    suggest = async (term) => (await suggestedSkills(read, { shownTo: { in: [everybody] } }, term)).map(({ label }) => label)
  })
  afterAll(() => store.close())

  it.each([
    ['java', ['Java', 'JavaScript']],
    ['r', ['R', 'React', 'React Native', 'Ruby', 'Rust', 'Advanced R']],
    ['learn', ['Deep learning', 'Machine learning']],
    ['c++', ['C++']],
    ['c♯', ['C#']],
    ['.net', ['.NET', 'ASP.NET']],
    ['elan', ['Élan']],
    ['uber', ['Übersetzerbau']],
  ])('§7 by the beginnings of words, the skill of that very name first: %s', async (term, found) =>
    expect(await suggest(term)).toEqual(found),
  )

  it.each([
    ['js', 'JavaScript'],
    ['ts', 'TypeScript'],
    ['py', 'Python'],
    ['golang', 'Go'],
    ['cpp', 'C++'],
    ['c#', 'C#'],
    ['dotnet', '.NET'],
    ['node', 'Node.js'],
    ['reactjs', 'React'],
    ['k8s', 'Kubernetes'],
    ['postgres', 'PostgreSQL'],
    ['psql', 'PostgreSQL'],
    ['ml', 'Machine learning'],
    ['dl', 'Deep learning'],
    ['nlp', 'Natural language processing'],
    ['cv', 'Computer vision'],
    ['ai', 'Artificial intelligence'],
    ['gcp', 'Google Cloud'],
    ['aws', 'Amazon Web Services'],
    ['oop', 'Object-oriented programming'],
    ['os', 'Operating systems'],
    ['db', 'Databases'],
  ])('§7 by other names: %s', async (term, label) => expect(await suggest(term)).toContain(label))

  it.each([
    ['pyhton', 'Python'],
    ['javascirpt', 'JavaScript'],
    ['kuberntes', 'Kubernetes'],
    ['Postgrse', 'PostgreSQL'],
    ['mashine lerning', 'Machine learning'],
  ])('§7 with slips of typing: %s', async (term, label) => expect(await suggest(term)).toContain(label))

  it('§7 in this order: beginnings, other names, slips', async () => {
    expect(await suggest('go')).toEqual(['Go', 'Google Cloud'])
    expect(await suggest('node')).toEqual(['Node.js'])
    expect((await suggest('rusty')).at(0)).toBe('Rust')
  })

  it('§7 each by each of its prefixes and by each pair of its letters swapped', async () => {
    for (const label of typed) {
      for (let end = 1; end <= label.length; end += 1) {
        const prefix = label.slice(0, end)
        if (foldedName(prefix) !== '') expect([prefix, await suggest(prefix)]).toEqual([prefix, expect.arrayContaining([label])])
      }
      const name = foldedName(label)
      for (let at = 0; name.length >= 4 && at + 1 < name.length; at += 1) {
        const swapped = name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2)
        expect([swapped, await suggest(swapped)]).toEqual([swapped, expect.arrayContaining([label])])
      }
    }
  })

  it('§5 not at all for a text without a letter or digit', async () => {
    for (const term of ['', ' ', '"', '+++', '…']) expect(await suggest(term)).toEqual([])
  })
}
