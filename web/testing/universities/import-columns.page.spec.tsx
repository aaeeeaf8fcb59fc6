import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import type { Prepared } from '../fake-server.ts'
import { openPage } from '../open-page.tsx'
import { keepColumns, keptColumns } from '../../src/parts/import-columns.ts'
import { reads, userOf } from '../samples.ts'

const heads = ['whyRefused', 'First Name', 'Last Name', 'Email Address', 'Class', 'Advisor']
const row = {
  line: 2,
  ok: true,
  changed: true,
  email: 'jose@example.edu',
  name: 'José Müller',
  others: { role: 'student', graduationDate: '6 May 2027' },
}
const counted = {
  accepted: 1,
  changed: 1,
  refused: 0,
  topics: ['roster' as const],
  ignored: ['Class', 'Advisor'],
  columns: heads,
  above: ['Spring 2027 Nominations'],
}

/** As the server reads a registrar's file: its first line alone, then the rows. */
const registrar: Prepared<'roster.import'> = ({ query }) => ({ ...counted, rows: query?.lines === '1' ? [] : [row] })

const chooseFile = async (answer: Prepared<'roster.import'>, file = new File(['x'], 'fall.csv', { type: 'text/csv' })) => {
  const { server, user } = await openPage({ path: '/app/roster', as: userOf('university') }, (prepared) => {
    prepared.prepare('roster.list', reads['roster.list'].filled)
    prepared.prepare('roster.import', answer)
  })
  await user.click(await screen.findByRole('button', { name: 'Import a list' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Import a list' }))
  await user.upload(drawer.getByLabelText('CSV file'), file)
  const sent = () => server.requests('roster.import').map(({ query }) => query)
  return { server, user, drawer, sent }
}

describe('product 2.20, Files read: the columns of a file on the page', () => {
  it('are proposed, changed, tried with names as read and the ignored ones named, and offered again for the next such file', async () => {
    const { user, drawer, sent } = await chooseFile(registrar)
    const picked = (label: string) => drawer.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.textContent
    await drawer.findByText('Choose the column with the role.')
    expect(['Name', 'Name, column 2', 'E-mail'].map(picked)).toEqual(['First Name', 'Last Name', 'Email Address'])
    expect(drawer.queryByRole('option', { name: 'whyRefused' })).toBeNull()
    // Nothing is tried before each field that is needed has its column.
    expect(sent()).toEqual([{ dryRun: true, lines: '1' }])

    await user.selectOptions(drawer.getByLabelText('Role'), 'All rows: student')
    const columns = 'email=Email Address;name=First Name+Last Name'
    await waitFor(() => expect(sent().at(-1)).toEqual({ dryRun: true, columns, role: 'student' }))
    expect((await drawer.findByRole('cell', { name: 'José Müller' })).previousSibling?.textContent).toBe('2')
    expect(drawer.getByText('student · 6 May 2027')).toBeTruthy()
    expect(drawer.getByText('Passed over above the names of the columns: “Spring 2027 Nominations”.')).toBeTruthy()
    // A column that is not read is named once, beside the columns.
    expect(drawer.queryByText(/Windows-1252/)).toBeNull()
    expect(
      within(drawer.getByRole('list', { name: 'Passed over, not stored' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Class', 'Advisor'])
    // The keyboard stays where it was.
    expect(document.activeElement).toBe(drawer.getByLabelText('Role'))

    await user.selectOptions(drawer.getByLabelText('Name, column 2'), 'and no other')
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ columns: 'email=Email Address;name=First Name' }))
    await user.selectOptions(drawer.getByLabelText(/^Graduation/), 'Class')
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ columns: 'email=Email Address;name=First Name;graduationDate=Class' }))
    await user.click(await drawer.findByRole('button', { name: 'Import 1 person' }))
    await drawer.findByText(/^Imported/)
    expect(sent().at(-1)).toEqual({ lines: '2', columns: 'email=Email Address;name=First Name;graduationDate=Class', role: 'student' })

    const asked = sent().length
    await user.upload(drawer.getByLabelText('CSV file'), new File(['y'], 'spring.csv', { type: 'text/csv' }))
    await waitFor(() => expect(sent()).toHaveLength(asked + 2))
    expect(sent().at(-1)).toEqual({ dryRun: true, columns: 'email=Email Address;name=First Name;graduationDate=Class', role: 'student' })
  })

  it('stand beside the rows where there is room, without the help text, and what is waited for is said where the rows will be', async () => {
    const narrow = window.matchMedia
    vi.stubGlobal('matchMedia', (media: string) => Object.assign(narrow(media), { matches: media === '(min-width: 1160px)' }))
    try {
      const { user, drawer } = await chooseFile(registrar)
      const waits = await drawer.findByText('Choose the column with the role, and each row is tried.')
      expect(drawer.queryByText(/Where the columns have other names/)).toBeNull()
      await user.selectOptions(drawer.getByLabelText('Role'), 'All rows: student')
      await drawer.findByRole('cell', { name: 'José Müller' })
      expect(waits.isConnected).toBe(false)
    } finally {
      vi.stubGlobal('matchMedia', narrow)
    }
  })

  it('are sent as they came: the page does not decode a file', async () => {
    const file = new File([Uint8Array.from([0x4a, 0x6f, 0x73, 0xe9])], 'excel.csv', { type: 'text/csv' })
    const reads = (['text', 'arrayBuffer', 'slice'] as const).map((way) => vi.spyOn(file, way))
    const { drawer, sent } = await chooseFile(registrar, file)
    await drawer.findByText('Choose the column with the role.')
    // The fake server reads what it was sent, once for each request.
    expect(reads.map(({ mock }) => mock.calls.length)).toEqual([sent().length, 0, 0])
  })

  it('of refused rows are given back with what stood behind them, and a template is there from the start', async () => {
    const cells = ['José', 'Müller', 'jose@example.edu', 'Senior', 'Dean', 'MSc']
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
    const message = 'The row has 6 values in 5 columns.'
    const { user, drawer } = await chooseFile(({ query }) => ({
      ...counted,
      columns: ['email', 'name', 'role', 'Class', 'Advisor'],
      ...(query?.lines === '1' ? { rows: [] } : { rows: [{ ...row, ok: false, changed: false, message, cells }], accepted: 0, refused: 1 }),
    }))
    await user.click(drawer.getByRole('button', { name: 'Template' }))
    await user.click(await drawer.findByRole('button', { name: 'Refused rows' }))
    expect(await Promise.all(saved.map((blob) => blob.text()))).toEqual([
      '"email","name","role","degree","graduationDate"\r\n',
      `"whyRefused","email","name","role","Class","Advisor"\r\n"${message}",${cells.map((cell) => `"${cell}"`).join(',')}\r\n`,
    ])
  })

  it('has its rows looked at by what becomes of them, the refused ones first', async () => {
    const refusedRow = { line: 3, ok: false, changed: false, name: 'Ole', email: 'ole@', message: 'email must be an e-mail address.' }
    const known = { ...row, line: 4, changed: false, name: 'Ida', message: 'is on the roster already' }
    const { user, drawer } = await chooseFile({ ...counted, columns: ['Name', 'Email', 'Role'], rows: [row, refusedRow, known] })
    const lines = () =>
      within(drawer.getByRole('table', { name: 'Rows of the file' }))
        .getAllByRole('row')
        .slice(1)
        .map((each) => within(each).getAllByRole('cell')[0]?.textContent)
    const choices = within(await drawer.findByRole('radiogroup', { name: 'Which rows' }))
    expect(choices.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual(['All 3', 'Refused 1', 'New 1', 'Nothing new 1'])
    expect(lines()).toEqual(['3', '2', '4'])
    await user.click(choices.getByRole('radio', { name: 'Refused 1' }))
    expect(lines()).toEqual(['3'])
    await user.click(choices.getByRole('radio', { name: 'Nothing new 1' }))
    expect(lines()).toEqual(['4'])
  })

  it('are read in a guessed encoding, so the names have to be looked at', async () => {
    const { drawer } = await chooseFile({ ...counted, columns: ['Name', 'Email', 'Role'], rows: [row], guessed: true })
    await drawer.findByText(/so we read it as Excel on Windows saves it \(Windows-1252\)\. Please look at the names below/)
  })
})

it('product 2.20: the mapping is offered for files with the same columns, and for no others', () => {
  const chosen = { email: ['Mail 2'], name: ['A', 'B'], role: [], degree: [], graduationDate: [] }
  const kept = ['Mail 2', 'A', 'B', 'Mail']
  keepColumns('roster.import', kept, { chosen, roleOfAll: 'student' })
  expect(keptColumns('roster.import', ['', ...kept.toReversed(), 'whyRefused'])).toEqual({ chosen, roleOfAll: 'student' })
  expect(keptColumns('roster.import', [...kept, 'degree'])).toBeUndefined()
  expect(keptColumns('nominations.import', kept)).toBeUndefined()
})
