import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Build, FactTables } from './port.ts'

type Row = Readonly<Record<string, unknown>>
type Opened = {
  readonly tables: FactTables
  /** As a tool of an analyst reads it, with nothing of ours. */
  readonly read: (table: string) => Promise<readonly Row[]>
}

const rowsOf = (day: string, count: number) => Array.from({ length: count }, (_, n) => [`p${n}`, day, n % 2 === 0 ? null : 'acme'])
const columns = ['pseudonym', 'sentWeek', 'organization']
const buildOf = (day: string, count: number): Build => ({
  day,
  tables: {
    referrals: { columns, rows: rowsOf(day, count), leftOut: 3 },
    nominations: { columns: columns.slice(0, 2), rows: rowsOf(day, 2).map((row) => row.slice(0, 2)), leftOut: 0 },
  },
})
/** Without what the store itself adds. */
const plain = ({ pseudonym, sentWeek, organization }: Row) => ({ pseudonym, sentWeek, organization })

/** The tests that every store of such tables must pass. `open` opens an empty one at first, and the same one again. */
export function factTablesContract(open: () => Promise<Opened>): void {
  describe('fact tables', () => {
    let opened: Opened
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.tables.close())

    it('are of no day before they are built', async () => {
      expect(await opened.tables.day()).toBeUndefined()
    })

    it('are read by others as they were built', async () => {
      await opened.tables.replace(buildOf('2026-11-19', 5))
      expect((await opened.read('referrals')).map(plain)).toEqual([
        { pseudonym: 'p0', sentWeek: '2026-11-19', organization: null },
        { pseudonym: 'p1', sentWeek: '2026-11-19', organization: 'acme' },
        { pseudonym: 'p2', sentWeek: '2026-11-19', organization: null },
        { pseudonym: 'p3', sentWeek: '2026-11-19', organization: 'acme' },
        { pseudonym: 'p4', sentWeek: '2026-11-19', organization: null },
      ])
      expect(await opened.read('nominations')).toHaveLength(2)
    })

    it('say of which day they are and what they lack, also to who opens them again', async () => {
      const again = await open()
      expect(await again.tables.day()).toBe('2026-11-19')
      await again.tables.close()
      expect(await opened.read('about')).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ name: 'referrals', day: '2026-11-19', rows: 5, leftOut: 3 }),
          expect.objectContaining({ name: 'nominations', day: '2026-11-19', rows: 2, leftOut: 0 }),
        ]),
      )
    })

    it('hold nothing of the former build', async () => {
      await opened.tables.replace(buildOf('2026-11-20', 3))
      expect((await opened.read('referrals')).map(({ sentWeek }) => sentWeek)).toEqual(['2026-11-20', '2026-11-20', '2026-11-20'])
      expect(await opened.read('about')).toHaveLength(2)
      expect(await opened.tables.day()).toBe('2026-11-20')
    })

    it('are never read half', async () => {
      const sizes = [1_500, 2_500]
      await opened.tables.replace(buildOf('2026-11-20', 1_500))
      let isBuilding = true
      const building = opened.tables.replace(buildOf('2026-11-21', 2_500)).finally(() => (isBuilding = false))
      const seen = new Set<number>()
      while (isBuilding) seen.add((await opened.read('referrals')).length)
      await building
      expect([...seen].filter((length) => length > 0 && !sizes.includes(length))).toEqual([])
      expect(await opened.read('referrals')).toHaveLength(2_500)
    })

    it('may be empty', async () => {
      await opened.tables.replace(buildOf('2026-11-22', 0))
      expect(await opened.read('referrals')).toEqual([])
      expect(await opened.tables.day()).toBe('2026-11-22')
    })
  })
}
