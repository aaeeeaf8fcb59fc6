/**
 * Positions tell no link: whatever is done to an application whose name is hidden, as many events are stored whether or not a referral
 * is behind it (product 2.19, docs/decisions/blind-review.md). Nobody else does anything here, so each event is counted.
 */
import { beforeAll, expect, it } from 'vitest'
import type { Write } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'
import { TEST_NOW } from '../platform.ts'
import * as pair from './pairs.ts'
import type { Half, People, Step } from './pairs.ts'

const { accept, apply, blindJob, decline, employeeWithdraws, invite, review, studentWithdraws, takeBack, withdrawApplication } = pair
const HOLD_SECONDS = 60
/** After each step, so that holds and the minute in which a mail waits are over. */
const PAUSE_SECONDS = 3 * HOLD_SECONDS
/** Tokens are as old as the clock says. */
const SIGNED_IN_SECONDS = 45 * 60

const path = ({ application = '' }: Half) => `/applications/status/${application}`
const step = (name: string, act: Step['act']): Step => ({ name, act })
const moved = (status: string, more: object = {}) =>
  step(`${status} ${JSON.stringify(more)}`, (half, { recruiter }) => recruiter.put<Write>(path(half), { status, ...more }))
const undone = (status: string, more: object = {}) =>
  step(`${status}, undone`, async (half, { recruiter }) => {
    const { eventId: undoes } = (await recruiter.put<Write>(path(half), { status, ...more })).body
    await recruiter.put(path(half), { status: 'submitted', undoes })
  })
const because = { reasonCode: 'other' }
const reason = { reason: 'The wrong card.' }
const opened = step('opened', (half, { recruiter }) => recruiter.post(`/applications/${half.application ?? ''}/viewed`))
const noted = step('noted', (half, { recruiter }) =>
  recruiter.post(`/applications/${half.application ?? ''}/notes`, { text: 'Knows birds.' }),
)
const inBulk = step('rejected in bulk, undone', async (half, { recruiter }) => {
  const { bulkId } = (
    await recruiter.post<{ bulkId: string }>('/applications/bulk-status', { ids: [half.application], status: 'rejected', ...because })
  ).body
  await recruiter.post('/applications/bulk-undo', { bulkId })
})

/** Those who apply: one with a referral, and one without. */
const ofApplicants: readonly Step[] = [
  apply,
  opened,
  undone('under_review'),
  noted,
  undone('rejected', because),
  inBulk,
  review,
  moved('rejected', because),
  moved('under_review', reason),
  moved('submitted', reason),
  moved('shortlisted'),
  moved('submitted', reason),
  review,
  withdrawApplication,
  apply,
  moved('rejected', because),
  moved('submitted', reason),
]
/** Once the name was open, both are known. */
const opensName = 'shortlisted'

describePlatform('the positions of a quiet installation', ({ as, platform, registered }) => {
  let people: People
  const halves: Half[] = []
  let [passed, signedIn] = [0, 0]
  const half = async (side: pair.Side, name: string): Promise<Half> => {
    const profile = { openToReferrals: true, visibility: 'recruiters' }
    const student = await registered('student', { displayName: name, profile })
    const one = { side, name, email: `${name.toLowerCase().replaceAll(' ', '.')}@home.example.com`, student, referrals: [] }
    halves.push(one)
    return one
  }
  const signInAll = async () => {
    signedIn = passed
    people = { ...people, admin: await as('admin'), recruiter: await as('recruiter'), employees: [await as('employee')] }
    await pair.signedInAgain(platform.origin, halves)
  }
  const pause = async () => {
    await platform.settle()
    passed += PAUSE_SECONDS
    await platform.moveTo(new Date(Date.parse(TEST_NOW) + passed * 1_000).toISOString())
    if (passed - signedIn > SIGNED_IN_SECONDS) await signInAll()
  }
  const position = async () => Number((await people.recruiter.get('/jobs')).headers['x-view-position'])
  /** How many events come of a step, with what is due in the minutes after it. */
  const stored = async (one: Half, { act }: Step) => {
    const before = await position()
    await act(one, people)
    await pause()
    return (await position()) - before
  }
  const compared = async (two: readonly Half[], steps: readonly Step[]) => {
    await pause()
    const counts: (readonly [string, readonly number[]])[] = []
    for (const one of steps) {
      const each: number[] = []
      for (const of of two) each.push(await stored(of, one))
      counts.push([one.name, each])
    }
    return counts
  }
  const same = (counts: readonly (readonly [string, readonly number[]])[]) =>
    counts.filter(([name]) => !name.startsWith(opensName)).map(([name, [n]]) => [name, [n, n]])

  beforeAll(async () => {
    // On the data of the demo without a hold, which others have made by now.
    await platform.restart({ DISCLOSURE_HOLD: String(HOLD_SECONDS) })
    const recruiter = await as('recruiter')
    const jobId = (await recruiter.post('/jobs/post', blindJob)).body.id
    people = { admin: recruiter, recruiter, employees: [], jobId, origin: platform.origin }
    await signInAll()
  }, 60_000)

  it('§2.19 are the same after each step of an application, with a referral and without', async () => {
    const [linked, bare] = [await half('applied', 'Ada Linked'), await half('applied', 'Neo Barely')]
    await invite().act(linked, people)
    await accept.act(linked, people)
    const counts = await compared([linked, bare], ofApplicants)
    expect(counts.filter(([name]) => !name.startsWith(opensName))).toEqual(same(counts))
    expect(counts.filter(([, [n = 0]]) => n === 0)).toEqual([])
  }, 120_000)

  it('§2.19 are the same where the employee has withdrawn the referral that an application had', async () => {
    const [linked, bare] = [await half('applied', 'Ada Leftout'), await half('applied', 'Neo Nobodys')]
    await invite().act(linked, people)
    await accept.act(linked, people)
    for (const one of [linked, bare]) await apply.act(one, people)
    await employeeWithdraws().act(linked, people)
    const counts = await compared([linked, bare], [review, moved('rejected', because), moved('under_review', reason)])
    expect(counts).toEqual(same(counts))
  }, 60_000)

  it('§2.19 are the same where a referral is withdrawn, of one whose application was withdrawn before and of one who has none', async () => {
    const two = [await half('applied', 'Ada Tookback'), await half('not', 'Neo Unasking')]
    const [applied] = two as [Half]
    for (const withdraws of [studentWithdraws, employeeWithdraws()]) {
      for (const one of two) for (const before of [invite(), accept]) await before.act(one, people)
      for (const before of [apply, withdrawApplication]) {
        await before.act(applied, people)
        await platform.settle()
      }
      const counts = await compared(two, [withdraws])
      expect(counts).toEqual(same(counts))
      expect(counts.filter(([, [n = 0]]) => n === 0)).toEqual([])
    }
  }, 120_000)

  it('§2.19 are the same after each answer to a referral, of one who has applied and of one who has not', async () => {
    const two = [await half('applied', 'Ada Before'), await half('not', 'Neo Without')]
    const [applied] = two as [Half]
    const takenBack = (answer: Step) =>
      step(`${answer.name} and takes that back`, async (one) => {
        await answer.act(one, people)
        await platform.settle()
        expect(await takeBack.act(one, people)).toMatchObject({ status: 200 })
      })
    const blindReviewOff = step('switched off', (_, { recruiter, jobId: id }) =>
      recruiter.post('/jobs/update', { id, formData: { blindReview: false } }),
    )
    // What is done to the one who has applied alone, before both are referred.
    for (const before of [apply, moved('rejected', because), blindReviewOff]) {
      await before.act(applied, people)
      for (const one of two) await invite().act(one, people)
      const counts = await compared(two, [takenBack(accept), takenBack(decline), before === blindReviewOff ? accept : decline])
      expect([before.name, counts]).toEqual([before.name, same(counts)])
      expect(counts.filter(([, [n = 0]]) => n === 0)).toEqual([])
    }
  }, 120_000)
})
