import { describe, it } from 'vitest'
import { happened } from '#events/define.ts'
import { ReferralAccepted } from '#events/referrals.ts'
import { jobPosted, referralIds as ids, referralInvited } from '../testing/examples.ts'
import { given, later, like, NOW, stateFrom, student, type Past } from '../testing/given.ts'
import { jobFold } from '../jobs/state.ts'
import { acceptReferral } from './accept.ts'

const day = (days: number) => later(NOW, { days }).slice(0, 10)
/** The first instant after that day in UTC. */
const endOf = (days: number) => `${day(days + 1)}T00:00:00.000Z`
/** A referral whose last day to answer is so many days from now. */
const toAnswerWithin = (days: number): Past => ({
  ...referralInvited,
  data: { ...referralInvited.data, expiresOn: day(days), expiresAt: endOf(days) },
})
const job = stateFrom(jobFold, jobPosted)

describe('§4 accept a referral', () => {
  const accept = (input: object, needs: object = {}, history: readonly Past[] = [referralInvited]) =>
    given(...history)
      .as(student)
      .when(
        acceptReferral,
        { referralId: 'referral', jobId: 'job', ...input },
        { job, isTheirs: true, timezone: 'UTC', universityId: 'north', ...needs },
      )
  const accepted = (fields: object) => like(ReferralAccepted, { ...ids, studentId: 'stella', jobId: 'job', ...fields })

  it('§4 until the chosen day, otherwise for 90 days', () => {
    accept({ expirationDate: day(10) }).thenHappened([
      happened(ReferralAccepted, {
        ...ids,
        studentId: 'stella',
        universityId: 'north',
        jobId: 'job',
        expirationDate: day(10),
        expiresAt: endOf(10),
      }),
    ])
    accept({}).thenHappened([accepted({ expirationDate: day(90) })])
  })

  it('§7 stores only the day of an instant', () =>
    accept({ expirationDate: `${day(10)}T15:00:00.000Z` }).thenHappened([accepted({ expirationDate: day(10) })]))

  it('§4 for at most 180 days, and not beyond the job’s last day', () => {
    accept({ expirationDate: day(0) }).thenHappened([accepted({ expirationDate: day(0) })])
    accept({ expirationDate: day(180) }).thenHappened([accepted({ expirationDate: day(180) })])
    accept({ expirationDate: day(-1) }).thenRefused('expiration_out_of_range', { from: day(0), to: day(180) })
    accept({ expirationDate: day(181) }).thenRefused('expiration_out_of_range', { from: day(0), to: day(180) })
    const closing = { job: { ...job, closesOn: day(20) } }
    accept({ expirationDate: day(21) }, closing).thenRefused('expiration_out_of_range', { from: day(0), to: day(20) })
    accept({}, closing).thenHappened([accepted({ expirationDate: day(20) })])
  })

  it('§4 counts days in the company’s time zone', () =>
    accept({ expirationDate: day(0) }, { timezone: 'Pacific/Kiritimati' }).thenRefused('expiration_out_of_range', {
      from: day(1),
      to: day(181),
    }))

  it('§4 ends with its last day in the company’s time zone', () => {
    accept({ expirationDate: day(10) }, { timezone: 'America/New_York' }).thenHappened([
      accepted({ expiresAt: `${day(11)}T05:00:00.000Z` }),
    ])
  })

  it('§4 for the job that the referral names, otherwise for any open job of the company', () => {
    const forJob = { ...referralInvited, data: { ...referralInvited.data, jobId: 'job' } }
    accept({}, {}, [forJob]).thenHappened([accepted({})])
    accept({ jobId: 'other' }, {}, [forJob]).thenRefused('job_does_not_match')
    accept({}, { isTheirs: false }).thenRefused('job_does_not_match')
    accept({}, { job: undefined }).thenRefused('job_does_not_match')
    accept({}, { job: { ...job, status: 'paused' } }).thenRefused('job_not_open')
  })

  it('§4 is refused when it was answered already or has expired', () => {
    const first = happened(ReferralAccepted, {
      ...ids,
      studentId: 'stella',
      jobId: 'job',
      expirationDate: day(90),
      expiresAt: endOf(90),
    })
    accept({}, {}, [referralInvited, first]).thenRefused('referral_not_open', { status: 'accepted' })
    accept({}, {}, [toAnswerWithin(0)]).thenHappened([accepted({})])
    accept({}, {}, [toAnswerWithin(-1)]).thenRefused('referral_not_open', { status: 'expired' })
  })
})
