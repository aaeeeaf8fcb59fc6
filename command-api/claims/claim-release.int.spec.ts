/** Claims are released when they are no longer needed, and settled after a crash (engine.md, "Where a rule lives"). */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApplicationStatusChanged, ApplicationStatusCorrected } from '#events/applications.ts'
import { happened, type Happened } from '#events/define.ts'
import type { Position } from '#events/envelope.ts'
import { JobClosed, JobStatusChanged } from '#events/jobs.ts'
import { ReferralDeclined, ReferralExpired, ReferralStatusChanged, ReferralStatusCorrected } from '#events/referrals.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import { openSqliteEventStore } from '#platform/event-store/sqlite/sqlite-event-store.ts'
import { openSqliteReadStore } from '#platform/read-store/sqlite/store.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import { noKeys } from '#platform/testing/no-keys.ts'
import { claimRules } from '../claim-rules.ts'
import { createClaims, claimFold, type Claims, type ClaimStore } from './claims.ts'
import { stillNeeds } from './needs.ts'
import { startClaimRelease, type ClaimRelease } from './claim-release.ts'
import { createCheckpoints } from '../core/checkpoints.ts'
import { createEventReader, type EventReader } from '../core/streams/event-reader.ts'
import {
  accountRegistered,
  applicationIds,
  applicationSubmitted,
  jobPosted,
  nominationMade,
  referralIds,
  referralInvited,
  referralInvitedByEmail,
} from '../testing/examples.ts'
import { NOW, secrets } from '../testing/given.ts'

let store: EventStore
let readStore: ReadStore
let claims: Claims
let claimRelease: ClaimRelease

let now = Date.parse(NOW)
const clock = { now: () => now }
const later = (minutes: number) => (now += minutes * 60_000)

const metaNow = () => ({ ...meta, occurredAt: new Date(now).toISOString() })
const meta = {
  commandId: 'c',
  correlationId: 'c',
  causationId: 'c',
  requestId: 'r',
  actor: { kind: 'user' },
  operation: 'process.claims',
  commandHash: '',
  keyIds: [],
  app: 'test',
} as const
const append = async (stream: string, ...events: readonly Happened[]): Promise<Position> => {
  const expected = (await store.readStream(stream)).at(-1)?.revision ?? 'none'
  return (
    await store.append(
      stream,
      expected,
      events.map(({ definition: { type, schemaVersion }, data }) => ({ id: randomUUID(), type, schemaVersion, data, meta: metaNow() })),
    )
  ).position
}
const holderOf = async (claim: string) => (await claims.holdersOf(claim))[0]
const releaseHandled = async () => {
  const head = await store.head()
  await Promise.all(claimRelease.consumers.map((consumer) => consumer.passed(head)))
}
/** Runs once, right before a claim is released: what another process does in between. */
let beforeRelease: (() => Promise<unknown>) | undefined
const claimStore = (reader: EventReader): ClaimStore => ({
  load: (key) => reader.load(claimFold, key),
  append: async (key, expected, { definition: { type }, data }) => {
    if (type === 'ClaimReleased') {
      const first = beforeRelease
      beforeRelease = undefined
      await first?.()
    }
    await store.append(`claim-${key}`, expected, [{ id: randomUUID(), type, schemaVersion: 1, data, meta: metaNow() }])
  },
})
const start = () => {
  now = Date.parse(NOW)
  const reader = createEventReader(store, noKeys)
  claims = createClaims(claimStore(reader), stillNeeds({ store, reader, secrets, clock, claimRules }), clock)
  const log = { error: vi.fn<(details: object, message: string) => void>() }
  const checkpoints = createCheckpoints(readStore, log)
  claimRelease = startClaimRelease({ store, readStore, checkpoints, secrets, claimRules, handler: { claims, reader }, log })
}
const stop = async () => {
  claimRelease.stop()
  await Promise.all(claimRelease.consumers.map((consumer) => consumer.stop()))
}
/** Another process, which shares the stores only. */
const otherProcess = () => {
  const reader = createEventReader(store, noKeys)
  return createClaims(claimStore(reader), stillNeeds({ store, reader, secrets, clock, claimRules }), clock)
}

beforeEach(async () => {
  store = await openSqliteEventStore({ file: ':memory:' })
  readStore = await openSqliteReadStore({ file: ':memory:' })
  start()
})
afterEach(async () => {
  await stop()
  await Promise.all([store.close(), readStore.close()])
})

describe('§4 a claim on a job', () => {
  const claim = secrets.claimKey('application|stella|job')
  const stream = 'application-application'
  const changed = (from: 'submitted' | 'withdrawn', to: 'withdrawn' | 'rejected') =>
    happened(ApplicationStatusChanged, { ...applicationIds, from, to })
  beforeEach(async () => {
    await append(stream, applicationSubmitted)
    await claims.take(claim, 'application', stream)
    await claims.confirm(claim, stream)
  })

  it('§4 is released when the student withdraws, so that they can apply again', async () => {
    await append(stream, changed('submitted', 'withdrawn'))
    await releaseHandled()
    expect(await holderOf(claim)).toBeUndefined()
  })

  it('§4 is kept when the company rejects', async () => {
    await append(stream, changed('submitted', 'rejected'))
    await releaseHandled()
    expect(await holderOf(claim)).toBe(stream)
  })

  it('§4 gives way to the next application as soon as the student has withdrawn', async () => {
    expect(await claims.take(claim, 'application', 'application-next')).toBe(false)
    await append(stream, changed('submitted', 'withdrawn'))
    expect(await claims.take(claim, 'application', 'application-next')).toBe(true)
    expect(await claims.holdersOf(claim)).toEqual(['application-next'])
    expect(await claims.take(claim, 'application', stream)).toBe(false)
  })

  it('§4 is kept when another process takes the withdrawal back right before the release', async () => {
    beforeRelease = () => otherProcess().take(claim, 'application', stream)
    await append(stream, changed('submitted', 'withdrawn'))
    await releaseHandled()
    expect(beforeRelease).toBeUndefined()
    expect(await claims.holdersOf(claim)).toEqual([stream])
    expect(await claims.take(claim, 'application', 'application-next')).toBe(false)
  })

  it('§4 is kept when the withdrawal was undone before the release', async () => {
    await append(
      stream,
      changed('submitted', 'withdrawn'),
      happened(ApplicationStatusCorrected, { ...applicationIds, correctsEventId: 'x', from: 'withdrawn', to: 'submitted', kind: 'undo' }),
    )
    await releaseHandled()
    expect(await holderOf(claim)).toBe(stream)
  })
})

describe.each([
  ['an address', referralInvitedByEmail, secrets.emailKey('stella@uni.example.edu')],
  ['a student who was chosen', referralInvited, 'stella'],
])('§4 a claim on a referral of %s', (_, invited, named) => {
  const claim = secrets.claimKey(`referral|emil|${named}`)
  const { expiresAt } = invited.data as { readonly expiresAt: string }
  const stream = 'referral-referral'
  const ended = { ...referralIds, studentId: 'stella' }
  beforeEach(async () => {
    await append(stream, invited)
    await claims.take(claim, 'referral', stream)
    await claims.confirm(claim, stream)
  })

  it('§4 gives way from the instant at which the term ends, before a timer says so', async () => {
    expect(await claims.take(claim, 'referral', 'referral-next')).toBe(false)
    now = Date.parse(expiresAt)
    expect(await claims.take(claim, 'referral', 'referral-next')).toBe(true)
  })

  it.each([
    ['declined', happened(ReferralDeclined, ended)],
    ['expired', happened(ReferralExpired, { ...ended, from: 'invited' })],
    ['withdrawn', happened(ReferralStatusChanged, { ...ended, from: 'invited', to: 'withdrawn' })],
  ])('§4 is released when the referral is %s', async (_, event) => {
    await append(stream, event)
    await releaseHandled()
    expect(await holderOf(claim)).toBeUndefined()
  })

  it('§4 is kept when the correction of an application has reopened the referral', async () => {
    const linked = { ...ended, applicationId: 'application' }
    await append(
      stream,
      happened(ReferralStatusChanged, { ...linked, from: 'submitted', to: 'not_selected' }),
      happened(ReferralStatusCorrected, { ...linked, from: 'not_selected', to: 'in_process' }),
    )
    await releaseHandled()
    expect(await holderOf(claim)).toBe(stream)
  })

  const blind = { ...applicationSubmitted, data: { ...applicationSubmitted.data, blind: true } }
  const followed = { ...ended, applicationId: 'application', from: 'accepted', to: 'not_selected' } as const
  const rejectedFor = async (role: 'recruiter' | 'employee', application: Happened) => {
    await append('user-emil', accountRegistered({ uid: 'emil', role, state: 'active', organizationId: 'acme' }, 'Emil'))
    await append(
      'application-application',
      application,
      happened(ApplicationStatusChanged, { ...applicationIds, from: 'submitted', to: 'rejected' }),
    )
    await append(
      'referral-second',
      referralInvited,
      happened(ReferralStatusChanged, { ...followed, from: 'invited', to: 'accepted', applicationId: undefined }),
    )
    await claims.take(secondClaim, 'referral', 'referral-second')
    await claims.confirm(secondClaim, 'referral-second')
    await append('referral-second', happened(ReferralStatusChanged, followed))
    await releaseHandled()
    return holderOf(secondClaim)
  }
  const secondClaim = 'claim-of-second'

  it('§2.19 is kept for a recruiter until the last day where a hidden application has ended it', async () => {
    expect(await rejectedFor('recruiter', blind)).toBe('referral-second')
    expect(await claims.take(secondClaim, 'referral', 'referral-next')).toBe(false)
    now = Date.parse(expiresAt)
    expect(await claims.take(secondClaim, 'referral', 'referral-next')).toBe(true)
  })

  it.each([
    ['an employee, who follows it', blind, 'employee'],
    ['a recruiter where the name was open', applicationSubmitted, 'recruiter'],
  ] as const)('§2.19 is given back to %s', async (_, application, role) => {
    await rejectedFor(role, application)
    expect(await claims.take(secondClaim, 'referral', 'referral-next')).toBe(true)
  })

  it('§4 is kept while the referral is open', async () => {
    await append(stream, happened(ReferralStatusChanged, { ...ended, from: 'accepted', to: 'submitted' }))
    await releaseHandled()
    expect(await holderOf(claim)).toBe(stream)
  })
})

describe('§9 a place among the open referrals of an employee', () => {
  const claim = secrets.claimKey('openReferral|emil')
  const stream = 'referral-referral'
  const byHand = { ...referralIds, studentId: 'stella' }
  const linked = { ...byHand, applicationId: 'application' }

  beforeEach(async () => {
    await append(stream, referralInvited)
    await claims.take(claim, 'openReferral', stream, 20)
    await claims.confirm(claim, stream)
  })

  it('§9 is given back when the referral ends, and taken again when a correction reopens it', async () => {
    await append(stream, happened(ReferralStatusChanged, { ...byHand, from: 'submitted', to: 'not_selected' }))
    await releaseHandled()
    expect(await claims.holdersOf(claim)).toEqual([])
    await append(stream, happened(ReferralStatusCorrected, { ...linked, from: 'not_selected', to: 'in_process' }))
    await releaseHandled()
    expect(await claims.holdersOf(claim)).toEqual([stream])
  })

  it('§2.19 goes to whoever asks for it when the referral has ended with its application, and nothing is stored before', async () => {
    await append(stream, happened(ReferralStatusChanged, { ...linked, from: 'submitted', to: 'not_selected' }))
    await releaseHandled()
    expect(await claims.holdersOf(claim)).toEqual([stream])
    expect(await claims.take(claim, 'openReferral', 'referral-next', 1)).toBe(true)
    expect(await claims.holdersOf(claim)).toEqual(['referral-next'])
  })
})

describe('§9 the places of an employee who has used all of them', () => {
  it('§9 are free again from the instant at which a referral’s term ends', async () => {
    const places = secrets.claimKey('openReferral|emil')
    await append('referral-one', referralInvited)
    await claims.take(places, 'openReferral', 'referral-one', 1)
    await claims.confirm(places, 'referral-one')
    expect(await claims.take(places, 'openReferral', 'referral-two', 1)).toBe(false)
    now = Date.parse(referralInvited.data['expiresAt'] as string)
    expect(await claims.take(places, 'openReferral', 'referral-two', 1)).toBe(true)
    expect(await claims.holdersOf(places)).toEqual(['referral-two'])
  })
})

describe('§9 a place among the drafts of a company', () => {
  const claim = secrets.claimKey('draft|acme')

  it('§9 is given back when the job is opened or closed, and only then', async () => {
    const draft = { ...jobPosted, data: { ...jobPosted.data, status: 'draft' } }
    for (const id of ['one', 'two', 'three']) {
      await append(`job-${id}`, draft)
      await claims.take(claim, 'draft', `job-${id}`, 200)
    }
    const ids = { jobId: 'x', organizationId: 'acme' }
    await append('job-one', happened(JobStatusChanged, { ...ids, from: 'draft', to: 'open' }))
    await append('job-two', happened(JobClosed, { ...ids, from: 'draft', filled: false }))
    await releaseHandled()
    expect(await claims.holdersOf(claim)).toEqual(['job-three'])
    later(1)
    expect(await claims.take(claim, 'draft', 'job-four', 1)).toBe(false)
    await append('job-three', happened(JobClosed, { ...ids, from: 'draft', filled: false }))
    expect(await claims.take(claim, 'draft', 'job-four', 1)).toBe(true)
  })
})

describe('§2.8 a place among the open jobs of a company', () => {
  const claim = secrets.claimKey('openJob|acme')

  it('§2.8 is given back when the job is paused or ends, and only then', async () => {
    const ids = { jobId: 'x', organizationId: 'acme' }
    for (const id of ['one', 'two', 'three', 'four']) {
      await append(`job-${id}`, jobPosted)
      await claims.take(claim, 'openJob', `job-${id}`, Infinity)
      await claims.confirm(claim, `job-${id}`)
    }
    const paused = happened(JobStatusChanged, { ...ids, from: 'open', to: 'paused' })
    await append('job-one', paused)
    await append('job-two', happened(JobClosed, { ...ids, from: 'open', filled: false }))
    // Together, because between them the place may be given back.
    await append('job-four', paused, happened(JobStatusChanged, { ...ids, from: 'paused', to: 'open' }))
    await releaseHandled()
    expect(await claims.holdersOf(claim)).toEqual(['job-three', 'job-four'])
  })
})

describe('§8 claims that a crash left unconfirmed', () => {
  it('§8 are confirmed if their events were stored, otherwise released', async () => {
    await append('application-application', applicationSubmitted)
    await claims.take('kept', 'application', 'application-application')
    await claims.take('lost', 'application', 'application-never-stored')
    await stop()
    start()
    await claimRelease.settlePending()
    expect([await holderOf('kept'), await holderOf('lost')]).toEqual(['application-application', undefined])
    expect((await store.readStream('claim-kept')).map(({ type }) => type)).toEqual(['ValueClaimed', 'ClaimConfirmed'])
    expect(await claims.take('lost', 'application', 'application-next')).toBe(true)
  })

  it('§8 are settled for each holder of the places by itself', async () => {
    await append('referral-kept', referralInvited)
    await claims.take('places', 'openReferral', 'referral-kept', 2)
    await claims.take('places', 'openReferral', 'referral-lost', 2)
    await claimRelease.settlePending()
    expect(await claims.holdersOf('places')).toEqual(['referral-kept'])
  })

  it('§8 are released if they were for the reinstatement of an application that is still withdrawn', async () => {
    const stream = 'application-application'
    await append(
      stream,
      applicationSubmitted,
      happened(ApplicationStatusChanged, { ...applicationIds, from: 'submitted', to: 'withdrawn' }),
    )
    await releaseHandled()
    await claims.take('wanted', 'application', stream)
    await claimRelease.settlePending()
    expect(await holderOf('wanted')).toBeUndefined()
  })

  it('§8 are not touched if they were confirmed', async () => {
    await claims.take('kept', 'application', 'application-elsewhere')
    await claims.confirm('kept', 'application-elsewhere')
    await claimRelease.settlePending()
    expect(await holderOf('kept')).toBe('application-elsewhere')
  })
})

describe('§8 claims that conflicts or an unknown outcome left unconfirmed', () => {
  const lost = 'application-never-stored'

  it('§8 belong for a minute to the command that may still be at work, then to whoever asks', async () => {
    await claims.take('wanted', 'application', lost)
    expect(await claims.take('wanted', 'application', 'application-next')).toBe(false)
    later(1)
    expect(await claims.take('wanted', 'application', 'application-next')).toBe(true)
  })

  it('§8 are confirmed or released without a restart and without being asked for', async () => {
    await append('application-application', applicationSubmitted)
    await claims.take('kept', 'application', 'application-application')
    await claims.take('lost', 'application', lost)
    await releaseHandled()
    await claimRelease.sweep()
    expect([await holderOf('kept'), await holderOf('lost')]).toEqual(['application-application', lost])
    later(1)
    await claimRelease.sweep()
    expect([await holderOf('kept'), await holderOf('lost')]).toEqual(['application-application', undefined])
    expect((await store.readStream('claim-kept')).map(({ type }) => type)).toEqual(['ValueClaimed', 'ClaimConfirmed'])
  })

  it('§8 of a professor’s nomination are released unless that student was nominated', async () => {
    const stream = 'nominations-prof-2026-fall'
    const placeOf = (email: string) => secrets.claimKey(`nominator|${secrets.emailKey(email)}|2026-fall`)
    const [made, lostOne] = [placeOf('student1@uni.example.edu'), placeOf('student2@uni.example.edu')]
    await append(stream, nominationMade(1))
    for (const place of [made, lostOne]) await claims.take(place, 'nominator', stream, 3)
    await releaseHandled()
    later(1)
    await claimRelease.sweep()
    expect([await claims.holdersOf(made), await claims.holdersOf(lostOne)]).toEqual([[stream], []])
  })

  it('§8 are kept when their command is sent again in time', async () => {
    await claims.take('wanted', 'application', lost)
    later(1)
    expect(await claims.take('wanted', 'application', lost)).toBe(true)
    expect(await claims.take('wanted', 'application', 'application-next')).toBe(false)
  })
})

describe('§4 a claim', () => {
  it('§4 is held by only one of many streams that take it concurrently', async () => {
    const wanted = await Promise.all(Array.from({ length: 20 }, (_, n) => claims.take('wanted', 'email', `user-${n}`)))
    expect(wanted.filter(Boolean)).toHaveLength(1)
    expect(await holderOf('wanted')).toBe(`user-${wanted.indexOf(true)}`)
  })

  it('§4 can be taken again by its holder, and released by its holder only', async () => {
    expect([await claims.take('mine', 'email', 'user-me'), await claims.take('mine', 'email', 'user-me')]).toEqual([true, true])
    await claims.release('mine', 'user-other')
    expect(await holderOf('mine')).toBe('user-me')
  })
})
