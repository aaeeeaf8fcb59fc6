import { describe, expect, it } from 'vitest'
import {
  ApplicationAutoClosed,
  ApplicationReinstated,
  ApplicationStatusChanged,
  ApplicationStatusCorrected,
  ApplicationStatusDisclosed,
} from '#events/applications.ts'
import { ValueClaimed } from '#events/claims.ts'
import { happened, type Happened } from '#events/define.ts'
import { JobUpdated } from '#events/jobs.ts'
import { ReferralAccepted } from '#events/referrals.ts'
import { claimFold } from '../claims/claims.ts'
import { foldAll } from '../core/streams/fold.ts'
import { applicationIds, applicationSubmitted, jobPosted, referralIds, referralInvited } from '../testing/examples.ts'
import { recorded, secrets } from '../testing/given.ts'
import { followApplications } from './follow-applications.ts'
import type { CommandToSend, ProcessLookup } from './process.ts'

type Streams = Readonly<Record<string, readonly Happened[]>>

/** The command, and what is sent where it stores nothing, and so on. */
function inTurn({ command: { operation, validator }, input, otherwise }: CommandToSend): readonly unknown[] {
  expect(validator.Errors(input)).toEqual([])
  return [operation, ...(operation === 'process.padStep' ? [input] : []), ...(otherwise ? inTurn(otherwise) : [])]
}

/** The commands that are sent after `event`. `streams` are found by category. */
async function sent(event: Happened, streams: Streams = {}) {
  const fold: ProcessLookup['fold'] = async (definition) => foldAll(definition, recorded(streams[definition.category] ?? []))
  const lookup = { fold, secrets, acceptedReferralFor: async () => undefined } as unknown as ProcessLookup
  const [seen] = recorded([event])
  if (!seen) throw new Error('One event was given.')
  return (await followApplications.react(seen, lookup)).map(inTurn)
}

describe('§2.19 as many events are stored without a referral as with one', () => {
  const ids = applicationIds
  const submitted = { ...applicationSubmitted, data: { ...applicationSubmitted.data, blind: true } }
  const referred = { ...submitted, data: { ...submitted.data, referralId: 'referral' } }
  const moved = (to: 'under_review' | 'shortlisted' | 'rejected' | 'withdrawn', more: object = {}) =>
    happened(ApplicationStatusChanged, { ...ids, from: 'submitted', to, ...more })
  const padded = (thingId: string, events: number) => ['process.padStep', { thingId, events }]
  const corrected = { ...ids, correctsEventId: 'event-1', from: 'rejected', to: 'submitted', kind: 'correction' } as const
  const steps: readonly (readonly [string, readonly Happened[]])[] = [
    ['a move', [moved('under_review')]],
    ['a disclosure', [moved('rejected'), happened(ApplicationStatusDisclosed, { ...ids, status: 'rejected' })]],
    ['a correction', [moved('rejected'), happened(ApplicationStatusCorrected, corrected)]],
    ['a reinstatement', [moved('rejected'), happened(ApplicationReinstated, { ...ids, from: 'rejected', to: 'submitted' })]],
    ['an end by itself', [happened(ApplicationAutoClosed, { ...ids, from: 'submitted', to: 'closed', because: 'no_answer' })]],
    ['a withdrawal', [moved('withdrawn')]],
    ['an erasure', [moved('withdrawn', { toldByDay: true })]],
  ]
  it.each(steps)('after %s of a hidden application', async (_, history) => {
    const event = history.at(-1) as Happened
    expect(await sent(event, { application: [referred, ...history] })).toEqual([['process.followApplication', ...padded('application', 1)]])
    expect(await sent(event, { application: [submitted, ...history] })).toEqual([padded('application', 1)])
    expect(await sent(event, { application: [applicationSubmitted, ...history] })).toEqual([])
  })

  it('after its submission', async () => {
    expect(await sent(referred)).toEqual([['process.followApplication', 'process.unlinkReferral', ...padded('application', 1)]])
    expect(await sent(submitted)).toEqual([padded('application', 1)])
  })

  it('but not for what is held back, nor once the name is open', async () => {
    for (const to of ['rejected', 'shortlisted'] as const)
      expect(await sent(moved(to), { application: [submitted, moved(to)] })).toEqual([])
    expect(await sent(moved('shortlisted'), { application: [referred, moved('shortlisted')] })).toEqual([['process.followApplication']])
  })

  it('after a referral was accepted for a job that is or was reviewed blind, whether or not the student had applied', async () => {
    const term = { expirationDate: '2027-01-31', expiresAt: '2027-02-01T00:00:00.000Z' }
    const accepted = happened(ReferralAccepted, { ...referralIds, studentId: 'stella', jobId: 'job', ...term })
    const referral = [referralInvited, accepted]
    const claimed = [happened(ValueClaimed, { kind: 'application', holder: 'application-application', claimId: 'claim' })]
    const after = (...history: readonly Happened[]) => sent(accepted, { referral, [claimFold.category]: claimed, application: history })
    const blind = { ...jobPosted, data: { ...jobPosted.data, blindReview: true } }
    expect(await sent(accepted, { referral, job: [blind] })).toEqual([padded('referral', 2)])
    const off = happened(JobUpdated, { jobId: 'job', organizationId: 'acme', changes: { blindReview: false } })
    expect(await sent(accepted, { referral, job: [blind, off] })).toEqual([padded('referral', 2)])
    expect(await sent(accepted, { referral, job: [jobPosted] })).toEqual([])
    expect(await after(submitted)).toEqual([['process.linkReferral', ...padded('referral', 2)]])
    expect(await after(submitted, moved('shortlisted'))).toEqual([['process.linkReferral']])
    // An admin had set it back, and it is linked still.
    expect(await after(referred)).toEqual([
      ['process.followApplication', 'process.unlinkReferral', ...padded('application', 1)],
      padded('referral', 1),
    ])
  })
})
