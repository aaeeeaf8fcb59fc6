import { expect, it } from 'vitest'
import { ApplicationNoteAdded, ApplicationNoteRetracted } from '#events/applications.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { applicationNotesProjection } from './project.ts'

const ids = { applicationId: 'app', jobId: 'job', organizationId: 'acme', studentId: 'mia' }
const ben = { kind: 'user', uid: 'ben', role: 'recruiter' } as const
const note = (noteId: string, written: { readonly text: string; readonly rating?: number }) =>
  event(ApplicationNoteAdded, { ...ids, noteId, written }, ben)

it('§2.19 the notes of an application are kept with their authors, and their refresh goes to the company and admins alone', () => {
  const { document, refreshes } = given(
    applicationNotesProjection,
    note('a', { text: 'Asks well.', rating: 4 }),
    note('b', { text: 'Late.' }),
  )
  expect(document('app')).toMatchObject({
    notes: [
      { id: 'a', at: day(1), by: 'ben', text: 'Asks well.', rating: 4 },
      { id: 'b', at: day(2), by: 'ben', text: 'Late.' },
    ],
    _subjects: ['mia'],
  })
  expect(refreshes[0]).toMatchObject({ rooms: ['org:acme:recruiter', 'role:admin'], ids: ['app'], topics: ['applications'] })
})

it('§2.19 a retracted note is gone', () =>
  expect(
    given(
      applicationNotesProjection,
      note('a', { text: 'Asks well.' }),
      note('b', { text: 'Late.' }),
      event(ApplicationNoteRetracted, { ...ids, noteId: 'a' }, ben),
    ).document('app'),
  ).toMatchObject({ notes: [{ id: 'b' }] }))
