import { describe, expect, it } from 'vitest'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import { Day, Instant } from '#contract/call.ts'
import { contract } from '#contract/contract.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { columnsOf, csvOf, forFile, type ReadPage } from './csv.ts'

describe('an export', () => {
  const columns = [['id'], ['match', 'have'], ['skills']].map((path) => ({ path, isInstant: false }))
  const whole = async (read: ReadPage) => (await buffer((await csvOf(columns, 'UTC', read)) as Readable)).toString()

  it('has a mark of its encoding, a head, and every row of every page', async () => {
    const pages: ReadPage = async (cursor) =>
      cursor === undefined
        ? { rows: [{ id: 'a', match: { have: ['ts', 'go'] }, skills: [] }], next: '2' }
        : { rows: [{ id: 'b', more: 1 }], next: undefined }
    expect(await whole(pages)).toBe('\uFEFF"id","match.have","skills"\r\n"a","ts; go",""\r\n"b","",""\r\n')
  })

  const listed = columnsOf(
    Type.Array(Type.Object({ title: Type.String(), on: Day, at: Type.Optional(Instant), seen: Type.Array(Instant) })),
  )
  const written = async (row: object, timezone: string) => {
    const file = (await csvOf(listed, timezone, async () => ({ rows: [row as Record<string, unknown>], next: undefined }))) as Readable
    return (await buffer(file)).toString().split('\r\n')[1]
  }

  it('§2.20 has instants by the clock of the reader, with its offset, and days as they are', async () => {
    const row = { title: 'Go', on: '2026-11-20', at: '2026-11-20T15:00:00.000Z', seen: ['2026-11-20T16:00:00Z'] }
    expect(await written(row, 'America/New_York')).toBe('"Go","2026-11-20","2026-11-20T10:00:00-05:00","2026-11-20T11:00:00-05:00"')
    expect(await written(row, 'UTC')).toBe('"Go","2026-11-20","2026-11-20T15:00:00+00:00","2026-11-20T16:00:00+00:00"')
  })

  it.each(['2026-11-27T25:00:00Z', '2026-11-27T15:00:00Z'])('has %s that somebody typed as it was typed, and goes on', async (text) => {
    expect(await written({ title: text, on: '2026-11-20', at: text.replace('15', '25') }, 'America/New_York')).toBe(
      `"${text}","2026-11-20","2026-11-27T25:00:00Z",""`,
    )
  })

  it('ends after so many rows', async () => {
    const endless: ReadPage = async () => ({ rows: Array.from({ length: 100 }, () => ({ id: 'x' })), next: 'more' })
    expect((await whole(endless)).split('\r\n')).toHaveLength(limits.csvRows + 2)
  })

  it('is refused as the list is, and does not look whole when it breaks off', async () => {
    expect(await csvOf(columns, 'UTC', async () => refuse('not_found'))).toMatchObject({ refused: 'not_found' })
    const broken: ReadPage = async (cursor) => (cursor ? refuse('unavailable') : { rows: [], next: '2' })
    await expect(whole(broken)).rejects.toThrow('ended early')
  })
})

it('every list of the contract has columns', () => {
  // Those of a report hang on the report, and its answer names them, as a file does.
  const lists = Object.entries(contract).filter(
    ([operation, call]) => operation !== 'reports.read' && !('produces' in call) && 'query' in call && 'format' in call.query.properties,
  )
  expect(lists.length).toBeGreaterThan(5)
  expect(lists.filter(([, { reply }]) => columnsOf(reply).length < 2).map(([operation]) => operation)).toEqual([])
  expect(columnsOf(contract['jobs.saved'].reply).map(({ path }) => path.join('.'))).toEqual(
    expect.arrayContaining(['title', 'skills', 'match.have', 'savedAt']),
  )
})

it('§2.20 a copy that is kept has nothing of what is told on the page alone', () => {
  const told = { id: 'n', status: 'consented', opened: true, reminders: ['2026-11-20T15:00:00.000Z'] }
  expect(forFile(contract['nominations.list'].reply, [told])).toEqual([{ id: 'n', status: 'consented' }])
  expect(forFile(contract['users.read'].reply, { uid: 'mia' })).toEqual({ uid: 'mia' })
  expect(forFile(contract['users.read'].reply, undefined)).toBeUndefined()
})

it('a thing, or each of several, stands in a cell by one of its fields', async () => {
  const Labelled = Type.Object({ id: Type.String(), label: Type.String() })
  const by = Type.Optional(Type.Object({ uid: Type.String(), displayName: Type.String() }, { inFiles: 'displayName' }))
  const columns = columnsOf(
    Type.Array(
      Type.Object({ alike: Type.Array(Labelled, { inFiles: 'label' }), decided: Type.Optional(Type.Object({ at: Type.String(), by })) }),
    ),
  )
  const rows = [
    {
      alike: [
        { id: 'go', label: 'Go' },
        { id: 'r', label: 'R' },
      ],
      decided: { at: '1', by: { uid: 'ada', displayName: 'Ada' } },
    },
    { alike: [] },
  ]
  const file = (await csvOf(columns, 'UTC', async () => ({ rows, next: undefined }))) as Readable
  expect((await buffer(file)).toString()).toBe('\uFEFF"alike","decided.at","decided.by"\r\n"Go; R","1","Ada"\r\n"","",""\r\n')
})

it('a table of moderation says what is called alike and who decided, and one of people has each uid once', () => {
  const names = (operation: 'moderation.list' | 'adminUsers.list') => columnsOf(contract[operation].reply).map(({ path }) => path.join('.'))
  expect(names('moderation.list')).toEqual(expect.arrayContaining(['resembles', 'decided.at', 'decided.by', 'decided.reason']))
  expect(names('adminUsers.list')).toEqual(expect.arrayContaining(['uid', 'displayName']))
  expect(names('adminUsers.list')).not.toContain('id')
})
