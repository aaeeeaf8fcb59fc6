/** A company hears of an application that stays too long in one step, over the days (docs/decisions/stale-applications.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually, signIn, type Person, type Write } from './client.ts'
import { mailsTo } from './outbox.ts'
import { removeData, startPlatform, TEST_NOW, type Platform } from './platform.ts'

type Told = { readonly kind: string; readonly sentence: string; readonly path: string }

/** A restart takes ten seconds and more on a busy machine. In milliseconds. */
const afterRestarts = 180_000
const day = (days: number) => new Date(Date.parse(TEST_NOW) + days * 86_400_000).toISOString()

let platform: Platform
let recruiter: Person, student: Person
const start = async (now: string, dataDir?: string) => {
  platform = await startPlatform({ ...(dataDir !== undefined && { dataDir }), env: { PROFFER_NOW: now } })
  ;[recruiter, student] = (await Promise.all(['recruiter', 'student'].map((name) => signIn(platform.origin, `${name}@demo.example`)))) as [
    Person,
    Person,
  ]
}
const restart = async (now: string) => {
  await platform.stop()
  await start(now, platform.dataDir)
}
beforeAll(() => start(TEST_NOW))
afterAll(async () => {
  await platform.stop()
  removeData(platform)
})

const TITLE = 'Warden of slow clocks'
const alerts = async () =>
  (await recruiter.get<Told[]>('/notifications?limit=100')).body.filter(
    ({ kind, sentence }) => kind === 'applicationsStale' && sentence.includes(TITLE),
  )

describe('an application that nobody moves', () => {
  it(
    '§3 is told of once, when its step takes too long: in the app, in the morning’s mail, and not to the student',
    async () => {
      const fields = { jobType: 'internship', workplaceType: 'remote', description: 'Winds what has stopped, and waits.', skills: [] }
      const jobId = (await recruiter.post<Write>('/jobs/post', { ...fields, title: TITLE })).body.id
      const { id } = (await student.post<Write>('/students/apply-job', { jobId })).body
      await restart(day(13))
      expect(await alerts()).toEqual([])
      await restart(day(15.2))
      const [alert, ...more] = await eventually(alerts, (found) => found.length > 0)
      expect(more).toEqual([])
      expect(alert).toMatchObject({
        sentence: `The application of Sam Demo-Student for ${TITLE} has been at Submitted for 14 days`,
        path: `/app/applications?job=${jobId}&stale=1&sort=-since`,
      })
      expect((await student.get<Told[]>('/notifications?limit=100')).body.filter(({ kind }) => kind === 'applicationsStale')).toEqual([])
      const mails = () => mailsTo('recruiter@demo.example', platform).filter((mail) => /has been at Submitted for 14/.test(mail))
      await restart(day(16.2))
      await eventually(
        async () => mails(),
        (found) => found.length > 0,
        20_000,
      )
      await recruiter.put(`/applications/status/${id}`, { status: 'under_review' })
      await eventually(alerts, (found) => found.length === 0)
      expect(mails()).toHaveLength(1)
    },
    afterRestarts,
  )
})
