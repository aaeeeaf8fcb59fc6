import { describe, expect, it } from 'vitest'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { contract } from '#contract/contract.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { columnsOf, csvOf, forFile, type ReadPage } from './csv.ts'

describe('an export', () => {
  const columns = [['id'], ['match', 'have'], ['skills']]
  const whole = async (read: ReadPage) => (await buffer((await csvOf(columns, 'UTC', read)) as Readable)).toString()

  it('has a mark of its encoding, a head, and every row of every page', async () => {
    const pages: ReadPage = async (cursor) =>
      cursor === undefined
        ? { rows: [{ id: 'a', match: { have: ['ts', 'go'] }, skills: [] }], next: '2' }
        : { rows: [{ id: 'b', more: 1 }], next: undefined }
    expect(await whole(pages)).toBe('\uFEFF"id","match.have","skills"\r\n"a","ts; go",""\r\n"b","",""\r\n')
  })

  it('§2.20 has instants by the clock of the reader, with its offset, and days as they are', async () => {
    const rows: ReadPage = async () => ({ rows: [{ id: '2026-11-20', skills: '2026-11-20T15:00:00.000Z' }], next: undefined })
    const written = async (timezone: string) => (await buffer((await csvOf(columns, timezone, rows)) as Readable)).toString()
    expect(await written('America/New_York')).toContain('"2026-11-20","","2026-11-20T10:00:00-05:00"')
    expect(await written('UTC')).toContain('"2026-11-20","","2026-11-20T15:00:00+00:00"')
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
  const lists = Object.entries(contract).filter(([, call]) => 'query' in call && 'format' in call.query.properties)
  expect(lists.length).toBeGreaterThan(5)
  expect(lists.filter(([, { reply }]) => columnsOf(reply).length < 2).map(([operation]) => operation)).toEqual([])
  expect(columnsOf(contract['jobs.saved'].reply).map((column) => column.join('.'))).toEqual(
    expect.arrayContaining(['title', 'skills', 'match.have', 'savedAt']),
  )
})

it('§2.20 a copy that is kept has nothing of what is told on the page alone', () => {
  const told = { id: 'n', status: 'consented', opened: true, reminders: ['2026-11-20T15:00:00.000Z'] }
  expect(forFile(contract['nominations.list'].reply, [told])).toEqual([{ id: 'n', status: 'consented' }])
  expect(forFile(contract['users.read'].reply, { uid: 'mia' })).toEqual({ uid: 'mia' })
  expect(forFile(contract['users.read'].reply, undefined)).toBeUndefined()
})
