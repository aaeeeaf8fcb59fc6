/** Who reads which trail, and what the others learn: nothing. */
import { expect, it } from 'vitest'
import { encodePosition } from '#events/envelope.ts'
import { timelineTypes, type TimelineType } from '#events/vocabulary/timelines.ts'
import { pairId } from '#lib/pair-id.ts'
import { campusApprovals } from '#projections/views/campus-approvals/model.ts'
import { invitations } from '#projections/views/invitations/model.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { accounts } from '../testing/people.ts'
import { serve, serveTestData } from '../testing/server.ts'
import { eventReaderOf } from '../testing/trail-events.ts'

const { store } = await serveTestData()
/** The things whose events were asked for. */
let read = new Set<string>()
const reader = eventReaderOf()
const served = await serve(store, {
  events: {
    ...reader,
    stream: async (name, aside, options) => {
      read.add(name)
      return reader.stream(name, aside, options)
    },
  },
})
served.reach(500n)
const given = { _pos: '1', studentId: 'sam', organizationId: 'acme', universityId: 'mit' }
for (const [view, document] of [
  [studentApplications, { ...given, _id: 'thing' }],
  [jobs, { _id: 'thing', _pos: '1', organizationId: 'acme', skills: [], status: 'open' }],
  [referrals, { ...given, _id: 'thing', employeeId: 'emma' }],
  [invitations, { ...given, _id: 'thing', invitedBy: 'rita', acceptedBy: 'pete', emailKey: 'key' }],
  [nominations, { ...given, _id: 'thing', professorId: 'pat' }],
  [organizations, { _id: 'thing', _pos: '1', kind: 'company', urls: [], domains: [] }],
  [organizations, { _id: 'place', _pos: '1', kind: 'university', urls: [], domains: [] }],
  [campusApprovals, { ...given, _id: pairId('mit', 'thing'), organizationId: 'thing' }],
] as const)
  await served.put(view, [document as never])

const everybody = Object.keys(accounts).filter((uid) => accounts[uid]?.state === 'active' && accounts[uid].role !== 'analyst')

/** Those who got as far as the log, where the test data have no events of these things. */
async function readersOf(type: TimelineType, id: string): Promise<readonly string[]> {
  const readers: string[] = []
  for (const uid of everybody) {
    read = new Set()
    const { status, headers } = await served.ask(uid, `GET /timeline/${type}/${id}`)
    // Some belong nowhere, and are refused before that.
    expect([uid, [403, 404].includes(status), headers['x-view-position']]).toEqual([uid, true, undefined])
    if (read.size > 0) readers.push(uid)
  }
  return readers.toSorted()
}

it.each([
  ['application', ['ada', 'rex', 'rita', 'sam', 'uma']],
  ['referral', ['ada', 'emma', 'rex', 'rita', 'sam']],
  ['invitation', ['ada', 'pete', 'rita', 'uma']],
] as const)('§2.17 the events of one %s are read for nobody else', async (type, readers) => {
  expect(await readersOf(type, 'thing')).toEqual(readers)
  expect(await readersOf(type, 'nothing')).toEqual(['ada'])
})

it('§2.17 the points of a professor are read for nobody else', async () => {
  expect(await readersOf('user', 'pete')).toEqual(['ada', 'pete'])
})

it('§2.20 whose place is not confirmed, or whose company is suspended, reads their own trail, and a recruiter those of applicants', async () => {
  const answered = async (uid: string, thing: string) => {
    read = new Set()
    const { status, body } = await served.ask(uid, `GET /timeline/${thing}`)
    return [status, (body as { code?: string }).code, read.size > 0]
  }
  expect(await answered('nick', 'user/nick')).toEqual([404, 'not_found', true])
  for (const thing of ['user/pete', 'nomination/thing', 'application/thing'])
    expect(await answered('nick', thing)).toEqual([403, 'no_university', false])
})

it('§2.17 to whom a trail is not told it takes as long as one of nothing, whatever their browser has written', async () => {
  for (const type of timelineTypes) {
    const answers: unknown[] = []
    for (const id of ['thing', 'place', 'nothing']) {
      read = new Set()
      const min = { 'x-min-position': encodePosition(10_000n) }
      const { status, headers } = await served.ask('stella', `GET /timeline/${type}/${id}`, undefined, min)
      answers.push([type, status, headers['x-view-position'], [...read]])
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  }
})
