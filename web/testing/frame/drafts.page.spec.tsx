import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { UserReply } from '#contract/people.ts'
import { refused } from '../fake-server.ts'
import { findToast, openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { applicant, contact, fullUserOf, job, message, reads, userOf } from '../samples.ts'

const student = fullUserOf('student')
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('proffer.draft.'))

describe('what is typed and not sent', () => {
  const openLetter = async (as: UserReply) => {
    const page = await openPage({ path: '/app/jobs/job-1', as }, (server) => {
      prepareReads(server, 'empty')
      server.prepare('jobs.read', job)
      server.prepare('applications.apply', { ok: true, id: 'application-1' })
      server.prepare('applications.read', applicant)
      server.prepare('timeline.read', [])
    })
    await page.user.click(await screen.findByRole('button', { name: 'Apply' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Apply: Backend engineer' }))
    return { ...page, drawer, letter: await drawer.findByLabelText<HTMLTextAreaElement>(/^Cover letter/) }
  }

  it('is there again after Escape and after a reload, for its writer alone, until it is sent', async () => {
    const { user, letter } = await openLetter(student)
    await user.type(letter, 'I read logs.')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    expect((await openLetter({ ...student, uid: 'student-2' })).letter.value).toBe('')
    const again = await openLetter(student)
    expect(again.letter.value).toBe('I read logs.')
    await again.user.click(again.drawer.getByRole('button', { name: 'Send the application' }))
    await findToast('You applied to Meridian Labs')
    expect(drafts()).toEqual([])
  })

  it('of a message is there again after a reload', async () => {
    const open = () =>
      openPage({ path: '/messaging?to=professor-1', as: student }, (server) => {
        server.prepare('messages.contacts', [{ ...contact, unread: 0 }])
        server.prepare('messages.between', reads['messages.between'].empty)
        server.prepare('messages.read', [{ ...message('Hello.'), readAt: '2026-10-13T15:01:00.000Z' }])
      })
    const { user } = await open()
    await user.type(await screen.findByRole('textbox', { name: 'Write to Prof. Ada Byron' }), 'My draft')
    await open()
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write to Prof. Ada Byron' })).value).toBe('My draft')
  })

  it('into a dialog outlives the refusal of what it was for', async () => {
    const { server, user } = await openPage({ path: '/app/applications/application-1', as: userOf('recruiter') }, (prepared) => {
      prepared.prepare('applications.read', applicant)
      prepared.prepare('applications.view', { ok: true, id: 'application-1' })
      prepared.prepare('applications.listForRecruiter', [applicant])
      prepared.prepare('students.view', { ok: true, id: 'student-1' })
      prepared.prepare('timeline.read', reads['timeline.read'].filled)
      prepared.prepare('organizations.byIds', [])
      prepared.prepare('skills.byIds', reads['skills.byIds'].filled)
      prepared.prepare('applications.changeStatus', refused(409, 'illegal_transition', 'It has moved on.'))
    })
    const reject = async () => {
      await user.click(await screen.findByRole('button', { name: /^Status: Under review/ }))
      await user.click(await screen.findByRole('menuitem', { name: 'Rejected…' }))
      return within(await screen.findByRole('dialog'))
    }
    const dialog = await reject()
    await user.selectOptions(dialog.getByLabelText('Reason'), 'Timing')
    await user.type(dialog.getByLabelText(/^Note/), 'Ask again in spring.')
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    await dialog.findByText('It has moved on.')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = await reject()
    expect(again.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('Ask again in spring.')
    server.prepare('applications.changeStatus', { ok: true, id: 'application-1' })
    await user.click(again.getByRole('button', { name: 'Reject' }))
    await findToast('Sam Stone moved to Rejected')
    expect(drafts()).toEqual([])
  })

  it('into a field of the profile is there again, but for a password', async () => {
    const open = (tab = '') =>
      openPage({ path: `/profile${tab}`, as: student }, (server) => {
        server.prepare('skills.byIds', reads['skills.byIds'].filled)
      })
    const { user } = await open('?tab=account')
    await user.type(await screen.findByLabelText('Current password'), 'a good one')
    await user.click(screen.getByRole('tab', { name: 'Profile' }))
    await user.type(await screen.findByLabelText('Major'), ' and logic')
    expect(drafts()).toEqual(['proffer.draft.student-1.profile.Major'])
    expect(JSON.stringify(localStorage)).not.toContain('a good one')
    await open()
    expect((await screen.findByLabelText<HTMLInputElement>('Major')).value).toBe('Computer science and logic')
  })
})
