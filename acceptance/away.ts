/** Every timer there is, with the platform away for more than a week when its term ends: each fires once (architecture 23). */
import { beforeAll, expect, it, inject } from 'vitest'
import { eventually, send, signIn, type Person, type Write } from './client.ts'
import { mailedTo } from './outbox.ts'
import { describePlatform, type Settings } from './describe-platform.ts'
import { TEST_NOW } from './platform.ts'
import { press, subscribe } from './subscription.ts'

type Entry = { readonly type: string; readonly via?: { readonly operation: string } }
type Listed = { readonly id: string; readonly email?: string }

const NAMES = ['student', 'professor', 'university', 'recruiter', 'recruiter2', 'employee', 'admin'] as const
type Name = (typeof NAMES)[number]

const day = (days: number) => new Date(Date.parse(TEST_NOW) + days * 86_400_000).toISOString()
const password = 'long enough'
const profile = { degree: 'bachelor', major: 'Computer science', graduationDate: '2027-05-31', skills: ['go', 'sql', 'rust'] }
const job = { jobType: 'internship', workplaceType: 'remote', description: 'Looks after birds in mines, and their songs.', skills: [] }

/** Whose trail tells of what fired, and what stored it. */
type Fired = { readonly who: Name; readonly trail: () => string; readonly type: string; readonly by: string | RegExp }

/** The provider knows the same terms, and after a start either may be the first to say that one has ended. */
const timerOrProvider = (timer: string) => new RegExp(`^timer\\.${timer}$|^process\\.payments$`)

export function describeAway(title: string, settings: Settings): void {
  describePlatform(
    title,
    ({ as, platform }) => {
      let people: Readonly<Record<Name, Person>>
      const ids: Record<string, string> = {}
      const codes: Record<string, string> = {}
      let calls = 0

      const begin = async () => {
        const signedIn: [Name, Person][] = []
        // One after the other: an address has a few sign-ins at a time.
        for (const name of NAMES) signedIn.push([name, await as(name)])
        people = Object.fromEntries(signedIn) as Record<Name, Person>
      }
      const awayUntil = async (days: number) => {
        await platform.restart({ PROFFER_NOW: day(days) })
        await begin()
      }
      const visit = (path: string, body: object) =>
        send<Write>(platform.origin, { method: 'POST', path, body, from: `127.0.3.${1 + (calls++ % 200)}` })
      const register = (body: object) => visit('/register', { displayName: 'Somebody New', profile, consents: { terms: true }, ...body })
      const apply = async (name: string, more: object = {}) => {
        ids[`job of ${name}`] = (await people.recruiter.post('/jobs/post', { ...job, title: 'Canary keeper', ...more })).body.id
        ids[name] = (await people.student.post('/students/apply-job', { jobId: ids[`job of ${name}`] })).body.id
      }
      const set = (name: string, status: string, more: object = {}) =>
        people.recruiter.put(`/applications/status/${ids[name]}`, { status, ...more })
      const found = async (who: Person, path: string, email: string) =>
        (
          await eventually(
            async () => (await who.get<Listed[]>(path)).body.find((each) => each.email === email),
            (each) => each !== undefined,
          )
        )?.id ?? ''
      const trail = (thing: string, name: string) => () => `/timeline/${thing}/${ids[name]}`

      beforeAll(async () => {
        await begin()
        const { professor, university, recruiter, recruiter2, employee } = people
        // An invitation, a referral, and a registration that nobody answers or proves.
        ids['invitation'] = (await university.post('/invitations/student', { email: 'unused@home.example.com' })).body.id
        ids['referral'] = (await employee.post('/referrals/invite', { email: 'silent@home.example.com' })).body.id
        await register({ invitationId: ids['invitation'], email: 'unproven@home.example.com' })
        codes['unproven'] = await mailedTo('unproven@home.example.com', platform, 'verify')

        // A newcomer joins by the university's invitation, answers the referral, and leaves the nomination.
        const joined = 'joined@home.example.com'
        await professor.post('/invitations/student', { email: joined, reason: 'Thinks before she answers.' })
        ids['nomination'] = await found(professor, '/nominations?limit=100', joined)
        ids['accepted referral'] = (await employee.post('/referrals/invite', { email: joined })).body.id
        const invited = await university.post('/invitations/student', { email: joined })
        const link = await eventually(
          async () => {
            for (const nth of [1, 2, 3]) {
              const token = await mailedTo(joined, platform, 'invitation', nth)
              if (token.startsWith(`${invited.body.id}.`)) return token
            }
            return ''
          },
          (token) => token !== '',
        )
        expect((await register({ invitationId: link, password })).body.status).toBe('active')
        const newcomer = await signIn(platform.origin, joined, password)
        await subscribe(platform, recruiter)
        const { body: open } = await recruiter.post('/jobs/post', { ...job, title: 'Owl warden' })
        await eventually(
          () =>
            newcomer.post('/referrals/accept', {
              referralId: ids['accepted referral'],
              jobId: open.id,
              expirationDate: day(9).slice(0, 10),
            }),
          ({ status }) => status === 200,
        )

        // A newcomer registers with another address than the invited one, and is refused.
        const refused = 'refused@home.example.com'
        ids['account'] = (await register({ invitationId: ids['invitation'], email: refused })).body.id
        await visit('/verify-address', { code: await mailedTo(refused, platform, 'verify'), password })
        await eventually(
          () => university.post(`/people/${ids['account']}/refuse`, {}),
          ({ status }) => status === 200,
        )

        await apply('idle')
        await apply('of a job that closes', { closesOn: day(3).slice(0, 10) })
        await apply('rejected')
        await set('rejected', 'rejected')
        await apply('offered')
        await set('offered', 'interviewing')
        await set('offered', 'offered')

        expect((await recruiter.post('/subscription/cancel')).status).toBe(200)
        await subscribe(platform, recruiter2)
        await press(platform, (await recruiter2.post<{ url: string }>('/stripe/portal')).body.url, 'action=decline')
      }, 300_000)

      /** Waits until each has happened, then looks that nothing happened twice. */
      const expectFired = async (all: readonly Fired[]) => {
        for (const { who, trail: path, type, by } of all) {
          const told = await eventually(
            async () => (await people[who].get<Entry[]>(path())).body,
            (entries) => Array.isArray(entries) && entries.some((entry) => entry.type === type),
            // The demo's own timers are due as well, and on services each takes a while.
            90_000,
          )
          const same = told.filter((entry) => entry.type === type)
          expect([path(), type, same.length]).toEqual([path(), type, 1])
          expect(same[0]?.via?.operation).toMatch(by)
        }
      }
      const afterFortyDays: readonly Fired[] = [
        { who: 'university', trail: trail('invitation', 'invitation'), type: 'InvitationExpired', by: 'timer.invitationExpired' },
        { who: 'employee', trail: trail('referral', 'referral'), type: 'ReferralExpired', by: 'timer.referralExpired' },
        { who: 'employee', trail: trail('referral', 'accepted referral'), type: 'ReferralExpired', by: 'timer.referralExpired' },
        { who: 'professor', trail: trail('nomination', 'nomination'), type: 'NominationExpired', by: 'timer.nominationExpired' },
        { who: 'recruiter', trail: trail('job', 'job of of a job that closes'), type: 'JobClosed', by: 'timer.jobClosed' },
        { who: 'recruiter', trail: trail('application', 'rejected'), type: 'ApplicationStatusDisclosed', by: 'timer.statusDisclosed' },
        { who: 'recruiter', trail: trail('application', 'offered'), type: 'ApplicationStatusDisclosed', by: 'timer.statusDisclosed' },
        {
          who: 'recruiter',
          trail: () => '/timeline/subscription/kestrel-works',
          type: 'SubscriptionEnded',
          by: timerOrProvider('subscriptionEnded'),
        },
        { who: 'recruiter', trail: trail('application', 'offered'), type: 'OfferExpired', by: 'timer.offerExpired' },
        {
          who: 'recruiter2',
          trail: () => '/timeline/subscription/brightbarrow',
          type: 'SubscriptionUnpaid',
          by: timerOrProvider('subscriptionGraceEnded'),
        },
      ]
      const afterEightyDays: readonly Fired[] = [
        { who: 'recruiter', trail: trail('application', 'idle'), type: 'ApplicationCloseAnnounced', by: 'timer.applicationIdle' },
      ]
      const afterAYear: readonly Fired[] = [
        { who: 'recruiter', trail: trail('application', 'idle'), type: 'ApplicationAutoClosed', by: 'timer.applicationClosed' },
        {
          who: 'recruiter',
          trail: trail('application', 'of a job that closes'),
          type: 'ApplicationAutoClosed',
          by: 'timer.applicationClosed',
        },
        { who: 'recruiter', trail: trail('application', 'rejected'), type: 'ResumeAccessEnded', by: 'timer.resumeAccessEnded' },
      ]

      it('§2.8 twenty days later a payment that was declined meanwhile is known, and the grace begins', async () => {
        await awayUntil(20)
        await eventually(
          async () => (await people.recruiter2.get<{ status: string }>('/subscription/status')).body.status,
          (status) => status === 'past_due',
          90_000,
        )
      }, 240_000)

      it('§4 forty days later what expires has expired, what was held back is disclosed, and a proof, an account and a grace have ended', async () => {
        await awayUntil(40)
        await expectFired(afterFortyDays)
        expect((await visit('/verify-address', { code: codes['unproven'], password })).status).toBe(410)
        await eventually(
          () => people.admin.get(`/user/${ids['account']}`),
          ({ status }) => status === 404,
          90_000,
        )
      }, 240_000)

      it('§4 eighty days later idle applications have notice', async () => {
        await awayUntil(80)
        await expectFired(afterEightyDays)
      }, 240_000)

      if (inject('smoke')) return
      it('§4 a year later the company’s access has ended, and nothing of all this has happened twice', async () => {
        await awayUntil(365)
        await expectFired(afterAYear)
        await awayUntil(366)
        await expectFired([...afterFortyDays, ...afterEightyDays, ...afterAYear])
      }, 300_000)
    },
    { ...settings, env: { ...settings.env, DISCLOSURE_HOLD: '600' } },
  )
}
