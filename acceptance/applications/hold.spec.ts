/** A rejection or an offer is held back from the student, and can be taken back unseen (product 2.2, 2.18). */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { eventually, type Person, type Problem, type RefreshListener, type Write } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'
import { TEST_NOW } from '../platform.ts'

type Application = { readonly id: string; readonly status: string; readonly since: string; readonly revision: number }
type Entry = { readonly type: string; readonly at: string; readonly recordedAt: string; readonly to?: string; readonly position: string }

const HOLD_MS = 600_000
const env = { DISCLOSURE_HOLD: String(HOLD_MS / 1_000) }
const job = {
  title: 'Canary keeper',
  jobType: 'internship',
  workplaceType: 'remote',
  description: 'Looks after birds in mines, and their songs.',
  skills: [],
}

describePlatform(
  'a rejection or an offer with a hold',
  ({ as, platform, registered }) => {
    let student: Person, recruiter: Person, employee: Person
    let heard: RefreshListener

    const signInAll = async () => {
      const names = ['student', 'recruiter', 'employee'] as const
      const people = await Promise.all(names.map(as))
      ;[student, recruiter, employee] = people as [Person, Person, Person]
      heard = await student.listen()
    }
    let passed = 0
    /** Moves the clock past every hold that has begun. */
    const letHoldPass = async () => {
      passed += HOLD_MS + 60_000
      await platform.moveTo(new Date(Date.parse(TEST_NOW) + passed).toISOString())
    }
    const jobIds = new Set<string>()
    const postJob = async () => {
      const { id } = (await recruiter.post('/jobs/post', job)).body
      jobIds.add(id)
      return id
    }
    const apply = async () => {
      const jobId = await postJob()
      const { id } = (await student.post<Write>('/students/apply-job', { jobId })).body
      return { id, path: `/applications/status/${id}` }
    }
    const seen = async (id: string) => {
      const [one, list, trail] = await Promise.all([
        student.get(`/applications/id/${id}`),
        student.get<Application[]>(`/applications/student/${student.uid}?ids=${id}`),
        student.get<Entry[]>(`/timeline/application/${id}`),
      ])
      return { one: one.body, list: list.body, trail: trail.body }
    }
    const told = (id: string, status: string) =>
      eventually(
        () => student.get<Application>(`/applications/id/${id}`),
        (reply) => reply.body.status === status,
      )

    beforeAll(async () => {
      await signInAll()
    })
    // Three jobs may be open at once: those of a test that failed would make the later ones fail as well.
    afterEach(async () => {
      for (const id of jobIds) await recruiter.post('/jobs/update', { id, formData: { status: 'closed' } })
      jobIds.clear()
    })
    afterAll(async () => {
      heard.close()
    })

    it('§4 is not seen, heard or counted by the student when it is taken back in time', async () => {
      const { id, path } = await apply()
      const moved = (await recruiter.put<Write>(path, { status: 'interviewing' })).body
      const before = await eventually(
        () => seen(id),
        ({ one }) => (one as Application).status === 'interviewing',
      )
      // Refreshes in quick succession are sent as one: what comes after that of this move is of later ones alone.
      await eventually(
        async () => heard.received,
        (all) => all.some(({ ids, position }) => position >= moved.position && (ids === 'all' || ids.includes(id))),
      )
      const offered = (await recruiter.put<Write>(path, { status: 'offered' })).body
      expect((await recruiter.get<Application>(`/applications/id/${id}`)).body).toMatchObject({ status: 'offered' })
      expect(await seen(id)).toEqual(before)
      expect((await student.put<Problem>(path, { status: 'accepted' })).body).toMatchObject({
        code: 'illegal_transition',
        details: { from: 'interviewing', to: 'accepted', allowed: ['withdrawn'] },
      })
      const same = (await student.put<Write>(path, { status: 'interviewing' })).body
      expect(same.revision).toBe((before.one as Application).revision)
      expect(same).not.toHaveProperty('position')
      await recruiter.put(path, { status: 'interviewing', undoes: offered.eventId })
      const other = await apply()
      await letHoldPass()
      // The refresh of a later move comes after all that they could have heard of this one.
      const later = heard.next('applications', other.id)
      await recruiter.put(other.path, { status: 'interviewing' })
      await later
      expect(await seen(id)).toEqual(before)
      const since = heard.received.filter(({ position }) => position >= offered.position)
      expect(since.filter(({ ids }) => ids === 'all' || ids.includes(id))).toEqual([])
    })

    it('§4 is disclosed when the hold is over, with its referral, and no instant before tells of it', async () => {
      const jobId = await postJob()
      const referralId = (await employee.post('/referrals/invite', { email: 'student@demo.example' })).body.id
      await student.post('/referrals/accept', { referralId, jobId })
      const { id } = (await student.post<Write>('/students/apply-job', { jobId })).body
      const rejected = (await recruiter.put<Write>(`/applications/status/${id}`, { status: 'rejected' })).body
      const referral = async () => (await employee.get<Application>(`/referrals/id/${referralId}`)).body.status
      await eventually(referral, (status) => status === 'submitted')
      const refreshed = heard.next('applications', id)
      await letHoldPass()
      await refreshed
      const { body } = await told(id, 'rejected')
      await eventually(referral, (status) => status === 'not_selected')
      const own = (await student.get<Entry[]>(`/timeline/application/${id}`)).body[0]
      const ofCompany = (await recruiter.get<Entry[]>(`/timeline/application/${id}`)).body.find(({ to }) => to === 'rejected')
      expect(own).toMatchObject({ type: 'ApplicationStatusChanged', to: 'rejected', at: body.since })
      expect(Date.parse(own?.at ?? '') - Date.parse(ofCompany?.at ?? '')).toBeGreaterThanOrEqual(HOLD_MS)
      expect((own?.position ?? '') > rejected.position).toBe(true)
      const between = new Date(Date.parse(own?.at ?? '') - 1).toISOString()
      expect((await student.get<Entry[]>(`/timeline/application/${id}?at=${between}`)).body).not.toContainEqual(
        expect.objectContaining({ to: 'rejected' }),
      )
      expect((await recruiter.get<Entry[]>(`/timeline/application/${id}?at=${between}`)).body).toContainEqual(
        expect.objectContaining({ to: 'rejected' }),
      )
    })

    it('§2.14 is told to nobody by an erasure while it is held back', async () => {
      const jobId = await postJob()
      const halves = await Promise.all(
        ['Ada Rejected', 'Neo Waiting'].map(async (displayName) => {
          const newcomer = await registered('student', { displayName, profile: { openToReferrals: true, visibility: 'recruiters' } })
          const referralId = (await employee.post('/referrals/invite', { studentId: newcomer.uid, jobId })).body.id
          await newcomer.post('/referrals/accept', { referralId, jobId })
          return { newcomer, referralId, id: (await newcomer.post<Write>('/students/apply-job', { jobId })).body.id }
        }),
      )
      await recruiter.put(`/applications/status/${halves[0]?.id ?? ''}`, { status: 'rejected' })
      for (const { newcomer } of halves) await newcomer.post('/me/erase', { idToken: newcomer.token, confirm: 'ERASE' })
      await platform.settle()
      for (const { referralId } of halves)
        await eventually(
          () => employee.get<Application>(`/referrals/id/${referralId}`),
          ({ body }) => body.status === 'withdrawn',
        )
    })

    it('§4 is disclosed once after a restart that took longer than the hold', async () => {
      const { id, path } = await apply()
      await recruiter.put(path, { status: 'interviewing' })
      await recruiter.put(path, { status: 'offered' })
      heard.close()
      await platform.restart({ PROFFER_NOW: new Date(Date.parse(TEST_NOW) + 7 * 86_400_000).toISOString() })
      await signInAll()
      const { body } = await told(id, 'offered')
      // Fourteen days, and the seven during which the platform was down.
      expect(body).toMatchObject({ offerExpiresOn: '2026-12-11', allowed: ['accepted', 'declined', 'withdrawn'] })
      const trail = (await recruiter.get<Entry[]>(`/timeline/application/${id}`)).body
      expect(trail.filter(({ type }) => type === 'ApplicationStatusDisclosed')).toHaveLength(1)
    })
  },
  { env },
)
