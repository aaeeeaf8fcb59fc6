/** The start page of a recruiter: each figure leads to exactly what it counts. */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { ApplicationReply } from '#contract/applications.ts'
import { recruiterLists } from '../../src/app/pages/start-lists.ts'
import type { FakeServer } from '../fake-server.ts'
import { openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { applicant, reads, userOf } from '../samples.ts'

const recruiter = userOf('recruiter')
const open = (prepare: (server: FakeServer) => void = () => undefined) =>
  openPage({ path: '/', as: recruiter }, (server) => {
    prepareReads(server, 'filled')
    prepare(server)
  })
const figure = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title })
  const link = heading.closest('a')
  return { to: link?.getAttribute('href') ?? '', text: () => link?.textContent }
}

describe('product 3 the recruiter’s dashboard', () => {
  it('product 3 leads from each figure to what it counts', async () => {
    const { server } = await open()
    expect((await figure('New')).to).toBe('/app/applications?new=1')
    expect((await figure('In progress')).to).toBe('/app/applications?status=open')
    expect((await figure('Waiting long')).to).toBe('/app/applications?stale=1&sort=-since')
    expect((await figure('How soon you answer')).to).toBe('/app/company')
    expect((await figure('Subscription')).to).toBe('/app/subscription')
    const asked = () => server.requests('applications.listForRecruiter').map(({ query }) => query)
    await waitFor(() => expect(asked()).toContainEqual({ unseen: true, limit: 1 }))
    expect(asked()).toContainEqual({ stale: true, limit: 1 })
  })

  it('product 3 leads to the form of a job, which is open there until it is closed', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('link', { name: 'Post a job' }))
    const form = within(await screen.findByRole('dialog', { name: 'Post a job' }))
    await user.click(form.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([location.pathname, location.search]).toEqual(['/app/jobs', ''])
  })

  it('product 3 says after a visit what has come since, and the list of it names the instant', async () => {
    const at = Date.now() - 3 * 86_400_000
    localStorage.setItem(`proffer.visit.${recruiter.uid}`, JSON.stringify({ at }))
    const since = new Date(at).toISOString()
    const { server, user } = await open()
    const fresh = await figure('New')
    expect(fresh.to).toBe(`/app/applications?since=${since}`)
    expect(fresh.text()).toContain('since your last visit')
    const asked = () => server.requests('applications.listForRecruiter').map(({ query }) => query)
    await waitFor(() => expect(asked()).toContainEqual({ submittedSince: since, limit: 1 }))
    await user.click(screen.getByRole('heading', { name: 'New' }))
    await screen.findByRole('button', { name: /^Since /, pressed: true })
    await waitFor(() => expect(asked().find(({ sort }) => sort === 'submittedAt')).toMatchObject({ submittedSince: since }))
  })

  it('§2.19 measures the answers of a company against two weeks, or says that there are too few', async () => {
    await open((server) =>
      server.prepare('organizations.record', { medianDaysToAnswer: 21, answeredWithin14Days: 0.4, n: 20, openJobs: 2 }),
    )
    const gauge = await screen.findByRole('meter', { name: 'Days until an answer' })
    expect(gauge.getAttribute('aria-valuetext')).toBe('21 days; the goal is 14')
    await screen.findByText('Usually answers in 21 days, 4 of 10 within two weeks')
  })

  describe('product 3 what waits and what comes', () => {
    const one = (name: string, more: Partial<ApplicationReply>): ApplicationReply => ({ ...applicant, id: name, name, ...more })
    const withLists = (lists: { readonly waiting?: ApplicationReply[]; readonly interviews?: ApplicationReply[] }) =>
      open((server) =>
        server.prepare('applications.listForRecruiter', ({ query: { status } }) => {
          if (status === recruiterLists.interviews.status) return lists.interviews ?? []
          return status === recruiterLists.waiting.status ? (lists.waiting ?? []) : []
        }),
      )

    it('product 3 says until when each answer was promised, and first which promise ends first', async () => {
      await withLists({
        waiting: [one('Lou Later', { answerBy: '2026-12-01' }), one('Sue Sooner', { answerBy: '2026-10-15' })],
      })
      const table = within(await screen.findByRole('table', { name: 'Who waits for an answer' }))
      const [, first, second] = table.getAllByRole('row').map(({ textContent }) => textContent)
      expect(first).toMatch(/^Sue Sooner.*tomorrow$/)
      expect(second).toMatch(/^Lou Later.*1 Dec$/)
      expect(table.getByText('tomorrow').className).toBe('late')
      expect(table.getByText('1 Dec').className).toBe('')
    })

    it('product 3 says when nobody waits', async () => {
      await withLists({})
      await screen.findByText(/^Nobody waits for an answer\./)
      await screen.findByText('No interview is settled for today or later.')
    })

    it('§2.20 names who cannot come, and leads to where other times are proposed', async () => {
      await withLists({ interviews: [one('Nia None', { id: 'nia', status: 'interviewing', cannotCome: true })] })
      const list = within(await screen.findByRole('list', { name: 'They cannot come' }))
      expect(list.getByRole('listitem').textContent).toBe('Nia None cannot come (Backend engineer): propose other times')
      expect(list.getByRole('link', { name: 'propose other times' }).getAttribute('href')).toBe('/app/applications/nia')
    })

    it('product 3 shows today’s interviews and those that come, the next first', async () => {
      await withLists({
        interviews: [
          one('Fay Friday', { status: 'interviewing', interviewAt: '2026-10-16T15:00:00.000Z' }),
          one('Pia Past', { status: 'interviewing', interviewAt: '2026-10-12T15:00:00.000Z' }),
          one('Tom Today', { id: 'tom', status: 'offered', interviewAt: '2026-10-14T15:00:00.000Z' }),
          one('Ned None', { status: 'interviewing' }),
        ],
      })
      const coming = within(await screen.findByRole('list', { name: 'Coming interviews' }))
      expect(coming.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/Tom Today.*Today · Backend engineer$/),
        expect.stringMatching(/Fay Friday.*In 2 days · Backend engineer$/),
      ])
      expect(coming.getByRole('link', { name: 'Tom Today' }).getAttribute('href')).toBe('/app/applications/tom')
    })

    it('product 3 shows the open jobs, how many applied to each and where they stand', async () => {
      await open()
      const row = (await screen.findByRole('link', { name: 'Backend engineer' })).closest('tr')
      expect(row?.closest('table')?.getAttribute('aria-label')).toBe('Open jobs')
      expect(row?.textContent).toMatch(/closes 30.Nov.*7.*4 submitted.*2 under review/)
      expect(screen.getByRole('link', { name: 'All jobs' }).getAttribute('href')).toBe('/app/jobs')
    })

    it('product 3 asks for what stands beside them once they are there', async () => {
      const gate = Promise.withResolvers<undefined>()
      const { server } = await open((prepared) =>
        prepared.prepare('jobs.list', async () => {
          await gate.promise
          return reads['jobs.list'].filled
        }),
      )
      await waitFor(() => expect(server.requests('jobs.list').length).toBeGreaterThan(0))
      expect(server.requests('organizations.record')).toEqual([])
      gate.resolve(undefined)
      await screen.findByRole('heading', { name: 'How soon you answer' })
    })
  })

  describe('§2.20 with a subscription, whom professors put forward', () => {
    const paying = { ...recruiter, subscription: { ...recruiter.subscription, active: true } } as typeof recruiter
    const student = (uid: string, reason?: string, nominatedAt = '2026-11-20T10:00:00.000Z') => ({
      uid,
      displayName: `Student ${uid}`,
      role: 'student',
      skills: [],
      nominatedAt,
      nominations: [{ professorName: `Professor of ${uid}`, semester: '2026-fall', ...(reason && { reason }) }],
    })
    const prepare = (server: FakeServer, search: object, students: readonly object[]) => {
      const query = { nominated: true, sort: 'nominated' }
      const at = '2026-11-26T10:00:00.000Z'
      server.prepare('savedSearches.list', [
        { id: 'nominated', name: 'Nominated', kind: 'students', query, alert: 'never', savedAt: at, ...search },
      ] as never)
      const ids = students.map((_, n) => String(n))
      server.prepare('students.search', { results: ids, meta: { total: students.length, facets: {} }, items: students } as never)
    }
    const opened = (search: object, students: readonly object[]) =>
      openPage({ path: '/', as: paying }, (server) => {
        prepareReads(server, 'filled')
        prepare(server, search, students)
      })
    const card = async () => within(await screen.findByRole('region', { name: 'Put forward' }))

    it('§2.20 says how many are new, in whose words, and leads to them', async () => {
      await opened({ new: 2, newFits: 1, seenAt: '2026-11-19T10:00:00.000Z' }, [
        student('a'),
        student('b', 'Reads proofs aloud.'),
        student('c', 'Known before.', '2026-11-18T10:00:00.000Z'),
      ])
      const shown = await card()
      expect((await shown.findByRole('heading', { level: 2 })).textContent).toBe('2 students were put forward since you looked on 19 Nov')
      // The new students alone, and first the one with a reason to read.
      expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^“Reads proofs aloud\.”.*Student b/),
        expect.stringMatching(/^Put forward, without a reason that recruiters may read\..*Student a/),
      ])
      const address = shown.getByRole('link', { name: 'All 3' }).getAttribute('href') ?? ''
      expect(Object.fromEntries(new URLSearchParams(address.split('?')[1]))).toEqual({
        nominated: '1',
        sort: 'nominated',
        new: '2026-11-19T10:00:00.000Z',
      })
      expect(shown.getByRole('link', { name: 'The one that fits your jobs' }).getAttribute('href')).toBe(`${address}&fits=1`)
    })

    it('§2.20 says it on the open page once a student agreed, and asks for that search alone', async () => {
      const seen = { new: 0, newFits: 0, seenAt: '2026-11-19T10:00:00.000Z' }
      const { server, refresh } = await opened(seen, [student('a')])
      await (await card()).findByRole('heading', { name: 'Put forward by their professors' })
      prepare(server, { ...seen, new: 1 }, [student('b', 'Found our mistake.'), student('a')])
      refresh({ topics: ['students'], ids: ['b'] })
      await (await card()).findByRole('heading', { name: 'One student was put forward since you looked on 19 Nov' })
      await (await card()).findByText('“Found our mistake.”')
      expect(server.requests('savedSearches.list').flatMap(({ query }) => query.ids ?? [])).toEqual(['nominated'])
    })

    it('§2.20 says when nobody is', async () => {
      await opened({ new: 0, newFits: 0, seenAt: '2026-11-19T10:00:00.000Z' }, [])
      await (await card()).findByText(/^Nobody whom you may find has been put forward/)
    })

    it('§2.20 names no day where nobody has been looked at yet, and all are new', async () => {
      await opened({ new: 1, newFits: 0 }, [student('a')])
      const shown = await card()
      expect((await shown.findByRole('heading', { level: 2 })).textContent).toBe('One student was put forward')
      expect(shown.getByRole('link', { name: 'All 1' }).getAttribute('href')).toMatch(/new=all$/)
      expect(shown.queryByRole('link', { name: /fits your jobs/ })).toBeNull()
    })
  })
})
