import { expect, it } from 'vitest'
import type { ImportReply } from '#contract/imports.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { staff } from '../../testing/given.ts'
import type { Command } from '../command.ts'
import { importRoute, type ImportPorts } from './import-route.ts'

it('§7 a file of rows gives way to other requests between its rows', async () => {
  const rows = 300
  let [turns, done] = [0, false]
  const turn = () => {
    turns += 1
    if (!done) setImmediate(turn)
  }
  setImmediate(turn)
  const ports = { handler: { preview: () => undefined }, rowLimiter: () => undefined, batchKeys: () => undefined, limits: { rows: {} } }
  const route = importRoute(ports as unknown as ImportPorts, {
    fields: ['email'],
    commandOf: async () => refuse('not_found'),
  })
  const body = Buffer.from(`email\n${'noa@home.example.com\n'.repeat(rows)}`)
  const call = { account: staff, query: { dryRun: true }, request: { headers: {} }, reply: {}, body } as unknown as Parameters<
    typeof route
  >[0]
  expect(await route(call)).toMatchObject({ refused: rows })
  done = true
  expect(turns).toBeGreaterThanOrEqual(rows)
})

/** A dry run in which a row that stands there already, or came earlier in the file, would store nothing. */
async function tried(text: string, known: readonly string[] = [], unique?: readonly string[], lines?: string): Promise<unknown> {
  const stored = new Set(known)
  const preview = async (_: unknown, { email }: { readonly email: string }) => {
    const changed = !stored.has(email)
    stored.add(email)
    return { changed }
  }
  const ports = { handler: { preview: () => preview }, rowLimiter: () => undefined, batchKeys: () => undefined, limits: { rows: {} } }
  const route = importRoute(ports as unknown as ImportPorts, {
    fields: ['email', 'name?', 'graduationDate?'],
    ...(unique && { unique }),
    commandOf: async ({ email = '', graduationDate }) =>
      graduationDate === 'soon'
        ? invalid(email.startsWith('noa') ? 'graduationDate' : 'studies.graduationDate', 'must be a day')
        : { command: {} as Command, input: { email: email.toLowerCase() }, accepted: (changed) => (changed ? 'expected' : 'nothing new') },
  })
  const query = { dryRun: true, ...(lines !== undefined && { lines }) }
  const call = { account: staff, query, request: { headers: {} }, reply: {}, body: Buffer.from(text) }
  return route(call as unknown as Parameters<typeof route>[0])
}

it('product 2.20, Files read: says which columns there are, and misses none as long as no row is read', async () => {
  const text = 'Name,Mail\nNoa,noa@home.example.com'
  expect(await tried(text, [], undefined, '1')).toMatchObject({ rows: [], ignored: [], columns: ['Name', 'Mail'] })
  await expect(tried(text)).rejects.toMatchObject({ status: 400, columns: ['Name', 'Mail'] })
})

it('§2.19 counts who is added, and tells a repeated line from somebody who was there before', async () => {
  const reply = (await tried('email\nnoa@home.example.com\nole@home.example.com\nNoa@home.example.com\nole@home.example.com', [
    'ole@home.example.com',
  ])) as ImportReply
  expect(reply).toMatchObject({ accepted: 4, changed: 1, refused: 0 })
  expect(reply.rows.map(({ message }) => message)).toEqual(['expected', 'nothing new', 'as line 2', 'as line 3'])
})

it('§2.19 tells a repeated row as one, where rows are decided once, and decides it where the earlier one was refused', async () => {
  const file = 'email,graduationDate\nnoa@home.example.com,soon\nNoa@home.example.com,\nnoa@home.example.com,'
  const { rows } = (await tried(file, [], ['email'])) as ImportReply
  expect(rows.map(({ ok, changed, message }) => [ok, changed, message])).toEqual([
    [false, false, 'The day of graduation must be a day.'],
    [true, true, 'expected'],
    [true, false, 'as line 3'],
  ])
})

it('product 2.20 refuses a repeated row of other words, which nobody would read', async () => {
  const file = [
    'email,graduationDate,name',
    'noa@home.example.com,a,Noa',
    'NOA@home.example.com,b,Noa',
    'noa@home.example.com,a,N. Levi',
    'noa@home.example.com',
  ]
  const { rows } = (await tried(file.join('\n'), [], ['email'])) as ImportReply
  expect(rows.map(({ ok, message }) => [ok, message])).toEqual([
    [true, 'expected'],
    [false, 'The address stands in line 2 already, with other words.'],
    [true, 'as line 2'],
    [true, 'as line 2'],
  ])
})

it('product 2.18 knows an address by each of its spellings', async () => {
  const file = 'email,graduationDate\nx1@zürich.example,a\nx1@xn--zrich-kva.example,b\nx1@xn--zrich-kva.example,a'
  const once = (await tried(file, [], ['email'])) as ImportReply
  expect(once.rows.map(({ message }) => message)).toEqual([
    'expected',
    'The address stands in line 2 already, with other words.',
    'as line 2',
  ])
  const again = (await tried(file, ['x1@xn--zrich-kva.example'])) as ImportReply
  expect(again.rows.map(({ message }) => message)).toEqual(['expected', 'as line 2', 'as line 2'])
})

it('§2.19 passes over why rows were refused in a file that is sent again, and over the mark that keeps a cell from being computed', async () => {
  expect(await tried('email,whyRefused\n\'+noa@home.example.com,"The address, it is wrong."')).toMatchObject({
    rows: [{ ok: true, email: '+noa@home.example.com' }],
  })
})

it('§2.20 takes pasted marks off an address, and a cell of which nothing is seen for an empty one', async () => {
  expect(await tried('email,name\n\u202Anoa@home.example.com\u202C,\u3164')).toMatchObject({
    rows: [{ ok: true, email: 'noa@home.example.com' }],
  })
  expect(await tried('email,graduationDate\nnoa@home.example.com,\u2800')).toMatchObject({ rows: [{ ok: true }] })
})

it('§2.20 says of each row of a dry run what is read', async () => {
  expect(await tried('email,graduationDate,Notes\nnoa@home.example.com,2027-05-31,late')).toMatchObject({
    rows: [{ others: { graduationDate: '2027-05-31' } }],
  })
})

it('product 2.20 says all that is wrong with a row, each with its column: what was lost, and what is no value of its column', async () => {
  expect(await tried('email,name,graduationDate\nnoa@home.example.com,#REF!,soon')).toMatchObject({
    rows: [{ ok: false, message: 'The name is “#REF!”, an error of a spreadsheet. The day of graduation must be a day.' }],
  })
})

it('product 2.20, Files read: reads each value once, to decide by it and to show it', async () => {
  const read: (string | undefined)[] = []
  const ports = {
    handler: { preview: () => async () => ({ changed: true }) },
    rowLimiter: () => undefined,
    batchKeys: () => undefined,
    limits: { rows: {} },
  }
  const route = importRoute(ports as unknown as ImportPorts, {
    fields: ['email', 'role'],
    readers: { role: (text) => ({ value: 'student', shown: `a student (${read.push(text)})` }) },
    commandOf: async (values) => ({ command: {} as Command, input: { ...values }, accepted: () => JSON.stringify(values) }),
  })
  const body = Buffer.from('Roster\nemail,role\nnoa@home.example.com,UG\nole@home.example.com,GR')
  const call = { account: staff, query: { dryRun: true }, request: { headers: {} }, reply: {}, body } as unknown as Parameters<
    typeof route
  >[0]
  expect(await route(call)).toMatchObject({
    above: ['Roster'],
    rows: [
      { others: { role: 'a student (1)' }, message: '{"email":"noa@home.example.com","role":"student"}' },
      { others: { role: 'a student (2)' } },
    ],
  })
  expect(read).toEqual(['UG', 'GR'])
})

it('§2.19 says in words which column is wrong', async () => {
  expect(await tried('email,graduationDate\nnoa@home.example.com,soon')).toMatchObject({
    rows: [{ ok: false, message: 'The day of graduation must be a day.' }],
  })
  // A person who has an account: there it is a field within another one.
  expect(await tried('email,graduationDate\nole@home.example.com,soon')).toMatchObject({
    rows: [{ ok: false, message: 'The day of graduation must be a day.' }],
  })
})

it.each([
  ['one that is missing', 'name', 'has no column “email” in its first line'],
  ['one that is there twice', 'email,Email', 'has the column “email” twice'],
])('§2.19 names the column: %s', async (_, head, why) => {
  const message = `${why}; the columns that we know are email, name, graduationDate`
  await expect(tried(`${head}\nx`)).rejects.toMatchObject({
    status: 400,
    details: [{ field: 'file', message }],
    columns: head.split(','),
  })
})

it('§2.18 looks at a head row of many names no longer than at its first', async () => {
  const began = process.threadCpuUsage()
  const head = Array.from({ length: limits.importCells }, (_, n) => n.toString(36)).join(',')
  expect(await tried(head)).toMatchObject({ refused: 'invalid' })
  const { user, system } = process.threadCpuUsage(began)
  expect((user + system) / 1_000).toBeLessThan(1_000)
})

it('§2.18 counts a file for its reading, whichever of its rows are asked for, and its rows beside it once', async () => {
  const counted: number[] = []
  const rowLimiter = (_: string, __: unknown, amount: number) => void counted.push(amount)
  const ports = { handler: { preview: () => undefined }, rowLimiter, batchKeys: () => undefined, limits: { rows: {} } }
  const route = importRoute(ports as unknown as ImportPorts, { fields: ['email'], commandOf: async () => refuse('not_found') })
  const asking = (lines: string | undefined, rows: number) => {
    const body = Buffer.from(`email\n${'noa@home.example.com\n'.repeat(rows)}`)
    const call = { account: staff, query: { dryRun: true, lines }, request: { headers: {} }, reply: {}, body }
    return route(call as unknown as Parameters<typeof route>[0])
  }
  await asking('9999', 900)
  await asking(undefined, 900)
  // Refused, because it has too many.
  await asking(undefined, 5_000)
  expect(counted).toEqual([46, 46, 854, 50])
  // As a page sends the largest file, part by part.
  counted.length = 0
  const parts = Array.from({ length: 20 }, (_, part) => Array.from({ length: 50 }, (__, row) => part * 50 + row + 2).join(','))
  for (const part of parts) await asking(part, limits.importRows)
  expect(counted.reduce((sum, amount) => sum + amount, 0)).toBe(limits.importRows)
})
