import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { openApplication } from '../open-application.ts'
import { findToast } from '../open-page.tsx'
import { applicant } from '../samples.ts'

describe('§2.19 the notes of a company', () => {
  const at = '2026-10-13T09:00:00.000Z'
  const mine = { id: 'note-2', at, by: { uid: 'recruiter-1', displayName: 'Rita Hooper' }, text: 'Asks well.', rating: 4 }
  const colleagues = { id: 'note-1', at, by: { uid: 'recruiter-9', displayName: 'Robin Vale' }, text: 'Came late.' }
  const openNotes = async () => {
    const page = await openApplication('recruiter', { ...applicant, notes: [mine, colleagues], rating: 4 }, [])
    await page.user.click(await screen.findByRole('tab', { name: 'Notes 2' }))
    return page
  }

  it('are listed with their author and rating; only one’s own can be retracted, with or without a reason', async () => {
    const { server, user } = await openNotes()
    const [first, second] = within(screen.getByRole('list', { name: 'Notes' })).getAllByRole('listitem') as [HTMLElement, HTMLElement]
    expect(first.textContent).toContain('Rita Hooper')
    expect(within(first).getByText('Rated: strong yes')).toBeTruthy()
    expect(second.textContent).toContain('Came late.')
    expect(within(second).queryByRole('button', { name: 'Retract' })).toBeNull()
    server.prepare('applications.retractNote', { ok: true, id: applicant.id })
    await user.click(within(first).getByRole('button', { name: 'Retract' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Retract this note' }))
    await user.click(dialog.getByRole('button', { name: 'Retract' }))
    await findToast('The note is retracted')
    expect(server.requests('applications.retractNote')).toMatchObject([{ params: { id: applicant.id, noteId: 'note-2' } }])
  })

  it('are written with a rating or without; what was typed is gone once it is stored', async () => {
    const { server, user } = await openNotes()
    server.prepare('applications.addNote', { ok: true, id: applicant.id })
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Note for your team')
    await user.click(screen.getByRole('button', { name: 'Add the note' }))
    expect(await screen.findByText('Please write something first.')).toBeTruthy()
    await user.type(field, 'Explains well.')
    await user.click(screen.getByRole('radio', { name: 'yes' }))
    await user.click(screen.getByRole('button', { name: 'Add the note' }))
    await findToast('Your note is there for your team')
    expect(server.requests('applications.addNote')).toMatchObject([
      { params: { id: applicant.id }, body: { text: 'Explains well.', rating: 3 } },
    ])
    await waitFor(() => expect(field.value).toBe(''))
  })
})
