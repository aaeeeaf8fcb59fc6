/** Rules of all imports alike: how a file is read (product 2.20, Files read), and how much of them one account may send (2.18). */
import { beforeAll, describe, expect, it } from 'vitest'
import { describedCalls } from '../calls.ts'
import { eventually, send, type Person, type Problem } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'
import { formOf } from '../uploads.ts'

type Reply = Problem & {
  readonly rows: readonly {
    readonly line: number
    readonly ok: boolean
    readonly email?: string
    readonly name?: string
    readonly message?: string
    readonly cells?: readonly string[]
  }[]
  readonly accepted: number
  readonly ignored: readonly string[]
  readonly columns?: readonly string[]
}

const name = 'José Müller-Łódź'
/** As Windows-1252 can hold it. */
const western = 'José Müller'
const prose = '“It doesn’t crash”, they say; and it doesn’t.'

/** The sender of a file to each import, and a row of it. An import without an entry fails the walk. */
const imports: Readonly<Record<string, { readonly as: string; readonly email?: string; readonly row: Readonly<Record<string, string>> }>> =
  {
    // Of the university's students alone.
    'outcomes.import': { as: 'university', email: 'student@demo.example', row: { outcome: 'Full-time', organization: prose } },
    'roster.import': { as: 'university', row: { role: 'student' } },
    'nominations.import': { as: 'professor', row: { reason: prose } },
    'invitations.import': { as: 'university', row: { role: 'student', text: prose } },
  }

type Made = { readonly heads: readonly string[]; readonly cells: readonly string[] }
const quoted = (separator: string) => (cell: string) =>
  /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell
const lines = ({ heads, cells }: Made, separator = ',', end = '\r\n') =>
  [heads, cells].map((row) => row.map(quoted(separator)).join(separator) + end).join('')
/** Beyond ASCII, Windows-1252 has these at other places than Unicode. */
const PUNCTUATION: Readonly<Record<string, number>> = { '“': 0x93, '”': 0x94, '’': 0x92 }
const windows1252 = (text: string) => Buffer.from(Array.from(text, (sign) => PUNCTUATION[sign] ?? sign.charCodeAt(0)))
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

/** A file of one row, in the line that is given. */
const files: readonly (readonly [what: string, bytesOf: (made: Made) => Buffer, line: number, name: string])[] = [
  ['Excel on Windows, "CSV"', (made) => windows1252(lines(made)), 2, western],
  ['Excel on Windows in Germany, "CSV"', (made) => windows1252(lines(made, ';')), 2, western],
  ['Excel on Windows, "CSV UTF-8"', (made) => Buffer.from(`\uFEFF${lines(made)}`), 2, name],
  ['Excel, "Unicode text"', (made) => utf16(lines(made, '\t')), 2, name],
  ['an old Macintosh, UTF-16 the other way round', (made) => utf16(lines(made, '\t', '\r')).swap16(), 2, name],
  ['Numbers', (made) => Buffer.from(lines(made, ';', '\n')), 2, name],
  ['Google Sheets, without a last line break', (made) => Buffer.from(lines(made).trimEnd()), 2, name],
  ['a first line for Excel', (made) => Buffer.from(`sep=;\r\n${lines(made, ';')}`), 3, name],
  ['a first line for Excel, marked', (made) => windows1252(`sep=\t\r\n${lines(made, '\t')}`), 3, western],
  [
    'a spreadsheet with columns and rows without values',
    ({ heads, cells }) =>
      Buffer.from(`;;;;;;;\r\n${lines({ heads: [...heads, '', ''], cells: [...cells, '', ''] }, ';')}${';;;;;;\r\n'.repeat(1_200)}`),
    3,
    name,
  ],
  [
    'a hand, with blanks',
    ({ heads, cells }) => Buffer.from(`${heads.join(' , ')}\n\n${cells.map((cell) => `"${cell}"`).join(' , ')}\n`),
    3,
    name,
  ],
  [
    'a database, every cell quoted',
    ({ heads, cells }) => Buffer.from([heads, cells].map((row) => `"${row.join('","')}"\n`).join('')),
    2,
    name,
  ],
]

describePlatform('product 2.20, Files read', ({ as, platform }) => {
  const people = new Map<string, Person>()
  let paths: ReadonlyMap<string, string> = new Map()
  beforeAll(async () => {
    for (const who of ['university', 'professor']) people.set(who, await as(who as 'university'))
    paths = new Map((await describedCalls(platform.origin)).filter(({ csv }) => csv).map(({ operation, path }) => [operation, path]))
  })

  it('every call that takes a file of rows is tried here', () =>
    expect([...paths.keys()].toSorted()).toEqual(Object.keys(imports).toSorted()))

  describe.each(Object.entries(imports))('%s', (operation, { as: who, email = 'jose@home.example.com', row }) => {
    const post = (raw: Buffer | string, query: Readonly<Record<string, string>> = {}) =>
      send<Reply>(platform.origin, {
        method: 'POST',
        path: `${paths.get(operation)}?${new URLSearchParams({ dryRun: 'true', ...query }).toString()}`,
        token: people.get(who)?.token,
        raw,
        headers: { 'content-type': 'text/csv' },
      })
    const made = (person: string): Made => ({
      heads: ['email', 'name', ...Object.keys(row)],
      cells: [email, person, ...Object.values(row)],
    })

    it.each(files)('reads what was saved by %s', async (_, bytesOf, line, person) => {
      const { heads, cells } = made(person)
      const { status, body } = await post(bytesOf({ heads, cells }))
      expect([status, body.rows, body.ignored, body.columns]).toEqual([
        200,
        [expect.objectContaining({ line, ok: true, email, name: person })],
        [],
        heads,
      ])
    })

    it('reads a registrar’s columns as the map says, names the others, and says which there are where one is missing', async () => {
      const more = Object.entries(row).map(([field, value]) => [`The ${field}; =A+B`, value] as const)
      const heads = ['ID', 'First Name', 'Last Name', 'Email Address', 'Class', ...more.map(([head]) => head)]
      const file = lines({ heads, cells: ['0012', 'José', 'Müller', email, 'Senior', ...more.map(([, value]) => value)] })
      const unmapped = await post(windows1252(file))
      expect([unmapped.status, unmapped.body.code, unmapped.body.columns]).toEqual([400, 'invalid', heads])
      const columns = [
        'name=First Name+Last Name',
        'email=Email Address',
        ...Object.keys(row).map((field) => String.raw`${field}=The ${field}\; \=A\+B`),
      ].join(';')
      const mapped = await post(windows1252(file), { columns })
      expect([mapped.status, mapped.body.rows, mapped.body.ignored, mapped.body.columns]).toEqual([
        200,
        [expect.objectContaining({ line: 2, ok: true, email, name: western })],
        ['ID', 'Class'],
        heads,
      ])
      const wrong = await post(windows1252(file), { columns: columns.replace('Email Address', 'E-Mail') })
      expect([wrong.status, JSON.stringify(wrong.body.details), wrong.body.columns]).toEqual([
        400,
        expect.stringContaining('the column “E-Mail”, which'),
        heads,
      ])
    })

    it('refuses a row with a value that belongs to no column, and gives it back', async () => {
      const { heads, cells } = made('Doe, Jane')
      const { body } = await post(`${heads.join(',')}\n${cells.map((cell) => cell.replace(prose, 'Yes')).join(',')}`)
      expect(body.rows).toEqual([
        expect.objectContaining({
          ok: false,
          message: `The row has ${heads.length + 1} values in ${heads.length} columns. A value that holds a comma stands between quotes.`,
          cells: [email, 'Doe', 'Jane', ...Object.values(row).map((value) => value.replace(prose, 'Yes'))],
        }),
      ])
    })

    it.each([
      ['a letter that was lost before', Buffer.from('email,name\na@b.example,Jos\uFFFD'), /“\uFFFD” in line 2: a letter was lost/],
      ['a workbook', Buffer.from('PK\u0003\u0004workbook'), /is a workbook/],
      ['bytes of no such encoding', Buffer.from([0x65, 0x8d]), /neither UTF-8 nor Windows-1252/],
      ['a quote without an end', Buffer.from('email,name\n"a@b.example,Jane'), /without an end in the row of line 2/],
    ])('refuses %s with the reason', async (_, bytes, why) => {
      const { status, body } = await post(bytes)
      expect([status, JSON.stringify(body.details)]).toEqual([400, expect.stringMatching(why)])
    })

    it('counts the rows that hold a value', async () => {
      const { heads, cells } = made(name)
      const one = `${cells.map(quoted(',')).join(',')}\n`
      const file = (rows: number) => `${heads.join(',')}\n${`${one},,\n\n`.repeat(rows)}`
      expect([(await post(file(1_001))).status, (await post(file(3))).body.rows.length]).toEqual([413, 3])
    })

    it('tries only the lines that are asked for, and reads the columns without trying one', async () => {
      const { heads, cells } = made(name)
      const file = `${heads.join(',')}\n${`${cells.map(quoted(',')).join(',')}\n`.repeat(4)}`
      expect((await post(file, { lines: '3,5,99' })).body.rows.map(({ line }) => line)).toEqual([3, 5])
      expect((await post(file, { lines: '1' })).body).toMatchObject({ rows: [], columns: heads })
      const unmapped = await post('Full Name,Mail\nJane,jane@x.example', { lines: '1' })
      expect([unmapped.status, unmapped.body.columns]).toEqual([200, ['Full Name', 'Mail']])
      expect((await post(file, { lines: '1;2' })).status).toBe(400)
    })

    it('reads a form as it reads a body', async () => {
      const { headers, raw } = formOf([
        { name: 'file', filename: 'a.csv', type: 'application/vnd.ms-excel', bytes: windows1252(lines(made(western), ';')) },
      ])
      const path = `${paths.get(operation)}?dryRun=true`
      const { body } = await send<Reply>(platform.origin, { method: 'POST', path, token: people.get(who)?.token, raw, headers })
      expect(body.rows).toEqual([expect.objectContaining({ ok: true, name: western })])
    })
  })

  it('stores and mails what the file of Excel on Windows says', async () => {
    const professor = people.get('professor') as Person
    const file = windows1252(lines({ heads: ['email', 'name', 'reason'], cells: ['jose@home.example.com', western, prose] }, ';'))
    const sent = {
      method: 'POST',
      path: '/nominations/import',
      token: professor.token,
      raw: file,
      headers: { 'content-type': 'text/csv' },
    } as const
    expect((await send<Reply>(platform.origin, sent)).body.accepted).toBe(1)
    type Nomination = { readonly email?: string; readonly name?: string; readonly reason?: string }
    const made = await eventually(
      async () => (await professor.get<readonly Nomination[]>('/nominations')).body,
      (found) => found.some(({ email }) => email === 'jose@home.example.com'),
    )
    expect(made).toContainEqual(expect.objectContaining({ email: 'jose@home.example.com', name: western, reason: prose }))
  })

  it('takes one role for all rows of a list that has no column for it', async () => {
    const staff = people.get('university') as Person
    for (const operation of ['roster.import', 'invitations.import']) {
      const sent = {
        method: 'POST',
        path: `${paths.get(operation)}?dryRun=true&role=student`,
        token: staff.token,
        raw: 'email,name\na@home.example.com,A',
        headers: { 'content-type': 'text/csv' },
      } as const
      expect((await send<Reply>(platform.origin, sent)).body).toMatchObject({ accepted: 1 })
    }
  })
})

describePlatform(
  '§2.18 rows of a file',
  ({ as, platform }) => {
    let professor: Person, staff: Person
    beforeAll(async () => {
      professor = await as('professor')
      staff = await as('university')
    })

    const post = (person: Person, path: string, raw: string) =>
      send<Problem>(platform.origin, { method: 'POST', path, token: person.token, raw, headers: { 'content-type': 'text/csv' } })

    const rows = (head: string, role: string) => [head, ...[1, 2, 3].map((n) => `limit-${n}@home.example.com${role}`)].join('\n')

    it.each([
      ['/nominations/import', () => professor, rows('email,reason', ',Asks first.')],
      ['/invitations/import', () => staff, rows('email,role', ',student')],
    ] as const)(
      '§2.18 of %s count in dry runs too, five times as many, which leave what may be stored as it was',
      async (path, person, file) => {
        const statuses: number[] = []
        const dryRuns = Array.from({ length: 7 }, () => '?dryRun=true')
        for (const query of [...dryRuns, '', '']) statuses.push((await post(person(), `${path}${query}`, file)).status)
        expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 200, 429])
        const { body, headers } = await post(person(), `${path}?dryRun=true`, file)
        expect([body.code, Number(headers['retry-after']) > 0]).toEqual(['rate_limited', true])
      },
    )
  },
  { env: { LIMIT_ROWS_PER_10_MINUTES: '4' } },
)
