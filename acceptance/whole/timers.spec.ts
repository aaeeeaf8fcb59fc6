/**
 * Things that end with their day, seen over half a year with the clock moved on: each once, and told in the trail (product 2.2, 2.4, 2.10).
 */
import { beforeAll, expect, it } from 'vitest'
import { eventually, type Person, type Write } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'
import { TEST_NOW } from '../platform.ts'

type Entry = { readonly type: string; readonly at: string; readonly sentence: string; readonly via?: { readonly operation: string } }
type Thing = { readonly status: string }

const day = (days: number) => new Date(Date.parse(TEST_NOW) + days * 86_400_000).toISOString()
const job = { jobType: 'internship', workplaceType: 'remote', description: 'Looks after birds in mines, and their songs.', skills: [] }

describePlatform('timers', ({ as, platform }) => {
  let student: Person, recruiter: Person
  let offered: string, idle: string, ofEnded: string, closingJob: string

  const moveTo = async (at: string) => {
    await platform.moveTo(at)
    await signInAll()
  }
  const signInAll = async () => {
    ;[student, recruiter] = (await Promise.all(['student', 'recruiter'].map(as))) as [Person, Person]
  }
  const apply = async (title: string, more: object = {}) => {
    const jobId = (await recruiter.post('/jobs/post', { ...job, title, ...more })).body.id
    return { jobId, id: (await student.post<Write>('/students/apply-job', { jobId })).body.id }
  }
  const set = (id: string, status: string, more: object = {}) => recruiter.put<Write>(`/applications/status/${id}`, { status, ...more })
  const trail = async (thing: string) => (await student.get<Entry[]>(`/timeline/${thing}`)).body
  /** Waits until the trail has the entry. @returns all entries of this type */
  const entries = async (thing: string, type: string) => {
    const all = await eventually(
      () => trail(thing),
      (found) => found.some((entry) => entry.type === type),
    )
    return all.filter((entry) => entry.type === type)
  }
  const status = async (id: string) => (await student.get<Thing>(`/applications/id/${id}`)).body.status

  beforeAll(async () => {
    await signInAll()
    idle = (await apply('Canary keeper')).id
    ;({ jobId: closingJob, id: ofEnded } = await apply('Owl warden', { closesOn: day(3).slice(0, 10) }))
    offered = (await apply('Bird ringer')).id
    await set(offered, 'interviewing')
    await set(offered, 'offered', { offerExpiresOn: day(4).slice(0, 10) })
  })

  it('§4 an offer is declined and a job closed with their last day, after ten days of downtime', async () => {
    await platform.restart({ PROFFER_NOW: day(10) })
    await signInAll()
    const [expired, ...more] = await entries(`application/${offered}`, 'OfferExpired')
    expect(more).toEqual([])
    expect(expired).toMatchObject({ sentence: 'The offer expired without an answer', via: { operation: 'timer.offerExpired' } })
    expect(await status(offered)).toBe('declined')
    const [closed, ...others] = (await recruiter.get<Entry[]>(`/timeline/job/${closingJob}`)).body.filter(
      ({ type }) => type === 'JobClosed',
    )
    expect(others).toEqual([])
    expect(closed).toMatchObject({ sentence: 'The platform closed the job', via: { operation: 'timer.jobClosed' } })
  })

  it('§4 the application that the job leaves behind gets notice, then the other one', async () => {
    await moveTo(day(10 + 24))
    const [notice] = await entries(`application/${ofEnded}`, 'ApplicationCloseAnnounced')
    expect(notice?.sentence).toMatch(/^The application closes by itself on \d+ Dec, because the job has ended$/)
    expect(await status(ofEnded)).toBe('submitted')
    await moveTo(day(54))
    const [other] = await entries(`application/${idle}`, 'ApplicationCloseAnnounced')
    expect(other?.sentence).toMatch(/^The application closes by itself on \d+ Jan, because the company has not answered$/)
    expect(await entries(`application/${ofEnded}`, 'ApplicationAutoClosed')).toHaveLength(1)
    expect([await status(ofEnded), await status(idle)]).toEqual(['closed', 'submitted'])
  })

  it('§4 is closed when the notice says, and the company’s access to the résumé ends half a year later', async () => {
    await moveTo(day(62))
    expect(await entries(`application/${idle}`, 'ApplicationAutoClosed')).toHaveLength(1)
    await moveTo(day(62 + 181))
    for (const id of [idle, ofEnded, offered]) expect(await entries(`application/${id}`, 'ResumeAccessEnded')).toHaveLength(1)
    expect(await entries(`application/${idle}`, 'ApplicationAutoClosed')).toHaveLength(1)
  })
})
