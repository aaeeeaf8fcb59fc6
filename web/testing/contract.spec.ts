/** The page's assumptions about the contract. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TArray, TObject } from 'typebox'
import { describe, expect, it } from 'vitest'
import type { CallDefinition } from '#contract/call.ts'
import { contract, type Operation } from '#contract/contract.ts'
import { aside, orderOf, type Membership } from '#lib/lists.ts'
import { pathNames } from '../src/live/list.ts'
import { listOperations, lists } from '../src/live/freshness.ts'
import { callOf, rows } from '../src/api/operation.ts'
import { paths } from '../src/app/paths.ts'

const web = join(import.meta.dirname, '..', 'src')
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') }))
const operations = Object.keys(rows) as Operation[]

describe('a call', () => {
  it('needs no token where the contract asks for none', () => {
    expect(operations.filter((operation) => callOf(operation, {}).open).toSorted()).toEqual(
      operations.filter((operation) => 'visitor' in contract[operation].who).toSorted(),
    )
  })

  it('has no name twice among path, query and body, and not both query and body, but for a file and a dry run', () => {
    const namesOf = (schema: object | undefined) => (schema && 'properties' in schema ? Object.keys(schema.properties as object) : [])
    for (const [operation, { params, query, body, call, csv }] of Object.entries<CallDefinition>(contract)) {
      const names = [params, query, body].flatMap(namesOf)
      expect([operation, names]).toEqual([operation, [...new Set(names)]])
      // What is only tried says so in the address, beside what it would do.
      if (query && !csv && !('dryRun' in query.properties))
        expect([operation, body, call.split(' ')[0]]).toEqual([operation, undefined, 'GET'])
    }
  })
})

describe('a list that is updated by difference', () => {
  const fieldsOf = (how: Membership): readonly string[] => Object.values(how).flat()

  it('is every one that takes ids, but for the generic ones', () => {
    const takers = Object.entries<CallDefinition>(contract).filter(
      ([name, { query }]) => query && 'ids' in query.properties && !name.startsWith('collections.'),
    )
    expect(takers.map(([name]) => name).toSorted()).toEqual(listOperations.toSorted())
  })

  it('has a field for all that it goes by: order, filters, and what it shows of others', () => {
    for (const operation of listOperations) {
      const { query, reply }: CallDefinition = contract[operation]
      const { order, filters = {}, counts, countedApart = [] } = lists[operation]
      const fields = new Set(Object.keys((reply as TArray<TObject>).items.properties))
      const asked = Object.keys(query?.properties ?? {}).filter((name) => !aside.has(name))
      const used = [
        ...order.map(({ by }) => by),
        ...asked.flatMap((name) => fieldsOf(filters[name] ?? { of: name })),
        ...(counts ? [counts.in] : []),
      ]
      expect([operation, used.filter((name) => !fields.has(name))]).toEqual([operation, []])
      expect([operation, [...Object.keys(filters), ...countedApart].filter((name) => !asked.includes(name))]).toEqual([operation, []])
      expect([operation, fields.has(orderOf(lists[operation], {}).field)]).toEqual([operation, true])
      expect(['', 'uid']).toContain(pathNames(operation).join())
    }
  })
})

describe('the page', () => {
  it('takes the path of every call from the contract', () => {
    // Pages whose paths begin like those of calls, beside what is typed by the contract.
    const screens = [paths.register, paths.signIn, paths.contact]
    const first = new Set(operations.map((operation) => rows[operation].path.split('/')[1]))
    const address = new RegExp(`['"\`](/|\\*\\*/)(${[...first].join('|')})(['"\`/?])`)
    const found = sources.flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter((line) => address.test(line) && !line.includes(': PathOf<') && !screens.some((screen) => line.includes(screen)))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })

  it('takes the method of every call from the contract, and what a write invalidates from its reply', () => {
    const having = (words: RegExp) => sources.filter(({ text }) => words.test(text)).map(({ file }) => file)
    expect(having(/'(POST|PUT|PATCH|DELETE)'/)).toEqual([join('api', 'operation.ts')])
    expect(having(/invalidatesTags/)).toEqual([])
  })
})
