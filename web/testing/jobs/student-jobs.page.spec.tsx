import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { findToast, openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { application, contact, fullUserOf, reads, referral } from '../samples.ts'

const student = fullUserOf('student')

describe('the jobs', () => {
  it('are narrowed to one’s skills without those that wait for our team: searches pass over them', async () => {
    const { server, user } = await openPage(
      { path: '/app/jobs', as: { ...student, profile: { skills: ['ts', 'proposed-zig'] } } },
      (prepared) => {
        prepared.prepare('jobs.search', reads['jobs.search'].filled)
        prepared.prepare('organizations.record', reads['organizations.record'].filled)
        for (const list of [
          'messages.contacts',
          'jobs.saved',
          'savedSearches.list',
          'applications.listForStudent',
          'referrals.listForStudent',
        ] as const)
          prepared.prepare(list, [])
        prepared.prepare('skills.byIds', [
          { id: 'ts', label: 'TypeScript' },
          { id: 'proposed-zig', label: 'Zig', status: 'pending' },
        ])
      },
    )
    await user.click(await screen.findByRole('checkbox', { name: 'Your skill' }))
    await waitFor(() => expect(server.requests('jobs.search').at(-1)?.body).toMatchObject({ skills: ['ts'] }))
  })

  const openJobs = (path: string) =>
    openPage({ path, as: student }, (server) => {
      server.prepare('jobs.search', reads['jobs.search'].filled)
      server.prepare('organizations.record', reads['organizations.record'].filled)
      server.prepare('messages.contacts', ({ query: { contactId = '' } }) => [{ ...contact, contactId }])
      server.prepare('jobs.saved', reads['jobs.saved'].filled)
      server.prepare('savedSearches.list', reads['savedSearches.list'].filled)
      server.prepare('jobs.save', { ok: true, id: 'job-1', topics: ['saved'] })
      server.prepare('skills.byIds', reads['skills.byIds'].filled)
      server.prepare('applications.listForStudent', [application])
      server.prepare('referrals.listForStudent', [{ ...referral, status: 'accepted', jobId: 'job-1', expirationDate: '2026-11-12' }])
    })

  it('ask for what stands in the address, and each filter says how many it would leave', async () => {
    const { server, user } = await openJobs('/app/jobs?skill=go&place=Kiel&sort=closing')
    await user.click(await screen.findByRole('checkbox', { name: 'Full time 2' }))
    await waitFor(() => expect(location.search).toContain('type=full_time'))
    const last = server.requests('jobs.search').findLast(({ body }) => body?.limit !== 1)
    expect(last?.body).toMatchObject({ skills: ['go'], place: 'Kiel', sort: 'closing', jobType: ['full_time'] })
  })

  it('are chosen by their rows and open beside the list, with the match, the referral and a link to the page', async () => {
    const { user } = await openJobs('/app/jobs')
    const first = within(await screen.findByRole('region', { name: 'Backend engineer' }))
    expect(first.getByRole('heading', { name: 'You have 2 of 3 skills' })).toBeTruthy()
    expect(first.getByText('Emil Post, who works there, refers you')).toBeTruthy()
    expect(first.getByText('pay').previousSibling?.textContent).toBe('Not stated')
    await first.findByText(/^(Usually answers in|Too few applications|Has not answered)/)
    expect((await first.findByRole('link', { name: 'Ask the recruiter' })).getAttribute('href')).toBe('/messaging?to=recruiter-1')
    await user.click(screen.getByRole('link', { name: 'Compiler engineer' }))
    expect(await screen.findByRole('region', { name: 'Compiler engineer' })).toBeTruthy()
    expect(location.pathname + location.search).toBe('/app/jobs?job=job-2')
    expect(screen.getByRole('link', { name: 'Open the page' }).getAttribute('href')).toBe('/app/jobs/job-2')
  })

  it('product 3 are gone through with j and k, and the focus goes along', async () => {
    const { user } = await openJobs('/app/jobs')
    await screen.findByRole('region', { name: 'Backend engineer' })
    await user.keyboard('j')
    await screen.findByRole('region', { name: 'Compiler engineer' })
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Compiler engineer' }))
    await user.keyboard('k')
    await screen.findByRole('region', { name: 'Backend engineer' })
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Backend engineer' }))
  })

  it('are kept for later', async () => {
    const { server, user } = await openJobs('/app/jobs')
    await user.click(await screen.findByRole('button', { name: 'Save Backend engineer' }))
    await findToast('Saved for later')
    expect(server.requests('jobs.save').map(({ params }) => params)).toEqual([{ id: 'job-1' }])
    await user.click(screen.getByRole('radio', { name: 'Saved, 1' }))
    await screen.findByText('Kept for later, the latest first')
  })

  describe('as a saved search', () => {
    const openSearches = async (path: string) => {
      const page = await openJobs(path)
      for (const call of ['save', 'remove', 'restore', 'change', 'markSeen'] as const)
        page.server.prepare(`savedSearches.${call}`, { ok: true, id: 'search-1', topics: ['savedSearches'] })
      return page
    }

    it('are saved as they are filtered, under a name, with a word in the morning or without', async () => {
      const { server, user } = await openSearches('/app/jobs?title=backend&place=Kiel&posted=7')
      await user.click(await screen.findByRole('button', { name: 'Save this search' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }))
      const name = dialog.getByRole('textbox', { name: 'Name' })
      expect(name).toHaveProperty('value', 'backend, Kiel')
      expect(dialog.getByText(/^When jobs were posted is left out/)).toBeTruthy()
      await user.clear(name)
      await user.click(dialog.getByRole('button', { name: 'Save' }))
      await dialog.findByText('Please give it a name.')
      await user.type(name, 'Servers')
      await user.click(dialog.getByRole('checkbox', { name: 'Tell me in the morning when there are new jobs' }))
      await user.click(dialog.getByRole('button', { name: 'Save' }))
      await findToast('Search saved')
      expect(server.requests('savedSearches.save').map(({ body }) => body)).toEqual([
        { name: 'Servers', kind: 'jobs', query: { titles: ['backend'], place: 'Kiel' }, alert: 'never' },
      ])
    })

    it('say nothing of days where none were filtered', async () => {
      const { user } = await openSearches('/app/jobs?title=backend')
      await user.click(await screen.findByRole('button', { name: 'Save this search' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }))
      expect(dialog.queryByText(/is left out/)).toBeNull()
    })

    it('are not offered to be saved where the days alone are filtered', async () => {
      await openSearches('/app/jobs?posted=7')
      await screen.findByRole('button', { name: 'Clear the filters' })
      await screen.findByRole('region', { name: 'Backend engineer' })
      expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull()
    })

    it('say under which name they are saved already', async () => {
      await openSearches('/app/jobs?workplace=remote')
      await screen.findByText('Saved as “Anything remote”')
      expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull()
    })

    it('§2.14 say which jobs were posted since the saved search was seen', async () => {
      const { server } = await openSearches('/app/jobs?workplace=remote&new=2026-09-19T00:00:00.000Z')
      await screen.findByText('2 open jobs that fit, 2 new')
      expect(screen.getByRole('link', { name: 'Backend engineer, new' })).toBeTruthy()
      // There was nothing new in it any more.
      expect(server.requests('savedSearches.markSeen')).toEqual([])
    })

    it('are opened with their filters in the address, and are seen then', async () => {
      const { server, user } = await openSearches('/app/jobs')
      await user.click(await screen.findByRole('radio', { name: 'Searches, 3 new' }))
      const list = within(await screen.findByRole('list', { name: 'Saved searches' }))
      expect(list.getByText('3 new')).toBeTruthy()
      expect(screen.queryByRole('complementary', { name: 'Filters' })).toBeNull()
      await user.click(list.getByRole('link', { name: 'Compilers by the sea' }))
      await screen.findByText('Saved as “Compilers by the sea”')
      // The instant since which jobs are new stays in the address when the search counts as seen.
      const address = `?title=compiler&skill=go&type=internship&place=Kiel&new=${encodeURIComponent('2026-11-10T08:00:00.000Z')}`
      expect(location.search).toBe(address)
      expect(within(screen.getByRole('list', { name: 'Chosen filters' })).getByText('compiler')).toBeTruthy()
      expect(screen.getByText('Filters (4)')).toBeTruthy()
      // The fields write what they hold into the address a moment later.
      await new Promise((resolve) => setTimeout(resolve, 400))
      expect(location.search).toBe(address)
      await user.click(screen.getByRole('button', { name: 'Clear the filters' }))
      await waitFor(() => expect(screen.queryByRole('list', { name: 'Chosen filters' })).toBeNull())
      expect(server.requests('savedSearches.markSeen').map(({ params }) => params)).toEqual([{ id: 'search-1' }])
    })

    const choose = async ({ user }: Awaited<ReturnType<typeof openSearches>>, name: string, item: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
      await user.click(await screen.findByRole('menuitem', { name: item }))
    }

    it('are removed, and brought back by undoing it', async () => {
      const page = await openSearches('/app/jobs?show=searches')
      const { server, user } = page
      await choose(page, 'Anything remote', 'Remove')
      await findToast('Search removed')
      expect(server.requests('savedSearches.remove').map(({ params }) => params)).toEqual([{ id: 'search-2' }])
      await user.click(screen.getByRole('button', { name: /Undo/ }))
      await waitFor(() => expect(server.requests('savedSearches.restore').map(({ params }) => params)).toEqual([{ id: 'search-2' }]))
    })

    it('get another name, and their alert is turned on or off, which can be undone', async () => {
      const page = await openSearches('/app/jobs?show=searches')
      const { server, user } = page
      const changes = () => server.requests('savedSearches.change').map(({ params, body }) => ({ ...params, ...body }))
      await choose(page, 'Anything remote', 'Change…')
      const dialog = within(await screen.findByRole('dialog', { name: 'Change this search' }))
      const name = dialog.getByRole('textbox', { name: 'Name' })
      expect(name).toHaveProperty('value', 'Anything remote')
      await user.clear(name)
      await user.type(name, 'From home')
      await user.click(dialog.getByRole('button', { name: 'Save' }))
      await findToast('Search changed')
      expect(changes()).toEqual([{ id: 'search-2', name: 'From home', alert: 'never' }])
      await choose(page, 'Compilers by the sea', 'Stop telling me in the morning')
      await findToast('No word in the morning any more')
      await user.click(screen.getByRole('button', { name: /Undo/ }))
      await waitFor(() =>
        expect(changes().slice(1)).toEqual([
          { id: 'search-1', name: 'Compilers by the sea', alert: 'never' },
          { id: 'search-1', name: 'Compilers by the sea', alert: 'daily' },
        ]),
      )
    })

    it('leave the focus at the next one when one is removed, and after the last at the heading of the list', async () => {
      const page = await openSearches('/app/jobs?show=searches')
      const { server } = page
      const removed = () => server.requests('savedSearches.remove').map(({ params }) => params.id)
      server.prepare('savedSearches.list', () => reads['savedSearches.list'].filled.filter(({ id }) => !removed().includes(id)))
      await choose(page, 'Compilers by the sea', 'Remove')
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Anything remote' })))
      await waitFor(() => expect(screen.queryByRole('link', { name: 'Compilers by the sea' })).toBeNull())
      server.prepare('savedSearches.remove', { ok: true, id: 'search-2', topics: ['savedSearches'] })
      await choose(page, 'Anything remote', 'Remove')
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Saved searches' })))
      await screen.findByText('No saved searches yet')
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Saved searches' }))
    })

    it('are none at first', async () => {
      const { user } = await openPage({ path: '/app/jobs?show=searches', as: student }, (server) => {
        server.prepare('jobs.saved', [])
        server.prepare('savedSearches.list', [])
        server.prepare('skills.byIds', reads['skills.byIds'].filled)
        server.prepare('jobs.search', reads['jobs.search'].empty)
        server.prepare('applications.listForStudent', [])
        server.prepare('referrals.listForStudent', [])
      })
      await user.click(await screen.findByRole('button', { name: 'Look at all jobs' }))
      await screen.findByText('No open job fits')
    })
  })
})

describe('§2.20 the page of a company', () => {
  const open = (as: Parameters<typeof fullUserOf>[0]) =>
    openPage({ path: '/app/companies/org-1', as: fullUserOf(as) }, (server) => {
      prepareReads(server, 'filled')
      server.prepare('savedSearches.list', [])
    })

  it('begins with its own words, then its jobs with pay, and how it answers', async () => {
    await open('student')
    await screen.findByRole('heading', { level: 1, name: 'Meridian Labs' })
    screen.getByText('We build arms for assembly lines.')
    const jobs = within(screen.getByRole('region', { name: 'Open jobs' }))
    jobs.getByRole('heading', { name: /^3 open jobs/ })
    expect(jobs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Backend engineerHybrid.*\$42 – 48 an hour.*2 of 3.*open until filled$/),
      expect.stringMatching(/^Compiler engineer.*pay not stated.*Applied$/),
    ])
    expect(jobs.getByRole('link', { name: 'All 3 open jobs' }).getAttribute('href')).toBe('/app/jobs?company=org-1')
    const record = within(screen.getByRole('complementary', { name: 'How they answer' }))
    expect(record.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['4 d', '90 %'])
    record.getByText('42 applications of the last twelve months')
  })

  it('keeps a search for what it posts', async () => {
    const { server, user } = await open('student')
    await user.click(await screen.findByRole('button', { name: 'Tell me about new jobs' }))
    server.prepare('savedSearches.save', { ok: true, id: 'search-1', topics: [] })
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.requests('savedSearches.save').map(({ body }) => body.query)).toEqual([{ organization: ['org-1'] }]))
  })

  it('offers no search to others', async () => {
    await open('university')
    await screen.findByRole('heading', { level: 1, name: 'Meridian Labs' })
    expect(screen.queryByRole('button', { name: 'Tell me about new jobs' })).toBeNull()
  })
})
