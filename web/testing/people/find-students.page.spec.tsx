import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { SavedSearchReply } from '#contract/searches.ts'
import type { FoundStudent } from '#contract/students.ts'
import { refused, type Prepared } from '../fake-server.ts'
import { findToast, openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { reads, userOf } from '../samples.ts'

const paying = userOf('recruiter', { subscription: { active: true, status: 'active' } })
const vera: FoundStudent = {
  uid: 'vera',
  displayName: 'Vera Roe',
  role: 'student',
  headline: 'Bachelor 2027',
  universityLabel: 'Harrow Tech',
  skills: ['ts', 'go', 'sql', 'rust', 'kafka', 'linux'],
  gpa: 3.8,
  openToReferrals: true,
  findableSince: '2026-11-19T08:00:00.000Z',
}
const others: readonly FoundStudent[] = [
  {
    ...vera,
    uid: 'theo',
    displayName: 'Theo Lind',
    gpa: 3.5,
    findableSince: '2026-11-01T08:00:00.000Z',
    applied: { id: 'a-1', at: '2026-11-03T08:00:00.000Z' },
  },
  { uid: 'noor', displayName: 'Noor Haddad', role: 'student', lastWrote: { at: '2026-11-12T08:00:00.000Z', by: paying.uid } },
  {
    uid: 'tom',
    displayName: 'Tom Rey',
    role: 'student',
    referred: { at: '2026-11-12T08:00:00.000Z', by: 'employee-1', byName: 'T. Halloran' },
  },
]
const facets = {
  schools: [{ value: 'harrow', label: 'Harrow Tech', count: 64 }],
  skills: [{ value: 'go', label: 'Go', count: 142 }],
  graduates: [
    { value: '2027', count: 3 },
    { value: '2028', count: 2 },
  ],
  gpa: [
    { value: '3.8', count: 1 },
    { value: 'hidden', count: 2 },
  ],
}
const reply = (items: readonly FoundStudent[], total = items.length) => ({
  results: items.map(({ uid }) => uid),
  items: [...items],
  meta: { total, limit: 20, facets },
})
const search: SavedSearchReply = {
  id: 'search-1',
  name: 'Storage, 2027',
  kind: 'students',
  query: { skills: ['go'], allSkills: true },
  alert: 'daily',
  savedAt: '2026-11-10T08:00:00.000Z',
  seenAt: '2026-11-10T08:00:00.000Z',
  new: 12,
}
const open = (path: string, as = paying, found: Prepared<'students.search'> = reply([vera, ...others])) =>
  openPage({ path, as }, (server) => {
    prepareReads(server, 'filled')
    server.prepare('students.search', found)
    server.prepare('savedSearches.list', [search])
    server.prepare('subscriptions.status', { ...reads['subscriptions.status'].filled, firstMessagesLeft: 62 })
    server.prepare('savedSearches.markSeen', { ok: true, id: 'search-1' })
  })
const card = async (name: string) => within(await screen.findByRole('article', { name }))
/** The last search for students; one for a single student only counts. */
const asked = ({ requests }: { readonly requests: (operation: 'students.search') => readonly { readonly body?: unknown }[] }) =>
  requests('students.search').findLast(({ body }) => (body as { readonly limit?: number }).limit !== 1)?.body

describe('§2.8 finding students with a subscription', () => {
  it('each card has one next step, by what one had to do with each other', async () => {
    await open('/app/students')
    expect(await screen.findByRole('heading', { level: 1, name: '4 students' })).toBeDefined()
    const first = await card('Vera Roe')
    first.getByText('3.80')
    expect(first.getByRole('link', { name: 'Vera Roe' }).getAttribute('href')).toBe('/app/students/vera')
    expect(first.getByRole('link', { name: 'Message Vera Roe' }).getAttribute('href')).toBe('/messaging?to=vera')
    first.getByRole('button', { name: 'Invite to a job: Vera Roe' })
    const applied = await card('Theo Lind')
    applied.getByText('Applied', { exact: false })
    expect(applied.getByRole('link', { name: 'Open application of Theo Lind' }).getAttribute('href')).toBe('/app/applications/a-1')
    expect(applied.queryByRole('button')).toBeNull()
    const written = await card('Noor Haddad')
    written.getByText('No GPA shared')
    written.getByText(/You wrote on/)
    written.getByRole('link', { name: 'Open thread with Noor Haddad' })
    expect(written.queryByRole('button', { name: /Invite/ })).toBeNull()
    ;(await card('Tom Rey')).getByText('by T. Halloran')
  })

  it('the filters stand in the address, and say how many students they leave', async () => {
    const { server, user } = await open('/app/students?skill=go&gpa=3.2-4&hidden=1&from=2027')
    await card('Vera Roe')
    expect(asked(server)).toEqual({
      skills: ['go'],
      allSkills: true,
      gpaRange: [3.2, 4],
      includeHiddenGpa: true,
      graduates: [2027, 2100],
      sort: 'relevance',
      limit: 20,
    })
    const filters = within(screen.getByRole('complementary', { name: 'Filters' }))
    await user.click(filters.getByRole('checkbox', { name: 'Harrow Tech 64' }))
    await waitFor(() => expect(asked(server)).toMatchObject({ schools: ['harrow'] }))
    await user.click(filters.getByRole('checkbox', { name: 'also the 2 who share none' }))
    await waitFor(() => expect(asked(server)).not.toHaveProperty('includeHiddenGpa'))
    await user.selectOptions(filters.getByRole('combobox', { name: 'Graduates until' }), '2028')
    await waitFor(() => expect(asked(server)).toMatchObject({ graduates: [2027, 2028] }))
    await user.click(filters.getByRole('button', { name: 'Clear the filters' }))
    await waitFor(() => expect(asked(server)).toEqual({ sort: 'relevance', limit: 20 }))
  })

  it('§2.20 a tap beside the handles of the GPA moves the nearer one', async () => {
    const { server } = await open('/app/students')
    await card('Vera Roe')
    const slider = screen.getByRole('slider', { name: 'Highest GPA' })
    const track = slider.parentElement ?? document.body
    // The track is 100 px wide in this window without a layout.
    fireEvent.click(track, { clientX: 80 })
    await waitFor(() => expect(asked(server)).toMatchObject({ gpaRange: [0, 3.6] }))
    fireEvent.click(track, { clientX: 20 })
    await waitFor(() => expect(asked(server)).toMatchObject({ gpaRange: [2.4, 3.6] }))
    // It ends a drag of the handle.
    fireEvent.click(slider, { clientX: 50 })
    expect(screen.getAllByRole('slider').map((one) => one.getAttribute('aria-valuetext'))).toEqual(['2.4', '3.6'])
    await waitFor(() => expect(location.search).toBe('?gpa=2.4-3.6'))
  })

  it('leaves out who has a skill, and whom one may not invite', async () => {
    const { server, user } = await open('/app/students?skill=go&not=sql')
    await card('Vera Roe')
    expect(asked(server)).toMatchObject({ skills: ['go'], withoutSkills: ['sql'] })
    const filters = within(screen.getByRole('complementary', { name: 'Filters' }))
    await user.click(filters.getByRole('checkbox', { name: 'Open to invitations' }))
    await waitFor(() => expect(asked(server)).toMatchObject({ openToReferrals: true, withoutSkills: ['sql'] }))
    await user.click(filters.getByRole('button', { name: 'Clear the filters' }))
    await waitFor(() => expect(asked(server)).toEqual({ sort: 'relevance', limit: 20 }))
  })

  it('shows cards or a list, which the address keeps, and says how many of how many', async () => {
    const { user } = await open('/app/students?skill=go', paying, reply([vera, ...others], 1_204))
    await card('Vera Roe')
    screen.getByText('1–4 of 1,204')
    screen.getByText('62 of 100 first messages left this month')
    await user.click(screen.getByRole('radio', { name: 'List' }))
    const row = within(await screen.findByRole('row', { name: /Vera Roe/ }))
    row.getByText('3.80')
    row.getByRole('button', { name: 'Invite to a job: Vera Roe' })
    expect(screen.queryByRole('article')).toBeNull()
    expect(location.search).toBe('?skill=go&view=list')
  })

  it('says of an estimate that it is one, and not that there is nobody', async () => {
    const estimated = true as const
    const found = reply([vera, ...others])
    await open('/app/students?school=fairmont&from=2027', paying, {
      ...found,
      meta: {
        ...found.meta,
        facets: {
          ...facets,
          schools: [{ value: 'harrow', label: 'Harrow Tech', count: 64_000, estimated }],
          graduates: [{ value: '2027', count: 1_200, estimated }],
        },
      },
    })
    const filters = within(await screen.findByRole('complementary', { name: 'Filters' }))
    await filters.findByRole('checkbox', { name: 'Harrow Tech about 64,000' })
    filters.getByRole('checkbox', { name: 'Another school few' })
    filters.getByRole('checkbox', { name: 'Go 142' })
    expect(filters.getAllByRole('option', { name: '2027 (about 1,200)' })).toHaveLength(2)
  })

  it('invites a student to a job, and keeps the refusal’s sentence beside the form', async () => {
    const { server, user } = await open('/app/students')
    await user.click((await card('Vera Roe')).getByRole('button', { name: 'Invite to a job: Vera Roe' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Invite Vera Roe to a job' }))
    await user.click(drawer.getByRole('button', { name: 'Invite' }))
    drawer.getByText('Please choose a job.')
    expect(server.requests('referrals.invite')).toEqual([])
    server.prepare('referrals.invite', refused(409, 'duplicate_referral', 'You have already referred this student.'))
    const job = drawer.getByRole('combobox', { name: 'Job' })
    await user.selectOptions(job, within(job).getAllByRole('option')[1] as HTMLElement)
    await user.type(drawer.getByRole('textbox', { name: /Message/ }), 'Come and see us.')
    await user.click(drawer.getByRole('button', { name: 'Invite' }))
    await drawer.findByText('You have already referred this student.')
    server.prepare('referrals.invite', { ok: true, id: 'referral-9' })
    await user.click(drawer.getByRole('button', { name: 'Invite' }))
    await findToast('You invited Vera Roe')
    expect(server.requests('referrals.invite').at(-1)?.body).toEqual({
      studentId: 'vera',
      jobId: expect.any(String) as string,
      message: 'Come and see us.',
    })
  })

  it('saves a search, and shows what is new in the saved ones', async () => {
    const { server, user } = await open('/app/students?skill=sql')
    const tab = within(await screen.findByRole('list', { name: 'Saved searches' })).getByRole('link', { name: /Storage, 2027/ })
    expect(tab.textContent).toContain('12 new')
    server.prepare('savedSearches.save', { ok: true, id: 'search-2' })
    await user.click(screen.getByRole('button', { name: 'Save this search' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await findToast('Search saved')
    expect(server.requests('savedSearches.save').map(({ body }) => body)).toEqual([
      { name: expect.any(String) as string, kind: 'students', query: { skills: ['sql'], allSkills: true }, alert: 'daily' },
    ])
    await user.click(tab)
    ;(await card('Vera Roe')).getByText('New')
    expect((await card('Theo Lind')).queryByText('New')).toBeNull()
    await waitFor(() => expect(server.requests('savedSearches.markSeen').map(({ params }) => params)).toEqual([{ id: 'search-1' }]))
  })

  it('§2.20 says of nominated students who fit what it shows, and counts them as looked at', async () => {
    const nominated: SavedSearchReply = { ...search, id: 'nominated', name: 'Nominated', query: { nominated: true }, alert: 'never' }
    const { server } = await openPage({ path: `/app/students?nominated=1&new=${search.seenAt}&fits=1`, as: paying }, (prepared) => {
      prepareReads(prepared, 'filled')
      prepared.prepare('students.search', reply([vera, ...others]))
      prepared.prepare('savedSearches.list', [nominated])
      prepared.prepare('savedSearches.markSeen', { ok: true, id: 'nominated' })
    })
    await screen.findByRole('heading', { level: 1, name: /nominated students who fit an open job$/ })
    await waitFor(() => expect(server.requests('savedSearches.markSeen').map(({ params }) => params)).toEqual([{ id: 'nominated' }]))
  })

  it('§2.20 says how many fit an open job under the same filters once one turns to these, also once only those are shown', async () => {
    const { user, server } = await open('/app/students?skill=go', paying, ({ body }) =>
      'fitsOpenJobs' in (body ?? {}) ? reply([vera], 7) : reply([vera, ...others]),
    )
    const counted = () => server.requests('students.search').filter(({ body }) => 'fitsOpenJobs' in (body ?? {}))
    const filter = await screen.findByRole('checkbox', { name: 'Fits one of our open jobs' })
    await card('Vera Roe')
    expect(counted()).toEqual([])
    await user.hover(filter)
    await screen.findByRole('checkbox', { name: 'Fits one of our open jobs 7' })
    expect(counted().map(({ body }) => body)).toEqual([{ skills: ['go'], allSkills: true, fitsOpenJobs: true, limit: 1 }])
    await user.click(filter)
    await waitFor(() => expect(asked(server)).toMatchObject({ fitsOpenJobs: true, limit: 20 }))
    await screen.findByRole('checkbox', { name: 'Fits one of our open jobs 7', checked: true })
  })

  it('says that nobody fits, and what to do, and keeps the values of the filters with none of them', async () => {
    const { user, server } = await open('/app/students?gpa=4-4', paying, ({ body }) => {
      const none = { ...reply([]), meta: { total: 0, limit: 20, facets: { schools: [], skills: [], graduates: [], gpa: facets.gpa } } }
      return 'gpaRange' in (body ?? {}) ? none : reply([vera, ...others])
    })
    for (const name of ['Harrow Tech 0', 'Go 0']) await screen.findByRole('checkbox', { name })
    const rail = within(screen.getByRole('complementary', { name: 'Filters' }))
    rail.getByRole('combobox', { name: 'Graduates from' })
    await user.click(rail.getByRole('button', { name: 'Clear the filters' }))
    await waitFor(() => expect(asked(server)).toEqual({ sort: 'relevance', limit: 20 }))
  })
})
