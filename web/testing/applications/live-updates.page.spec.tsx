/** After a change, an open page fetches only what the change names. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { ApplicationReply } from '#contract/applications.ts'
import type { WriteReply } from '#contract/call.ts'
import type { Operation } from '#contract/contract.ts'
import { openSteps } from '#events/vocabulary/applications/application-status.ts'
import type { FakeServer } from '../fake-server.ts'
import { findToast, openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { applicant, columnsOf, job, nomination, reads, userOf } from '../samples.ts'

const as = userOf('recruiter')
const column = (name: string) => screen.findByRole('region', { name })
const namesIn = async (name: string) =>
  within(await column(name))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

/** 5,000 cards in the six steps of one job, the newest first. */
const cards: ApplicationReply[] = Array.from({ length: 5_000 }, (_, at) => ({
  ...applicant,
  id: `card-${String(10_000 - at)}`,
  name: `Student ${at}`,
  status: openSteps[at % 6] ?? 'submitted',
  since: new Date(Date.parse(applicant.since) - at * 60_000).toISOString(),
}))
const card = (at: number) => cards[at] ?? expect.fail(`There is no card ${at}.`)

describe('a board of 5,000 cards', () => {
  const openBoard = async () => {
    const page = await openPage({ path: '/app/jobs/job-1', as }, (server) => {
      server.prepare('jobs.read', { ...job, applications: cards.length })
      server.prepare('skills.byIds', reads['skills.byIds'].filled)
      server.prepare('applications.listForRecruiter', cards)
      server.prepare('applications.columns', columnsOf(cards))
      server.prepare('organizations.byIds', [])
    })
    await column('Submitted, 834')
    await screen.findByText('5,000 applications, 5000 new')
    return page
  }
  /** Another person moves cards. @returns what the page asked for since */
  const moved = (
    server: FakeServer,
    refresh: (news: { topics: string[]; ids: string[] }) => void,
    cardsMoved: readonly ApplicationReply[],
  ) => {
    const before = server.asked.length
    const now = new Map(cardsMoved.map((each) => [each.id, each]))
    const after = cards.map((each) => now.get(each.id) ?? each).toSorted((one, other) => (one.since < other.since ? 1 : -1))
    server.prepare('applications.listForRecruiter', after)
    server.prepare('applications.columns', columnsOf(after))
    refresh({ topics: ['applications'], ids: [...now.keys()] })
    return () => server.asked.slice(before)
  }
  const to = (each: ApplicationReply, status: ApplicationReply['status']): ApplicationReply => ({
    ...each,
    status,
    since: '2026-10-14T09:59:00.000Z',
  })

  it('is shown after one request per column, and loads more as it is scrolled', async () => {
    const { server } = await openBoard()
    const asked = server.requests('applications.listForRecruiter')
    expect(asked.filter(({ query }) => query.status !== undefined).map(({ query }) => [query.limit, query.cursor])).toEqual(
      Array.from({ length: 7 }, () => [50, undefined]),
    )
    expect(asked).toHaveLength(7)
    // And one for the figures of all columns.
    expect(server.requests('applications.columns')).toHaveLength(1)
    expect(screen.getAllByTitle('Median time in this status')).toHaveLength(6)

    const scroller = (await column('Submitted, 834')).querySelector('.board-scroll') ?? expect.fail('The column does not scroll.')
    scroller.scrollTop = 4_600
    fireEvent.scroll(scroller)
    await waitFor(() =>
      expect(
        server
          .requests('applications.listForRecruiter')
          .slice(7)
          .map(({ query }) => query),
      ).toEqual([{ jobId: 'job-1', status: 'submitted', limit: 50, cursor: '50' }]),
    )
    expect(screen.getByRole('region', { name: 'Submitted, 834' })).toBeTruthy()
  })

  it('fetches only one card when another person moves it', async () => {
    const { server, refresh } = await openBoard()
    const asked = moved(server, refresh, [to(card(6), 'interviewing')])
    await column('Submitted, 833')
    // The count comes with the figures, the card with the list.
    await waitFor(async () => expect((await namesIn('Interviewing, 834'))[0]).toBe('Student 6'))
    await waitFor(async () => expect((await namesIn('Submitted, 833')).slice(0, 2)).toEqual(['Student 0', 'Student 12']))
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(
      asked()
        .map(({ operation, query }) => ({ operation, ...query }))
        .toSorted((one, other) => one.operation.localeCompare(other.operation)),
    ).toEqual([
      { operation: 'applications.columns', jobId: 'job-1' },
      { operation: 'applications.listForRecruiter', ids: card(6).id, limit: 100 },
    ])
    expect(asked().reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(2_500)
  })

  it('does not move the card under the pointer or with the focus when a card is added above', async () => {
    const { server, user, refresh } = await openBoard()
    const interviewing = await column('Interviewing, 833')
    const scroller = interviewing.querySelector('.board-scroll') ?? expect.fail('The column does not scroll.')
    const third = within(interviewing).getByRole('link', { name: 'Student 15' })
    await user.hover(third)
    moved(server, refresh, [to(card(6), 'interviewing')])
    await column('Interviewing, 834')
    await waitFor(() => expect(scroller.scrollTop).toBe(112))

    await user.unhover(third)
    third.focus()
    moved(server, refresh, [to(card(6), 'interviewing'), to(card(12), 'interviewing')])
    await column('Interviewing, 835')
    await waitFor(() => expect(scroller.scrollTop).toBe(224))
    expect(document.activeElement).toBe(third)
  })

  it('fetches the figures of all columns by one request when a card moves that it had not loaded', async () => {
    const { server, refresh } = await openBoard()
    const asked = moved(server, refresh, [to(card(4_998), 'interviewing')])
    await column('Submitted, 833')
    await waitFor(async () => expect((await namesIn('Interviewing, 834'))[0]).toBe('Student 4998'))
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(
      asked()
        .map(({ operation }) => operation)
        .toSorted(),
    ).toEqual(['applications.columns', 'applications.listForRecruiter'])
    expect(asked().reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(2_500)
  })

  it('fetches the changes of a burst together, while an answer is awaited', async () => {
    const { server, refresh } = await openBoard()
    const some = [0, 6, 12, 18].map((at) => to(card(at), 'shortlisted'))
    const asked = moved(server, refresh, some)
    for (const { id } of some) refresh({ topics: ['applications'], ids: [id] })
    await column('Shortlisted, 837')
    expect(asked().filter(({ operation }) => operation === 'applications.listForRecruiter').length).toBeLessThanOrEqual(3)
  })
})

describe('a list', () => {
  const open = async (items: (typeof nomination)[]) => {
    const page = await openPage({ path: '/app/nominations', as: userOf('professor') }, (server) => {
      prepareReads(server, 'empty')
      server.prepare('nominations.list', items)
    })
    await screen.findByRole('table', { name: 'Nominations' })
    return page
  }
  const rows = () =>
    within(screen.getByRole('table', { name: 'Nominations' }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => /[a-z]+@/.exec(textContent)?.[0])
  const one = { ...nomination, email: 'one@example.edu' }

  it('inserts new items at their place, and removes those that are gone', async () => {
    const { server, refresh } = await open([one])
    const newer = { ...one, id: 'nomination-9', email: 'nine@example.edu', sentAt: '2026-10-12T08:00:00.000Z' }
    server.prepare('nominations.list', [newer, one])
    refresh({ topics: ['nominations'], ids: [newer.id] })
    await waitFor(() => expect(rows()).toEqual(['nine@', 'one@']))
    server.prepare('nominations.list', [newer])
    refresh({ topics: ['nominations'], ids: [one.id] })
    await waitFor(() => expect(rows()).toEqual(['nine@']))
  })

  it('updates what an item shows of another thing', async () => {
    const { server, refresh } = await open([{ ...one, studentId: 'student-7', status: 'consented' }])
    server.prepare('nominations.list', [{ ...one, studentId: 'student-7', status: 'consented', outcome: 'hired' }])
    refresh({ topics: ['nominations'], ids: ['student-7'] })
    await screen.findByText('Hired')
  })

  it('is read again only when the server cannot name what has changed', async () => {
    const { server, refresh } = await open([one])
    const before = server.requests('nominations.list').length
    refresh({ topics: ['nominations'], ids: 'all' })
    await waitFor(() => expect(server.requests('nominations.list').length).toBeGreaterThan(before))
    expect(server.requests('nominations.list').every(({ query }) => query.ids === undefined)).toBe(true)
  })
})

it('the jobs of a company count a new application by fetching that one job', async () => {
  const more = { ...job, id: 'job-2', title: 'Compiler engineer', applications: 4 }
  const { server, refresh } = await openPage({ path: '/app/jobs', as }, (prepared) => {
    prepared.prepare('jobs.list', [{ ...job, applications: 2 }, more])
    prepared.prepare('applications.listForRecruiter', [applicant])
  })
  await screen.findByRole('link', { name: '2' })
  server.prepare('jobs.list', [{ ...job, applications: 3 }, more])
  refresh({ topics: ['applications'], ids: [applicant.id] })
  await screen.findByRole('link', { name: '3' })
  expect(server.requests('jobs.list').flatMap(({ query }) => query.ids ?? [])).toEqual(['job-1'])
})

describe('a write', () => {
  /** @param asked what the page then asks for, and nothing more */
  const move = async (topics: WriteReply['topics'], asked: readonly Operation[]) => {
    const { server, user } = await openPage({ path: '/app/applications/application-1', as }, (prepared) => {
      prepared.prepare('applications.read', applicant)
      prepared.prepare('applications.view', { ok: true, id: applicant.id })
      prepared.prepare('applications.listForRecruiter', [applicant])
      prepared.prepare('timeline.read', [])
      prepared.prepare('skills.byIds', [])
      prepared.prepare('applications.changeStatus', { ok: true, id: applicant.id, ...(topics && { topics }) })
    })
    await screen.findByRole('button', { name: 'Move to Shortlisted' })
    await waitFor(() => expect(server.requests('applications.view')).toHaveLength(1))
    const before = server.asked.length
    await user.click(screen.getByRole('button', { name: 'Move to Shortlisted' }))
    await findToast('Sam Stone moved to Shortlisted')
    const expectAsked = () =>
      expect(
        server.asked
          .slice(before)
          .map(({ operation }) => operation)
          .toSorted(),
      ).toEqual(asked)
    await waitFor(expectAsked)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expectAsked()
  }

  it('makes the page fetch the topics that its reply names', async () => {
    await move(
      ['applications', 'timeline'],
      ['applications.changeStatus', 'applications.listForRecruiter', 'applications.read', 'timeline.read'],
    )
    await move(['timeline'], ['applications.changeStatus', 'timeline.read'])
  })

  it('whose reply names no topics makes the page fetch nothing', async () => {
    await move([], ['applications.changeStatus'])
    await move(undefined, ['applications.changeStatus'])
  })
})
