/** Rows for analysts' own tools over HTTP (docs/design/reports.md, Facts), against what reports tell on the same day. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, expect, it } from 'vitest'
import type { Person, Problem } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'

type Row = Readonly<Record<string, string | null>>
type Report = { readonly rows: readonly { readonly key: string; readonly n: number | { readonly suppressed: true } }[] }

const tables = ['applications', 'nominations', 'referrals'] as const
const report = { applications: 'timing?includeActive=true', nominations: 'nominations?', referrals: 'referrals?' } as const
const fields = ['university', 'semester', 'degree', 'source', 'organization'] as const

describePlatform('rows for analysts’ own tools', ({ as, platform }) => {
  let admin: Person, analyst: Person
  beforeAll(async () => {
    await platform.moveTo('2026-11-24T12:00:00.000Z')
    ;[admin, analyst] = (await Promise.all(['admin', 'analyst'].map(as))) as [Person, Person]
  })

  const lines = async (person: Person, of: (typeof tables)[number]) => {
    const { status, headers, body } = await person.get<string>(`/reports/facts?of=${of}&format=ndjson`)
    expect([status, headers['content-type']]).toEqual([200, 'application/x-ndjson'])
    const rows = body.split('\n').flatMap((line): Row[] => (line === '' ? [] : [JSON.parse(line) as Row]))
    return { rows, headers, leftOut: Number(headers['x-left-out']) }
  }

  it.each(tables)('%s count no cell that reports hide, and are as many as reports count', async (of) => {
    const { rows, leftOut, headers } = await lines(analyst, of)
    expect(headers['x-as-of']).toBe('2026-11-22')
    const { body: all } = await analyst.get<Report>(`/reports/${report[of]}&asOf=2026-11-22`)
    expect(rows.length + leftOut).toBe(all.rows[0]?.n)
    for (const group of fields.filter((field) => rows.some((row) => field in row))) {
      const { body: table } = await analyst.get<Report>(`/reports/${report[of]}&asOf=2026-11-22&groupBy=${group}`)
      const hidden = new Set(table.rows.flatMap(({ key, n }) => (typeof n === 'number' ? [] : [key])))
      expect(rows.filter((row) => hidden.has(row[group] ?? ''))).toEqual([])
    }
    const sizes = Map.groupBy(rows, (row) => JSON.stringify(fields.map((field) => row[field])))
    expect([...sizes.values()].filter(({ length }) => length < 5)).toEqual([])
    for (const [column, value] of rows.flatMap((row) => Object.entries(row)))
      if (column.endsWith('Week') && value !== null) expect(new Date(value).getUTCDay()).toBe(1)
  })

  it('are the same for an admin, and name nobody', async () => {
    const { rows } = await lines(analyst, 'applications')
    expect(rows.length).toBeGreaterThan(0)
    expect((await lines(admin, 'applications')).rows).toEqual(rows)
    const students = await admin.get<readonly { readonly uid: string }[]>('/admin/users?role=student&limit=100')
    for (const { uid } of students.body) expect(JSON.stringify(rows)).not.toContain(uid)
  })

  it('come as a table for spreadsheets, dated', async () => {
    const { headers, body } = await analyst.get<string>('/reports/facts?of=nominations')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toContain('nominations-2026-11-22.csv')
    const [head] = body.replaceAll('"', '').split('\r\n')
    expect(head?.replace('\uFEFF', '')).toBe('pseudonym,university,semester,degree,sentWeek,consentedWeek')
  })

  it('are on record when an analyst takes them', async () => {
    await lines(analyst, 'referrals')
    const { body } = await admin.get<readonly { readonly data: { readonly name: string; readonly params: { readonly of?: string } } }[]>(
      `/admin/events?stream=reports-${analyst.uid}`,
    )
    expect(body.map(({ data }) => [data.name, data.params.of])).toContainEqual(['facts', 'referrals'])
  })

  it('lie in tables of their own once the week is over, and somebody who was erased is in none', async () => {
    const stored = (of: string) => {
      const db = new DatabaseSync(join(platform.dataDir, 'proffer_facts.db'), { readOnly: true })
      const rows = db.prepare(`SELECT * FROM ${of}`).all()
      const about = db.prepare('SELECT name, day, leftOut FROM about').all()
      db.close()
      return { rows, about }
    }
    const before = await lines(analyst, 'applications')
    const student = await as('student')
    expect((await student.get<readonly unknown[]>(`/applications/student/${student.uid}?limit=100`)).body).not.toEqual([])
    await student.post('/me/erase', { idToken: student.token, confirm: 'ERASE' })
    await platform.settle()
    const after = await lines(analyst, 'applications')
    // The reports count them as before, and nothing says that it is these who are missing.
    expect(after.rows.length).toBeLessThan(before.rows.length)
    expect(after.rows.length + after.leftOut).toBe(before.rows.length + before.leftOut)
    await platform.moveTo('2026-11-30T00:40:00.000Z')
    ;[admin, analyst] = (await Promise.all(['admin', 'analyst'].map(as))) as [Person, Person]
    for (const of of tables) {
      const { rows, leftOut } = await lines(analyst, of)
      expect(stored(of).rows.map((row) => ({ ...row }))).toEqual(rows)
      expect(stored(of).about.map((row) => ({ ...row }))).toContainEqual({ name: of, day: '2026-11-29', leftOut })
    }
  })

  it('§5 name the field that cannot be asked', async () => {
    for (const [path, field] of [
      ['/reports/facts', 'of'],
      ['/reports/facts?of=graduates', 'of'],
      ['/reports/facts?of=referrals&format=json', 'format'],
      ['/reports/facts?of=referrals&asOf=2026-01-01', 'asOf'],
    ]) {
      const reply = await analyst.get<Problem>(path ?? '')
      const details = reply.body.details as readonly { readonly field: string }[] | undefined
      expect([path, reply.status, details?.map((each) => each.field)]).toEqual([path, 400, [field]])
    }
  })
})
