/** What stands elsewhere on a phone stands elsewhere in the document, too: the focus goes as one reads. */
import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { UserReply } from '#contract/people.ts'
import type { FakeServer } from './fake-server.ts'
import { openBoard } from './open-board.ts'
import { openPage } from './open-page.tsx'
import { narrowWindow } from './polyfill-window.ts'
import { prepareReads } from './prepare-reads.ts'
import { contact, fullUserOf, job, reads, userOf } from './samples.ts'

type Named = readonly [role: string, name: string | RegExp]

async function expectInOrder(named: readonly Named[]): Promise<void> {
  const found = await Promise.all(named.map(([role, name]) => screen.findByRole(role, { name })))
  const inDocument = found.toSorted((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  expect(inDocument.map((element) => found.indexOf(element))).toEqual([...found.keys()])
}

const paying = userOf('recruiter', { subscription: { status: 'active', active: true } })
const talk = { id: 'template-1', name: 'Talk', text: 'When could we talk?', savedAt: '2026-10-01T10:00:00.000Z' }

it.each<[page: string, path: string, as: UserReply, order: readonly Named[], prepare?: (server: FakeServer) => void]>([
  [
    'the start page of a recruiter',
    '/',
    userOf('recruiter'),
    [
      ['heading', 'They wait for an answer'],
      ['heading', 'Interviews'],
      ['heading', 'Open jobs'],
    ],
  ],
  // What refuses somebody never stands first, where the thumb falls.
  [
    'the answers of a university’s staff',
    '/',
    userOf('university'),
    [
      ['button', 'Approve Bluefin Talent'],
      ['button', 'Decline Bluefin Talent'],
      ['button', 'Approve Lee Elsewhere'],
      ['button', 'Refuse Lee Elsewhere'],
      ['button', 'Invite Noor Haddad'],
      ['button', 'Decline Noor Haddad'],
      ['button', 'Approve Prof. Ada Byron'],
      ['button', 'Decline Prof. Ada Byron'],
    ],
  ],
  [
    'the outcomes of a class',
    '/app/outcomes',
    userOf('university'),
    [
      ['list', 'Proposed outcomes'],
      ['button', 'Confirm the outcome of Kim Graduate'],
      ['button', 'Not so: another outcome of Kim Graduate'],
      ['button', 'Choose'],
      ['table', 'Graduates'],
    ],
  ],
  [
    'the search for students',
    '/app/students',
    paying,
    [
      ['combobox', 'Order'],
      ['radiogroup', 'Show as'],
      ['list', 'Saved searches'],
    ],
    (server) =>
      server.prepare(
        'savedSearches.list',
        reads['savedSearches.list'].filled.map((search) => ({ ...search, kind: 'students' as const })),
      ),
  ],
  [
    'a conversation',
    '/messaging?to=sam',
    userOf('recruiter'),
    [
      ['button', 'Templates'],
      ['textbox', 'Write to Sam Stone'],
      ['button', 'Send'],
    ],
    (server) => {
      server.prepare('messages.contacts', [{ ...contact, contactId: 'sam', name: 'Sam Stone', role: 'student', unread: 0 }])
      server.prepare('messageTemplates.list', [talk])
    },
  ],
  [
    'a job',
    '/app/jobs/job-1',
    fullUserOf('student'),
    [
      ['button', 'Apply'],
      ['button', 'Save'],
    ],
    (server) => server.prepare('jobs.read', { ...job, match: { have: [], missing: [] } }),
  ],
])('product 3 on a phone the focus goes through %s as one reads', async (_, path, as, order, prepare = () => undefined) => {
  await openPage({ path, as }, (server) => {
    narrowWindow()
    prepareReads(server, 'filled')
    prepare(server)
  })
  await expectInOrder(order)
})

it('product 3 on a phone the focus goes through the actions on chosen cards as one reads', async () => {
  const { user } = await openBoard(narrowWindow)
  await user.click(screen.getByRole('checkbox', { name: 'Choose Sam Stone' }))
  await expectInOrder([
    ['button', 'Choose all 2'],
    ['button', 'Choose none'],
    ['button', 'Move the chosen applications to…'],
    ['button', /^Reject/],
  ])
})
