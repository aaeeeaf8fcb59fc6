/** Unanswered invitations and referrals expire, also while the platform is down (§4, product 2.3 and 2.4). */
import { beforeAll, expect, it } from 'vitest'
import { eventually, type Person } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'
import { TEST_NOW } from '../platform.ts'

type Entry = { readonly type: string; readonly sentence: string; readonly via?: object }
type Thing = { readonly id: string; readonly status: string; readonly email?: string }

/** The last nominations of the fall are long over, the terms of 30 days too. */
const LATER = new Date(Date.parse(TEST_NOW) + 38 * 86_400_000).toISOString()
const email = 'tarry.later@home.example.com'

describePlatform('terms that end while the platform is down', ({ as, platform }) => {
  let professor: Person, employee: Person
  let invitationId: string, referralId: string

  const signInAll = async () => {
    ;[professor, employee] = await Promise.all([as('professor'), as('employee')])
  }

  beforeAll(async () => {
    await signInAll()
    invitationId = (await professor.post('/invitations/student', { email, reason: 'Thinks before she answers.' })).body.id
    referralId = (await employee.post('/referrals/invite', { email })).body.id
    await platform.restart({ PROFFER_NOW: LATER })
    await signInAll()
  })

  it('§4 an unanswered referral is expired, and its trail says so', async () => {
    const trail = () => employee.get<Entry[]>(`/timeline/referral/${referralId}`)
    const { body } = await eventually(trail, (reply) => reply.body.some(({ type }) => type === 'ReferralExpired'))
    expect(body[0]).toMatchObject({
      sentence: 'The referral expired without an answer',
      via: { operation: 'timer.referralExpired', sentence: 'by itself, when the time was over' },
    })
    expect(body.filter(({ type }) => type === 'ReferralExpired')).toHaveLength(1)
    expect((await employee.get<Thing>(`/referrals/id/${referralId}`)).body).toMatchObject({ status: 'expired' })
  })

  it('§4 the employee may refer the same student again', async () => {
    const { status, body } = await eventually(
      () => employee.post('/referrals/invite', { email }),
      (reply) => reply.status !== 409,
    )
    expect([status, body.id === referralId]).toEqual([201, false])
  })

  it('§1 an unused invitation is expired, with the nomination behind it, and its trail says so', async () => {
    const trail = () => professor.get<Entry[]>(`/timeline/invitation/${invitationId}`)
    const { body } = await eventually(trail, (reply) => reply.body.some(({ type }) => type === 'InvitationExpired'))
    expect(body[0]).toMatchObject({ sentence: 'The invitation expired', via: { operation: 'timer.invitationExpired' } })
    const listed = async (path: string) => (await professor.get<Thing[]>(path)).body.find((each) => each.email === email)
    expect(await listed('/invitations')).toMatchObject({ id: invitationId, status: 'expired' })
    expect(await listed('/nominations')).toMatchObject({ status: 'expired' })
  })
})
