/** A company hears of an application that stays too long in one step, over the days (docs/decisions/stale-applications.md). */
import { beforeAll, expect, it } from 'vitest'
import { eventually, type Person, type Write } from '../client.ts'
import { mailsTo } from '../outbox.ts'
import { describePlatform } from '../describe-platform.ts'
import { TEST_NOW } from '../platform.ts'

type Told = { readonly kind: string; readonly sentence: string; readonly path: string }

/** A restart takes ten seconds and more on a busy machine. In milliseconds. */
const afterRestarts = 180_000
const day = (days: number) => new Date(Date.parse(TEST_NOW) + days * 86_400_000).toISOString()

const TITLE = 'Warden of slow clocks'

describePlatform('an application that nobody moves', ({ as, platform }) => {
  let recruiter: Person, student: Person
  const signInAll = async () => {
    ;[recruiter, student] = (await Promise.all(['recruiter', 'student'].map(as))) as [Person, Person]
  }
  const moveTo = async (now: string) => {
    await platform.moveTo(now)
    await signInAll()
  }
  beforeAll(signInAll)

  const alerts = async () =>
    (await recruiter.get<Told[]>('/notifications?limit=100')).body.filter(
      ({ kind, sentence }) => kind === 'applicationsStale' && sentence.includes(TITLE),
    )

  it(
    '§2.2 is told of once, when its step takes too long: in the app, in the morning’s mail, and not to the student',
    async () => {
      const fields = { jobType: 'internship', workplaceType: 'remote', description: 'Winds what has stopped, and waits.', skills: [] }
      const jobId = (await recruiter.post<Write>('/jobs/post', { ...fields, title: TITLE })).body.id
      const { id } = (await student.post<Write>('/students/apply-job', { jobId })).body
      await moveTo(day(13))
      expect(await alerts()).toEqual([])
      await moveTo(day(15.2))
      const [alert, ...more] = await eventually(alerts, (found) => found.length > 0)
      expect(more).toEqual([])
      expect(alert).toMatchObject({
        sentence: `The application of Sam Demo-Student for ${TITLE} has been at Submitted for 14 days`,
        path: `/app/applications?job=${jobId}&stale=1&sort=-since`,
      })
      expect((await student.get<Told[]>('/notifications?limit=100')).body.filter(({ kind }) => kind === 'applicationsStale')).toEqual([])
      const mails = () => mailsTo('recruiter@demo.example', platform).filter((mail) => /has been at Submitted for 14/.test(mail))
      await moveTo(day(16.2))
      await eventually(
        async () => mails(),
        (found) => found.length > 0,
      )
      await recruiter.put(`/applications/status/${id}`, { status: 'under_review' })
      await eventually(alerts, (found) => found.length === 0)
      expect(mails()).toHaveLength(1)
    },
    afterRestarts,
  )
})
