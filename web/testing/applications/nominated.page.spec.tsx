/** The use of a nomination, on the pages of the student and of the company (product 2.20). */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { columnsOf, fullUserOf, job, reads, userOf } from '../samples.ts'

describe('§2.20 a student who agreed under words that named no recruiters', () => {
  const [made] = reads['nominations.list'].filled
  const older = { ...made, status: 'consented', asksRecruiters: true, professorName: 'Ada Demo-Professor' }

  it('is asked once on the dashboard, and answers with a consent', async () => {
    const { server, user, refresh } = await openPage({ path: '/', as: fullUserOf('student') }, (prepared) => {
      prepareReads(prepared, 'filled')
      prepared.prepare('nominations.list', [older] as never)
      prepared.prepare('consents.change', { ok: true, id: 'c', status: 'granted', topics: ['nominations'] } as never)
    })
    await screen.findByRole('heading', { name: 'May recruiters who find you see who put you forward?' })
    screen.getByText(/the nomination by Ada Demo-Professor/)
    screen.getByText(/your professor reads whether a company opened your profile or résumé, never which/)
    const { asksRecruiters: _, ...answered } = older
    server.prepare('nominations.list', [answered] as never)
    await user.click(screen.getByRole('button', { name: 'Yes, they may' }))
    await screen.findAllByText('Recruiters who find you see who put you forward')
    expect(server.requests('consents.change').map(({ body }) => body)).toEqual([{ kind: 'shareNominations', granted: true }])
    refresh({ topics: ['nominations'], ids: [older.id ?? ''] })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Yes, they may' })).toBeNull())
  })
})

it('§2.20 a student whose answer keeps nominations from recruiters reads so, on the dashboard and the page', async () => {
  const [made] = reads['nominations.list'].filled
  const kept = { ...made, status: 'consented', keptFromRecruiters: true }
  const page = await openPage({ path: '/app/nominations', as: fullUserOf('student') }, (prepared) => {
    prepareReads(prepared, 'filled')
    prepared.prepare('nominations.list', [kept] as never)
  })
  await screen.findByText('Recruiters do not see it')
  await page.user.click(screen.getByRole('link', { name: /^Proffer/ }))
  await screen.findByText(/recruiters do not see it$/)
})

describe('§2.20 a job to which nobody has applied', () => {
  const open = (company: object, more: object = {}) =>
    openPage({ path: '/app/jobs/job-1', as: { ...userOf('recruiter'), ...more } as never }, (server) => {
      server.prepare('jobs.read', { ...job, applications: 0, status: 'open', skills: ['ts'] } as never)
      server.prepare('applications.columns', columnsOf([]))
      server.prepare('applications.listForRecruiter', [])
      server.prepare('organizations.all', reads['organizations.all'].filled)
      server.prepare('organizations.byIds', [{ ...reads['organizations.all'].filled[0], ...company }] as never)
      server.prepare('skills.byIds', reads['skills.byIds'].filled)
      server.prepare('students.search', { results: [], meta: { total: 27, facets: {} }, items: [] } as never)
    })

  it('leads on in place of empty columns', async () => {
    await open({ publicPage: false })
    const fresh = within(await screen.findByRole('region', { name: 'How people come to this job' }))
    await fresh.findByText('About 27 students know one of its skills or more')
    expect(fresh.getByRole('link', { name: 'See them' }).getAttribute('href')).toBe('/app/students?skill=ts&any=1')
    fresh.getByText(/It opens for people with an account/)
    expect(screen.queryByText('Nobody here')).toBeNull()
  })

  it('says that its page is public where it is', async () => {
    await open({ publicPage: true, status: 'verified' })
    await screen.findByText('It opens without an account: for the careers page, a mailing list, a post.')
  })
})
