import { screen, waitFor, within } from '@testing-library/dom'
import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paged, pending, refused } from '../fake-server.ts'
import { kim, openBoard } from '../open-board.ts'
import { findToast, openPage, pasteInto } from '../open-page.tsx'
import { applicant, columnsOf, job, reads, userOf } from '../samples.ts'

const recruiter = userOf('recruiter')

describe('the board', () => {
  const namesIn = (column: string) =>
    within(screen.getByRole('region', { name: column }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)

  it('shows a move at once, and puts the card back when the server refuses, with its sentence', async () => {
    const answered = Promise.withResolvers<undefined>()
    const { server, user } = await openBoard((prepared) =>
      prepared.prepare('applications.changeStatus', async () => {
        await answered.promise
        return refused(409, 'illegal_transition', 'The application was withdrawn meanwhile.')
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Move Sam Stone to…' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Shortlisted' }))
    await screen.findByRole('region', { name: 'Shortlisted, 1' })
    expect(namesIn('Shortlisted, 1')).toEqual(['Sam Stone'])
    expect(namesIn('Under review, 1')).toEqual(['Kim Reyes'])

    // The list is never answered again, so the page itself must take the move back.
    server.prepare('applications.listForRecruiter', pending())
    answered.resolve(undefined)
    expect((await screen.findByRole('alert')).textContent).toContain('The application was withdrawn meanwhile.')
    await screen.findByRole('region', { name: 'Under review, 2' })
    expect(screen.getByRole('region', { name: 'Shortlisted, 0' })).toBeTruthy()
    expect(server.requests('applications.changeStatus').map(({ params, body }) => ({ ...params, ...body }))).toEqual([
      { id: 'application-1', status: 'shortlisted', expectedRevision: 2 },
    ])
  })

  it('offers to undo a move, and names what it undoes', async () => {
    const { server, user } = await openBoard((prepared) =>
      prepared.prepare('applications.changeStatus', { ok: true, id: 'application-1', eventId: 'event-7' }),
    )
    await user.click(screen.getByRole('button', { name: 'Move Sam Stone to…' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Shortlisted' }))
    await findToast('Sam Stone moved to Shortlisted')
    const before = screen.getByRole('searchbox')
    before.focus()
    screen.getByRole('button', { name: 'Undo' }).focus()
    await user.keyboard('{Enter}')
    await findToast('Sam Stone is back in Under review')
    await waitFor(() => expect(document.activeElement).toBe(before))
    expect(server.requests('applications.changeStatus').at(-1)?.body).toEqual({ status: 'under_review', undoes: 'event-7' })
  })

  it('asks why before a rejection, and sends nothing without a reason', async () => {
    const { server, user } = await openBoard((prepared) => prepared.prepare('applications.changeStatus', { ok: true, id: 'application-1' }))
    await user.click(screen.getByRole('button', { name: 'Move Sam Stone to…' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Rejected…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject Sam Stone' }))
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(dialog.getByText('Please choose a reason.')).toBeTruthy()
    expect(server.requests('applications.changeStatus')).toEqual([])

    await user.selectOptions(dialog.getByLabelText('Reason'), 'Skills do not match')
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    await findToast('Sam Stone moved to Rejected')
    expect(server.requests('applications.changeStatus').map(({ body }) => body)).toEqual([
      { status: 'rejected', reasonCode: 'skills_mismatch', expectedRevision: 2 },
    ])
  })

  it('keeps the sheet of a move, with what was typed and why it failed, until the server has it', async () => {
    const { server, user } = await openBoard((prepared) => {
      prepared.prepare('applications.listForRecruiter', [{ ...applicant, allowed: ['offered'] }, kim])
      prepared.prepare('applications.changeStatus', refused(503, 'unavailable', 'The store is away.'))
    })
    await user.click(await screen.findByRole('button', { name: 'Move Sam Stone to…' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Offered…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Make Sam Stone an offer' }))
    await user.type(dialog.getByLabelText(/^The offer in your words/), 'From May on.')
    await user.click(dialog.getByRole('button', { name: 'Make the offer' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('The store is away.')
    expect(dialog.getByLabelText(/^The offer in your words/)).toHaveProperty('value', 'From May on.')

    server.prepare('applications.changeStatus', { ok: true, id: 'application-1', eventId: 'event-7' })
    await user.click(dialog.getByRole('button', { name: 'Make the offer' }))
    await findToast('Sam Stone moved to Offered')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says of a move without a sheet that it failed until somebody closes that, or it succeeds', async () => {
    const { server, user } = await openBoard((prepared) =>
      prepared.prepare('applications.changeStatus', refused(503, 'unavailable', 'The store is away.')),
    )
    const shortlist = async () => {
      await user.click(screen.getByRole('button', { name: 'Move Sam Stone to…' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Shortlisted' }))
    }
    await shortlist()
    await screen.findByRole('alert')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.getByRole('alert').textContent).toContain('The store is away.')
    server.prepare('applications.changeStatus', { ok: true, id: 'application-1', eventId: 'event-7' })
    await shortlist()
    await findToast('Sam Stone moved to Shortlisted')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows the move of another person at the next refresh', async () => {
    const { server, refresh } = await openBoard(() => undefined)
    server.prepare('applications.listForRecruiter', [applicant, { ...kim, status: 'interviewing' }])
    const before = server.asked.length
    refresh({ topics: ['applications'], ids: [kim.id] })
    await screen.findByRole('region', { name: 'Interviewing, 1' })
    await waitFor(() => expect(namesIn('Interviewing, 1')).toEqual(['Kim Reyes']))
    expect(
      server.asked
        .slice(before)
        .map(({ operation }) => operation)
        .toSorted(),
    ).toEqual(['applications.columns', 'applications.listForRecruiter'])
  })
})

describe('all applications', () => {
  const many = Array.from({ length: 120 }, (_, at): typeof applicant => ({
    ...applicant,
    id: `application-${1_000 - at}`,
    name: `Student ${at}`,
  }))
  const all = [...many, { ...kim, unseen: false }]
  const openAll = () =>
    openPage({ path: '/app/applications', as: recruiter }, (prepared) => {
      prepared.prepare('applications.listForRecruiter', paged(50, all))
      prepared.prepare('applications.columns', columnsOf(all))
      prepared.prepare('skills.byIds', reads['skills.byIds'].filled)
      prepared.prepare('jobs.list', [{ ...job, applications: 121 }])
    })

  it('start with one page, and load more as it is asked for', async () => {
    const { server, user } = await openAll()
    await screen.findByText('121 applications, 120 new')
    const read = () => server.requests('applications.listForRecruiter').map(({ query }) => query.cursor)
    expect(read()).toEqual([undefined])
    expect(screen.getAllByRole('row')).toHaveLength(21)
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(screen.getAllByRole('row')).toHaveLength(41)
    expect(read()).toEqual([undefined])
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(61))
    expect(read()).toEqual([undefined, '50'])
  })

  it('§2.20 fold their filters on a phone behind one button, which says how many there are', async () => {
    const { user } = await openAll()
    const button = await screen.findByRole('button', { name: 'Filters' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await user.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    const status = screen.getByRole('combobox', { name: 'Status' })
    expect(status.closest('.board-filters')?.hasAttribute('data-open')).toBe(true)
    await user.selectOptions(status, 'In progress')
    await user.click(screen.getByRole('button', { name: 'New' }))
    await screen.findByRole('button', { name: 'Filters (2)' })
  })

  it('§2.19 are searched by the server, once the typing pauses', async () => {
    const { server, user } = await openAll()
    await screen.findByText('121 applications, 120 new')
    server.prepare('applications.listForRecruiter', [kim])
    await user.type(screen.getByRole('searchbox', { name: 'Find by name' }), 'kim')
    await screen.findByText('1 of 121 applications, 120 new')
    expect(server.requests('applications.listForRecruiter').map(({ query }) => [query.q, query.sort])).toEqual([
      [undefined, 'since'],
      ['kim', 'since'],
    ])
    const table = within(screen.getByRole('table', { name: 'Applications' }))
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Applicant',
      'Job',
      'Status',
      'Skills',
      'Source',
      'In this status',
    ])
    expect(table.getByRole('link', { name: 'Kim Reyes' }).getAttribute('href')).toBe('/app/applications/application-3')
  })
})

describe('posting a job', () => {
  it('says what is missing, then leads to the new job', async () => {
    const { server, user } = await openPage({ path: '/app/jobs', as: recruiter }, (prepared) => {
      prepared.prepare('jobs.list', [])
      prepared.prepare('skills.suggest', ({ params }) =>
        reads['skills.suggest'].filled.filter(({ label }) => label.toLowerCase().startsWith(params.term)),
      )
      prepared.prepare('jobs.post', { ok: true, id: 'job-1' })
      prepared.prepare('collections.recruiters', [])
      prepared.prepare('organizations.byIds', [])
      prepared.prepare('jobs.read', job)
      prepared.prepare('applications.listForRecruiter', [])
      prepared.prepare('applications.columns', columnsOf([]))
      prepared.prepare('students.search', reads['students.search'].filled)
      prepared.prepare('skills.byIds', reads['skills.byIds'].filled)
    })
    await screen.findByText('No jobs yet')
    await user.click(screen.getByRole('button', { name: 'Post a job' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Post a job' }))
    await user.click(drawer.getByRole('button', { name: 'Post the job' }))
    expect(drawer.getByLabelText('Title').getAttribute('aria-invalid')).toBe('true')

    await user.type(drawer.getByLabelText('Title'), 'Backend engineer')
    await user.type(drawer.getByLabelText('Address'), 'Pittsburgh, PA')
    await pasteInto(user, drawer.getByLabelText('Description'), 'Keeps the log honest, with a team of four.')
    const skills = drawer.getByRole('combobox', { name: 'Skills' })
    await user.type(skills, 'pytohn')
    await drawer.findByRole('option', { name: 'Propose “pytohn” to our team' })
    await user.click(drawer.getByRole('button', { name: 'Post the job' }))
    await waitFor(() => expect(skills.getAttribute('aria-invalid')).toBe('true'))
    await waitFor(() => expect(document.activeElement).toBe(skills))
    drawer.getByText(/^“pytohn” is not chosen yet/)
    expect(server.requests('jobs.post')).toEqual([])

    await user.clear(skills)
    await user.type(skills, 'typ')
    await user.click(await drawer.findByRole('option', { name: 'TypeScript' }))
    expect(skills.getAttribute('aria-invalid')).toBeNull()
    await user.click(drawer.getByRole('button', { name: 'Post the job' }))
    await waitFor(() => expect(location.pathname).toBe('/app/jobs/job-1'))
    expect(server.requests('jobs.post').map(({ body }) => body)).toEqual([
      expect.objectContaining({ title: 'Backend engineer', address: 'Pittsburgh, PA', skills: ['ts'] }),
    ])
    expect(await findToast('Posted')).toBeTruthy()
  })
})
