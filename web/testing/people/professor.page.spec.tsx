import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { refused, type FakeServer } from '../fake-server.ts'
import { findToast, openPage } from '../open-page.tsx'
import { consented, credit, draft, nomination, reads, userOf } from '../samples.ts'

const professor = userOf('professor')
const quiet = ['nominations.bySemester', 'nominations.credits', 'nominations.drafts', 'nominations.endorsable'] as const
/** Nothing beside the nominations themselves. */
function nothingBeside(server: FakeServer): void {
  for (const operation of quiet) server.prepare(operation, [])
  server.prepare('points.read', reads['points.read'].empty)
}
const open = (prepare: (server: FakeServer) => void = () => undefined) =>
  openPage({ path: '/app/nominations', as: professor }, (prepared) => {
    nothingBeside(prepared)
    prepared.prepare('nominations.quota', reads['nominations.quota'].filled)
    prepared.prepare('nominations.list', reads['nominations.list'].filled)
    prepare(prepared)
  })
const ok = (id: string) => ({ ok: true as const, id, topics: [] })

it('a nomination shows missing fields, then a refused address, and once accepted appears in the list', async () => {
  const { server, user } = await openPage({ path: '/app/nominations', as: professor }, (prepared) => {
    nothingBeside(prepared)
    prepared.prepare('nominations.quota', reads['nominations.quota'].empty)
    prepared.prepare('nominations.list', [])
    prepared.prepare('invitations.inviteStudent', refused(409, 'already_nominated', 'You have nominated this student already.'))
  })
  await screen.findByText('Nobody yet this semester')
  await user.click(screen.getByRole('button', { name: 'Nominate a student' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Nominate a student' }))
  const send = drawer.getByRole('button', { name: 'Nominate' })
  await user.click(send)
  expect(drawer.getByText('Please write the student’s e-mail address.')).toBeTruthy()
  expect(server.requests('invitations.inviteStudent')).toEqual([])

  const email = drawer.getByLabelText('Student’s e-mail')
  await user.type(email, 'sam@example.edu')
  await user.type(drawer.getByLabelText('Why this student'), 'Asks first.')
  await user.click(send)
  await drawer.findByText('You have nominated this student already.')
  expect(email.getAttribute('aria-invalid')).toBe('true')

  server.prepare('invitations.inviteStudent', { ok: true, id: 'invitation-1', topics: ['invitations', 'nominations', 'quota'] })
  server.prepare('nominations.list', [{ ...nomination, email: 'kim@example.edu' }])
  await user.clear(email)
  await user.type(email, 'kim@example.edu')
  expect(drawer.queryByText('You have nominated this student already.')).toBeNull()
  await user.click(send)
  await findToast('Nominated kim@example.edu')
  expect(server.requests('invitations.inviteStudent').at(-1)?.body).toEqual({ email: 'kim@example.edu', reason: 'Asks first.' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const table = within(await screen.findByRole('table', { name: 'Nominations' }))
  expect(table.getAllByRole('row')).toHaveLength(2)
})

it('choosing another semester changes the URL, and fetches only that one', async () => {
  const { server, user } = await openPage({ path: '/app/nominations', as: professor }, (prepared) => {
    nothingBeside(prepared)
    prepared.prepare('nominations.quota', reads['nominations.quota'].filled)
    prepared.prepare('nominations.list', ({ query }) => (query['semester'] === '2026-fall' ? reads['nominations.list'].filled : []))
  })
  await screen.findByRole('heading', { level: 1, name: 'Fall 2026' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Semester' }), '2026-spring')
  await screen.findByText('Nobody that semester')
  expect(screen.getByRole('heading', { level: 1, name: 'Spring 2026' })).toBeTruthy()
  expect(location.search).toBe('?semester=2026-spring')
  expect(server.requests('nominations.list').map(({ query }) => query['semester'])).toEqual(['2026-fall', '2026-spring'])
})

it('§2.14 somebody who was nominated already is named while the address is typed, and a draft is saved instead of sent', async () => {
  const { server, user } = await open((prepared) => prepared.prepare('nominations.saveDraft', ok('draft-2')))
  await user.click(await screen.findByRole('button', { name: 'Nominate a student' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Nominate a student' }))
  const email = drawer.getByLabelText('Student’s e-mail')
  await user.type(email, 'Student@example.edu')
  expect(drawer.getByText('You have nominated Sam Stone this semester already.')).toBeTruthy()
  await user.clear(email)
  await user.type(email, 'kim@example.edu')
  expect(drawer.queryByText(/already/)).toBeNull()
  await user.type(drawer.getByLabelText('Why this student'), 'Asks first.')
  expect(within(drawer.getByRole('region', { name: 'What the student sees' })).getByText('“Asks first.”')).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: 'Save as a draft' }))
  await findToast('Draft saved')
  expect(server.requests('nominations.saveDraft').map(({ body }) => body)).toEqual([{ email: 'kim@example.edu', reason: 'Asks first.' }])
})

it('§2.14 a draft is sent, changed or discarded, and gone at once when it was', async () => {
  const { server, user } = await open((prepared) => {
    prepared.prepare('nominations.drafts', [draft, { ...draft, id: 'draft-2', name: 'Lena Ode' }])
    prepared.prepare('nominations.sendDraft', ok('nomination-7'))
    prepared.prepare('nominations.saveDraft', ok('draft-2'))
    prepared.prepare('nominations.discardDraft', ok('draft-2'))
  })
  const list = within(await screen.findByRole('list', { name: 'Drafts' }))
  const [first] = list.getAllByRole('button', { name: 'Send' })
  await user.click(first as HTMLElement)
  await findToast('Nominated Kim Reyes')
  expect(list.queryByText('Kim Reyes')).toBeNull()
  await user.click(list.getByRole('button', { name: 'Edit' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Nominate a student' }))
  expect((drawer.getByLabelText('Why this student') as HTMLTextAreaElement).value).toBe('Reads proofs aloud.')
  await user.click(drawer.getByRole('button', { name: 'Save as a draft' }))
  await findToast('Draft saved')
  await user.click(list.getByRole('button', { name: 'Discard' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
  await findToast('Draft discarded')
  expect(screen.queryByRole('list', { name: 'Drafts' })).toBeNull()
  expect(server.requests('nominations.sendDraft').map(({ params }) => params)).toEqual([{ id: 'draft-1' }])
  expect(server.requests('nominations.saveDraft').at(-1)?.body).toMatchObject({ email: 'kim@example.edu', semester: '2026-fall' })
  expect(server.requests('nominations.discardDraft')).toHaveLength(1)
})

it('§2.4 a credit is confirmed or declined, and a colleague’s nomination endorsed', async () => {
  const { server, user } = await open((prepared) => {
    prepared.prepare('nominations.credits', [credit, { ...credit, id: 'invitation-8', name: 'Ole Berg' }])
    prepared.prepare('nominations.endorsable', reads['nominations.endorsable'].filled)
    prepared.prepare('nominations.answerCredit', ({ params }) => ok(params.id))
    prepared.prepare('nominations.endorse', ok('nomination-7'))
    prepared.prepare('nominations.revoke', ok('nomination-7'))
  })
  const [lena, ole] = within(await screen.findByRole('list', { name: 'Waiting for your word' })).getAllByRole('listitem')
  if (!lena || !ole) throw new Error('Both are shown.')
  await user.click(within(lena).getByRole('button', { name: 'Confirm' }))
  await findToast('Nominated Lena Ode')
  expect(screen.queryByText('Lena Ode')).toBeNull()
  await user.click(within(ole).getByRole('button', { name: 'Not mine…' }))
  const sure = within(await screen.findByRole('dialog', { name: 'You do not put Ole Berg forward' }))
  sure.getByText(/cannot be undone/)
  expect(server.requests('nominations.answerCredit')).toHaveLength(1)
  await user.click(sure.getByRole('button', { name: 'Not mine' }))
  await findToast('Ole Berg is not counted as yours')
  expect(server.requests('nominations.answerCredit').map(({ params, body }) => ({ ...params, ...body }))).toEqual([
    { id: 'invitation-7', confirm: true },
    { id: 'invitation-8', confirm: false },
  ])
  await user.click(within(screen.getByRole('list', { name: 'Nominees of colleagues' })).getByRole('button', { name: 'Endorse' }))
  await findToast('Endorsed Kim Reyes')
  expect(screen.queryByRole('button', { name: 'Endorse' })).toBeNull()
  // An endorsement is a nomination of one's own: undoing it revokes that one.
  await user.click(screen.getByRole('button', { name: /Undo/ }))
  await findToast('You no longer endorse Kim Reyes')
  expect(server.requests('nominations.revoke').map(({ params }) => params)).toEqual([{ id: 'nomination-7' }])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Endorse' })))
})

it('§2.5 a nomination that waits is revoked after a question, and one that was agreed to is not', async () => {
  const { server, user } = await open((prepared) => {
    prepared.prepare('nominations.list', [
      { ...nomination, name: 'Ida Voss' },
      { ...consented, coNominators: 2, endorsed: true },
    ])
    prepared.prepare('nominations.revoke', ok('nomination-1'))
  })
  const table = within(await screen.findByRole('table', { name: 'Nominations' }))
  expect(table.getAllByRole('button', { name: /^Revoke/ })).toHaveLength(1)
  expect(table.getByText('endorsed by you · also nominated by 2 colleagues')).toBeTruthy()
  await user.click(table.getByRole('button', { name: 'Revoke the nomination of Ida Voss' }))
  expect(server.requests('nominations.revoke')).toEqual([])
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  await findToast('Revoked the nomination of Ida Voss')
  expect(server.requests('nominations.revoke').map(({ params }) => params)).toEqual([{ id: 'nomination-1' }])
})

it.each([
  [undefined, 'No interview from an application sent since then'],
  [false, 'No application sent since then'],
])(
  '§2.5 a nominee without an outcome (applied: %j) is said to have none from applications that count: those sent since the answer',
  async (applied, said) => {
    const { outcome: _, ...waiting } = consented
    await open((prepared) => prepared.prepare('nominations.list', [{ ...waiting, ...(applied !== undefined && { applied }) }]))
    expect(within(await screen.findByRole('table', { name: 'Nominations' })).getByText(said)).toBeTruthy()
  },
)

it.each([
  ['an invitation by mail', { invitationId: 'invitation-1' }, /^The link in the invitation no longer works/],
  ['a question in the app', { invitationId: undefined }, /^Ida Voss is no longer asked/],
] as const)('§2.5 revoking %s says what ends', async (_, sent, said) => {
  const { invitationId: _sample, ...asked } = nomination
  const { user } = await open((prepared) =>
    prepared.prepare('nominations.list', [{ ...asked, name: 'Ida Voss', ...(sent.invitationId && sent) }]),
  )
  await user.click(await screen.findByRole('button', { name: 'Revoke the nomination of Ida Voss' }))
  within(await screen.findByRole('dialog')).getByText(said)
})

it('§2.14 a file is tried first, says line by line what would happen, and is sent only then', async () => {
  const rows = [
    { line: 2, ok: true, changed: true, warnings: ['The mail goes tomorrow morning.'] },
    { line: 3, ok: false, changed: false, message: 'The address must be an e-mail address.' },
  ]
  const { server, user } = await open((prepared) =>
    prepared.prepare('nominations.import', {
      rows,
      accepted: 1,
      changed: 1,
      refused: 1,
      topics: ['nominations', 'quota'],
      ignored: [],
      columns: ['email', 'name', 'reason'],
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'From a file' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Nominate from a file' }))
  const text = 'email,name,reason\nkim@example.edu,Kim,Asks first.\nnobody,,'
  await user.upload(drawer.getByLabelText('CSV file'), new File([text], 'nominees.csv', { type: 'text/csv' }))
  await drawer.findByText('The address must be an e-mail address.')
  const said = drawer.getByText('The mail goes tomorrow morning.').closest('td')
  expect(said?.textContent).toBe('NominatedThe mail goes tomorrow morning.')
  expect(said?.closest('tr')?.querySelector('.import-reason')).toBeNull()
  const sent = () => server.requests('nominations.import').map(({ query, body }) => ({ ...query, ...body }))
  expect(sent()).toEqual([
    { file: text, dryRun: true, lines: '1' },
    { file: text, dryRun: true },
  ])
  await user.click(drawer.getByRole('button', { name: 'Nominate 1 student' }))
  expect((await drawer.findByText(/^Nominated:/)).textContent).toBe('Nominated: 1, refused: 1')
  expect(sent().at(-1)).toEqual({ file: text, lines: '2' })
})

it('product 3 the chart shows each semester and leads to it', async () => {
  const { user } = await open((prepared) => prepared.prepare('nominations.bySemester', reads['nominations.bySemester'].filled))
  await user.click(await screen.findByRole('button', { name: 'Sp 26, Spring 2026: 4 nominated, 3 agreed' }))
  await screen.findByRole('heading', { level: 1, name: 'Spring 2026' })
  // It would nominate for the semester that runs.
  expect(screen.queryByRole('button', { name: 'Nominate a student' })).toBeNull()
  expect(screen.getByText('Of those who agreed: 2 were invited to an interview, 1 got an offer, 1 was hired.')).toBeTruthy()
})

it('§2.19 what colleagues nominate and endorse is shown within a minute, without a reload', async () => {
  const { server } = await open((prepared) => prepared.prepare('nominations.list', [{ ...nomination, coNominators: 0 }]))
  await screen.findByRole('table', { name: 'Nominations' })
  server.prepare('nominations.list', [{ ...nomination, coNominators: 1 }])
  server.prepare('nominations.endorsable', reads['nominations.endorsable'].filled)
  await vi.advanceTimersByTimeAsync(60_000)
  await screen.findByText(/also nominated by 1 colleague/)
  await screen.findByRole('list', { name: 'Nominees of colleagues' })
})

it('§2.14 a nomination that may be reminded of says so in the line that names its reminders later', async () => {
  const waits = { ...nomination, sentAt: '2026-09-20T08:00:00.000Z' }
  const { server, user } = await open((prepared) => {
    prepared.prepare('nominations.list', [waits])
    prepared.prepare('nominations.remind', { ok: true, id: nomination.id, topics: ['nominations'] })
  })
  const line = await screen.findByText(/not reminded yet/)
  const lines = line.closest('td')?.querySelectorAll('small').length
  server.prepare('nominations.list', [{ ...waits, reminders: ['2026-10-14T10:00:00.000Z'] }])
  await user.click(screen.getByRole('button', { name: /^Remind / }))
  const after = await screen.findByText(/reminded once/)
  expect(after.closest('td')?.querySelectorAll('small')).toHaveLength(lines ?? 0)
})
