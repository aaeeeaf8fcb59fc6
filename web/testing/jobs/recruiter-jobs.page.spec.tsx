/** A recruiter's jobs: by status, with drafts, copies, the end of a job, and what others see of it. */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import type { JobReply } from '#contract/jobs.ts'
import { paged, refused, type FakeServer } from '../fake-server.ts'
import { findToast, openPage, pasteInto } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { columnsOf, applicant, job, reads, userOf } from '../samples.ts'

const recruiter = userOf('recruiter')
const none = { submitted: 0, under_review: 0, shortlisted: 0, interviewing: 0, offered: 0, accepted: 0, hired: 0 }
const open: JobReply = { ...job, applications: 14, funnel: { ...none, submitted: 12, offered: 1 } }
const paused: JobReply = { ...job, id: 'job-2', title: 'Compiler engineer', status: 'paused', applications: 0, funnel: none }
const draft: JobReply = { ...job, id: 'job-3', title: 'Kernel engineer', status: 'draft', applications: 0, funnel: none }
const filled: JobReply = { ...job, id: 'job-4', title: 'Test engineer', status: 'filled', applications: 3, funnel: { ...none, hired: 1 } }

const openAt = (path: string, prepare: (server: FakeServer) => void = () => undefined) =>
  openPage({ path, as: recruiter }, (server) => {
    prepareReads(server, 'empty')
    server.prepare('jobs.list', ({ query: { status } }) =>
      [open, paused, draft, filled].filter((each) => status === undefined || status.split(',').includes(each.status)),
    )
    prepare(server)
  })
const actionsOf = async (user: Awaited<ReturnType<typeof openAt>>['user'], name: string, item: string) => {
  await user.click(await screen.findByRole('button', { name }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

describe('a recruiter’s jobs', () => {
  it('product 3 stand in tabs with their numbers, and the tab is in the address', async () => {
    const { user } = await openAt('/app/jobs')
    await screen.findByRole('link', { name: 'Backend engineer' })
    await screen.findByRole('tab', { name: 'Closed 1' })
    expect(screen.queryByRole('link', { name: 'Compiler engineer' })).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'Closed 1' }))
    await screen.findByRole('link', { name: 'Test engineer' })
    expect(location.search).toBe('?tab=closed')
    await openAt('/app/jobs?tab=drafts')
    await screen.findByRole('link', { name: 'Kernel engineer' })
  })

  it('product 3 say where their applications stand, each number a link to exactly these', async () => {
    await openAt('/app/jobs')
    const row = within((await screen.findByRole('link', { name: 'Backend engineer' })).closest('tr') ?? document.body)
    const links = row.getAllByRole('link').map((link) => [link.textContent?.trim(), link.getAttribute('href')])
    expect(links).toEqual([
      ['Backend engineer', '/app/jobs/job-1'],
      ['14', '/app/applications?job=job-1'],
      ['12 submitted', '/app/applications?job=job-1&status=submitted'],
      ['1 offered', '/app/applications?job=job-1&status=offered'],
    ])
  })

  it('§7 are copied as a draft, to which the page leads', async () => {
    const { server, user } = await openAt('/app/jobs', (prepared) => {
      prepared.prepare('jobs.duplicate', { ok: true, id: 'job-9' })
      prepared.prepare('jobs.read', { ...draft, id: 'job-9' })
    })
    await actionsOf(user, 'Actions for Backend engineer', 'Copy as a draft')
    await findToast('Copied as a draft')
    await screen.findByText('A draft: only your company sees it. Open it when it says what you want.')
    expect(location.pathname).toBe('/app/jobs/job-9')
    expect(server.requests('jobs.duplicate').map(({ params }) => params)).toEqual([{ id: 'job-1' }])
    expect(server.requests('applications.listForRecruiter')).toEqual([])
  })

  it('§2.2 end only after it was said what becomes of the applications without an answer, and can be opened again', async () => {
    const { server, user } = await openAt('/app/jobs', (prepared) => {
      prepared.prepare(
        'applications.columns',
        columnsOf([applicant, { ...applicant, id: 'b' }, { ...applicant, id: 'c', status: 'offered' }]),
      )
      prepared.prepare('jobs.update', { ok: true, id: 'job-1' })
    })
    await actionsOf(user, 'Actions for Backend engineer', 'Close it…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Close Backend engineer?' }))
    await dialog.findByText('2 applications still wait for your answer.')
    dialog.getByText(/moved for 30 days .* notice 7 days before/)
    dialog.getByText('1 offer stays open until the last day to answer.')
    expect(dialog.getByRole('link', { name: 'Answer first' }).getAttribute('href')).toBe('/app/jobs/job-1')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(server.requests('jobs.update')).toEqual([])

    await actionsOf(user, 'Actions for Backend engineer', 'Close it…')
    await user.click(await screen.findByRole('button', { name: 'Close the job' }))
    await findToast('Backend engineer is closed')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(server.requests('jobs.update').map(({ body }) => body.formData)).toEqual([{ status: 'closed' }, { status: 'open' }]),
    )
  })
})

describe('the form of a job', () => {
  it('§2.7 keeps a draft without skills, with what it asks for and pays', async () => {
    const { server, user } = await openAt('/app/jobs', (prepared) => {
      prepared.prepare('jobs.post', { ok: true, id: 'job-3' })
      prepared.prepare('jobs.read', draft)
      prepared.prepare('collections.recruiters', reads['collections.recruiters'].filled)
    })
    await user.click(await screen.findByRole('button', { name: 'Post a job' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Post a job' }))
    await user.type(drawer.getByLabelText('Title'), 'Kernel engineer')
    drawer.getByRole('button', { name: 'Save as draft' })
    drawer.getByText(/^Kept in this browser until it is complete/)
    await user.selectOptions(drawer.getByLabelText('Workplace'), 'Remote')
    await pasteInto(user, drawer.getByLabelText('Description'), 'Keeps the log honest, with a team of four.')
    await user.type(drawer.getByLabelText(/^Pay from/), '50')
    await user.type(drawer.getByLabelText(/^Up to/), '40')
    await user.selectOptions(drawer.getByLabelText('Visa'), 'Not sponsored')
    await user.click(drawer.getByRole('switch', { name: 'Review without names' }))
    await user.click(drawer.getByRole('button', { name: 'Save as draft' }))
    drawer.getByText('This is less than the lowest pay.')
    expect(drawer.queryByText(/Please name at least one skill/)).toBeNull()
    await user.type(drawer.getByLabelText(/^Up to/), '{Backspace}{Backspace}60')
    await user.click(drawer.getByRole('button', { name: 'Save as draft' }))
    await findToast('Saved as a draft')
    expect(server.requests('jobs.post').map(({ body }) => body)).toEqual([
      {
        title: 'Kernel engineer',
        jobType: 'internship',
        workplaceType: 'remote',
        skills: [],
        status: 'draft',
        description: 'Keeps the log honest, with a team of four.',
        salaryMin: 50,
        salaryMax: 60,
        salaryPeriod: 'hour',
        sponsorsVisa: false,
        blindReview: true,
      },
    ])
  })

  it('§2.7 gives a job of somebody who left to the reader or to a colleague on a later page', async () => {
    const colleagues = Array.from({ length: 60 }, (_, n) => ({
      uid: `recruiter-${n + 1}`,
      displayName: `Colleague ${n + 1}`,
      role: 'recruiter' as const,
    }))
    const { server, user } = await openAt('/app/jobs/job-1', (prepared) => {
      const description = 'Keeps the log honest, with a team of four.'
      prepared.prepare('jobs.read', { ...open, recruiter: 'gone', address: 'Pittsburgh, PA', description })
      prepared.prepare('jobs.update', { ok: true, id: 'job-1' })
      prepared.prepare('collections.recruiters', paged(50, colleagues))
    })
    await user.click(await screen.findByRole('button', { name: 'Edit job' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Edit job' }))
    const after = await drawer.findByLabelText<HTMLSelectElement>('Looked after by')
    expect(after.selectedOptions[0]?.textContent).toBe('A former colleague')
    drawer.getByRole('option', { name: 'Colleague 60' })
    await user.selectOptions(after, 'You')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await findToast('Saved')
    expect(server.requests('jobs.update').map(({ body }) => body.formData.recruiter)).toEqual(['recruiter-1'])
  })

  it('§4 opens a draft that is posted from its form', async () => {
    const { server, user } = await openAt('/app/jobs/job-3', (prepared) => {
      prepared.prepare('jobs.read', { ...draft, address: 'Pittsburgh, PA', description: 'Keeps the log honest, with a team of four.' })
      prepared.prepare('jobs.update', { ok: true, id: 'job-3' })
    })
    await user.click(await screen.findByRole('button', { name: 'Edit job' }))
    await user.click(await screen.findByRole('button', { name: 'Post the job' }))
    await findToast('Posted')
    expect(server.requests('jobs.update')[0]?.body.formData).toMatchObject({ status: 'open', address: 'Pittsburgh, PA' })
  })

  it('§2.8 says at the form that no further job can be open, with the way to what lets it', async () => {
    const { user } = await openAt('/app/jobs/job-3', (prepared) => {
      prepared.prepare('jobs.read', { ...draft, address: 'Pittsburgh, PA', description: 'Keeps the log honest, with a team of four.' })
      prepared.prepare('jobs.update', refused(403, 'subscription_required', 'Without one, 3 of its jobs can be open.'))
    })
    await user.click(await screen.findByRole('button', { name: 'Edit job' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit job' }))
    await user.click(form.getByRole('button', { name: 'Post the job' }))
    expect((await form.findByRole('alert')).textContent).toContain('3 of its jobs can be open.')
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    await user.click(form.getByRole('link', { name: 'See what a subscription opens' }))
    expect(location.pathname).toBe('/app/subscription')
  })
})

describe('the page of a job', () => {
  it('product 3 shows it as students see it, and copies its address where the company’s jobs are public', async () => {
    const company = { id: 'org-1', label: 'Meridian Labs', kind: 'company', status: 'verified' } as const
    const { user } = await openAt('/app/jobs/job-1', (prepared) => {
      prepared.prepare('jobs.read', { ...open, minGpa: 3.2 })
      prepared.prepare('organizations.byIds', [{ ...company, urls: [], domains: [], publicPage: true }])
    })
    await actionsOf(user, 'More for this job', 'Preview as students see it')
    const preview = within(await screen.findByRole('dialog', { name: 'As students see it' }))
    preview.getByText('A GPA of 3.20 or better')
    await user.keyboard('{Escape}')
    await actionsOf(user, 'More for this job', 'Copy the public address')
    await findToast('Address copied: it opens without an account')
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/app/jobs/job-1`)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    await actionsOf(user, 'More for this job', 'Copy the public address')
    await findToast(`Your browser did not let us copy this address: ${location.origin}/app/jobs/job-1`)
  })
})
