/** What the page assumes about the contract. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TArray, TObject } from 'typebox'
import { describe, expect, it } from 'vitest'
import type { CallDefinition } from '#contract/call.ts'
import { contract, type Operation } from '#contract/contract.ts'
import { fieldOfFilter, orderOf, pathNames } from '../src/live/list.ts'
import { callOf, rows, type ListOperation } from '../src/api/operation.ts'
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

  it('has no name twice among path, query and body, and not both query and body, but for a file', () => {
    const namesOf = (schema: object | undefined) => (schema && 'properties' in schema ? Object.keys(schema.properties as object) : [])
    for (const [operation, { params, query, body, call, csv }] of Object.entries<CallDefinition>(contract)) {
      const names = [params, query, body].flatMap(namesOf)
      expect([operation, names]).toEqual([operation, [...new Set(names)]])
      if (query && !csv) expect([operation, body, call.split(' ')[0]]).toEqual([operation, undefined, 'GET'])
    }
  })
})

describe('a list that is updated by difference', () => {
  it('has a field for every filter of the contract', () => {
    const lists = Object.keys(rows).filter(
      (name): name is ListOperation => rows[name as ListOperation].ids === true && !name.startsWith('collections.'),
    )
    for (const operation of lists) {
      const { query, reply }: CallDefinition = contract[operation]
      const fields = Object.keys((reply as TArray<TObject>).items.properties)
      const filters = Object.keys(query?.properties ?? {}).filter(
        (name) => !['limit', 'cursor', 'ids', 'sort', 'format', 'q'].includes(name),
      )
      expect([operation, filters.filter((name) => !fields.includes(fieldOfFilter[name] ?? name))]).toEqual([operation, []])
      expect(() => orderOf(operation, {})({ id: '1' }, { id: '2' })).not.toThrow()
      expect(['', 'uid']).toContain(pathNames(operation).join())
    }
  })
})

describe('the page', () => {
  it('takes the path of every call from the contract', () => {
    // Pages whose paths begin like those of calls.
    const screens = [paths.register, paths.signIn, paths.contact]
    const first = new Set(operations.map((operation) => rows[operation].path.split('/')[1]))
    const address = new RegExp(`['"\`](/|\\*\\*/)(${[...first].join('|')})(['"\`/?])`)
    const found = sources.flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter((line) => address.test(line) && !screens.some((screen) => line.includes(screen)))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })

  it('takes the method of every call from the contract, and what a write invalidates from its reply', () => {
    const having = (words: RegExp) => sources.filter(({ text }) => words.test(text)).map(({ file }) => file)
    expect(having(/'(POST|PUT|PATCH|DELETE)'/)).toEqual([join('api', 'call.ts')])
    expect(having(/invalidatesTags/)).toEqual([])
  })
})
