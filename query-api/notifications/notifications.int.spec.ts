import { describe, expect, it } from 'vitest'
import { notifications } from '#projections/views/notifications/model.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()

type Item = { readonly id: string; readonly readAt?: string; readonly asks?: true; readonly sentence: string; readonly detail?: string }
const list = async (uid: string, query = '') => (await served.ask(uid, `GET /notifications${query}`)).body as readonly Item[]

describe('GET /notifications', () => {
  it('is one’s own of the last 90 days, the newest first', async () =>
    expect((await list('sam')).map(({ id }) => id)).toEqual([
      'n-asked-received',
      'r-sam-invited',
      'a-sam-hired',
      'a-sam-shortlisted',
      'a-imported',
    ]))

  it('names people, companies and jobs as they are called now', async () => {
    const [nominated, referred, hired] = await list('sam')
    expect(nominated?.sentence).toMatch(/^\S.* nominated you$/)
    expect(nominated?.sentence).not.toMatch(/[{}]/)
    expect(referred).toMatchObject({
      actor: { id: 'emma', kind: 'person' },
      sentence: expect.stringContaining('wants to refer you at Acme'),
    })
    expect(hired).toMatchObject({ actor: { id: 'acme', name: 'Acme', kind: 'organization' }, detail: 'Acme' })
  })

  it('says what was read: all up to an instant, some by themselves, and all that was imported', async () =>
    expect((await list('sam')).map(({ readAt }) => readAt)).toEqual([
      undefined,
      undefined,
      '2026-11-21T10:30:00.000Z',
      '2026-11-21T09:00:00.000Z',
      '2026-10-02T10:00:00.000Z',
    ]))

  it('says which of them still ask something', async () =>
    expect((await list('sam')).filter(({ asks }) => asks).map(({ id }) => id)).toEqual(['n-asked-received']))

  it('of a company are those of its recruiters, each of whom reads for themselves', async () => {
    expect((await list('rita')).map(({ id, readAt }) => [id, readAt])).toEqual([['a-sam-submitted', undefined]])
    expect((await list('rex')).map(({ readAt }) => readAt)).toEqual(['2026-11-21T09:00:00.000Z'])
    expect(await list('rob')).toEqual([])
    expect(await list('emma')).toEqual([])
  })

  it('§2.18 has nothing that follows from an answer which can still be taken back', async () =>
    expect(await list('rita', '?ids=a-sam-withdrawn,a-sam-submitted')).toHaveLength(1))

  it('answers ids as other lists do, and never those of others', async () => {
    expect((await list('sam', '?ids=a-sam-hired,a-sam-submitted,a-old,t-rita-sam')).map(({ id }) => id)).toEqual(['a-sam-hired'])
  })

  it('is paged', async () => {
    const { body, headers } = await served.ask('sam', 'GET /notifications?limit=2')
    expect(body).toHaveLength(2)
    expect(headers['x-total-count']).toBe('5')
    const next = /<([^>]+)>/.exec(headers['link'] ?? '')?.[1] ?? ''
    expect((await served.ask('sam', `GET ${next}`)).body).toMatchObject([{ id: 'a-sam-hired' }, { id: 'a-sam-shortlisted' }])
  })
})

describe('§2.19 a notification about an applicant', () => {
  const told = (applicationId: string) => ({
    _id: `${applicationId}-stale`,
    to: 'org:globex:recruiter',
    kind: 'applicationsStale',
    sentence: `The application of {a:${applicationId}} waits`,
    path: '/app/applications',
    // As stored before nobody's mark was shown beside it.
    by: { uid: 'stella' },
    place: 'list',
    eventId: 'event',
    at: '2026-11-21T10:00:00.000Z',
  })
  it('has neither id nor name of whoever is hidden, also where it was stored with an actor', async () => {
    const card = (_id: string, hidden: boolean) => ({ _id, studentId: 'stella', organizationId: 'globex', hidden })
    await served.put(recruiterBoard, [card('a-dark', true), card('a-seen', false)])
    await served.put(notifications, ['a-dark', 'a-seen', 'a-unknown'].map(told))
    const [dark, seen, unknown] = await Promise.all(['a-dark', 'a-seen', 'a-unknown'].map((id) => list('rob', `?ids=${id}-stale`)))
    expect(seen).toMatchObject([{ sentence: 'The application of Stella Doe waits', actor: { id: 'stella' } }])
    expect(dark).toMatchObject([{ sentence: 'The application of Candidate dark waits' }])
    expect(unknown).toMatchObject([{ sentence: 'The application of Candidate nown waits' }])
    expect(JSON.stringify([dark, unknown])).not.toMatch(/stella/i)
  })
})

describe('GET /notifications/unread-count', () => {
  const count = async (uid: string) => (await served.ask(uid, 'GET /notifications/unread-count')).body

  it('counts what is new', async () => {
    expect(await count('sam')).toEqual({ count: 2 })
    expect(await count('stella')).toEqual({ count: 0 })
  })
  it('says when the next one is shown that still waits', async () =>
    expect(await count('rita')).toEqual({ count: 1, nextAt: '2026-11-21T15:01:00.000Z' }))
})

describe('§2.20 somebody whose place nobody confirms', () => {
  const told = (kind: string, more: object = {}) => ({
    _id: `ned-${kind}`,
    to: 'u:ned',
    kind,
    sentence: '{u:sam} applied with your referral',
    path: '/app/referrals',
    place: 'list',
    eventId: 'event',
    at: '2026-11-21T10:00:00.000Z',
    ...more,
  })
  it('is told of the account, and of no student, in list and count alike', async () => {
    const later = { _id: 'ned-later', at: '2026-11-21T15:00:30.000Z' }
    await served.put(notifications, [told('referralMoved'), told('referralAnswered'), told('account'), told('referralMoved', later)])
    expect((await list('ned')).map(({ id }) => id)).toEqual(['ned-account'])
    expect(await list('ned', '?ids=ned-referralMoved')).toEqual([])
    expect((await served.ask('ned', 'GET /notifications/unread-count')).body).toEqual({ count: 1 })
  })
})

describe('GET /me/preferences', () => {
  it('has every kind that the role can be told of, the time zone of the organization', async () =>
    expect((await served.ask('rita', 'GET /me/preferences')).body).toEqual({
      mail: {
        interview: 'immediately',
        applicationReceived: 'daily',
        applicationIdle: 'daily',
        applicationsStale: 'daily',
        offerAnswered: 'immediately',
        applicationWithdrawn: 'daily',
        campusDecided: 'daily',
        savedSearch: 'daily',
        subscription: 'daily',
        referralAnswered: 'immediately',
        referralMoved: 'daily',
        invitationAnswered: 'daily',
        personWaits: 'immediately',
        proposalAnswered: 'daily',
        message: 'daily',
      },
      timezone: 'America/New_York',
    }))
})

describe('GET /notifications/mail-links/{token}', () => {
  const choices = async (token: string) => served.ask(undefined, `GET /notifications/mail-links/${token}`)

  it('tells without sign-in what the link of a mail ends, and of the mail of the morning what stands in it', async () => {
    expect((await choices('sam.offer.secret-sam-offer-1')).body).toEqual({ mail: { offer: 'immediately' } })
    const { mail } = (await choices('sam.daily.secret-sam-daily-1')).body as { readonly mail: Readonly<Record<string, string>> }
    expect(new Set(Object.values(mail))).toEqual(new Set(['daily']))
    expect(mail).toHaveProperty('applicationMoved')
  })
  it.each(['sam.offer.forged', 'sam.message.secret-sam-offer-1', 'gone.offer.secret-gone-offer-1', 'sam'])(
    'does not know a link that we did not make: %s',
    async (token) => expect((await choices(token)).status).toBe(404),
  )
})
