import { expect, it } from 'vitest'
import type { JsonObject, Recorded } from '#events/envelope.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { testData } from '../testing/documents.ts'
import { serve, serveTestData } from '../testing/server.ts'
import { eventReaderOf } from '../testing/trail-events.ts'

const ids = { applicationId: 'a-blind', jobId: 'j-closed', studentId: 'sam', organizationId: 'acme' }
const applicant = { name: 'Sam', email: 'sam@example.edu', skills: ['ts'] }
const given: readonly (readonly [by: string, type: string, schemaVersion: number, data: JsonObject])[] = [
  ['student sam', 'ApplicationSubmitted', 5, { universityId: 'mit', source: 'direct', applicant }],
  ['recruiter rita', 'ApplicationStatusChanged', 3, { from: 'submitted', to: 'under_review', reason: 'The company’s words' }],
  [
    'student sam',
    'ApplicationStatusChanged',
    3,
    { from: 'under_review', to: 'withdrawn', reasonCode: 'location', reason: 'I am canary-sam' },
  ],
  [
    'student sam',
    'ApplicationStatusCorrected',
    3,
    { from: 'withdrawn', to: 'under_review', correctsEventId: 'blind-2', kind: 'undo', reason: 'Still canary-sam' },
  ],
]
const events = given.map(([by, type, schemaVersion, data], n): Recorded => {
  const [role = '', uid = ''] = by.split(' ')
  const id = `blind-${n}`
  const caused = { commandId: id, correlationId: id, causationId: id, requestId: 'request', commandHash: '', keyIds: [], app: '0.1.0' }
  const at = new Date(Date.UTC(2026, 10, 10, 0, n)).toISOString()
  const meta = { ...caused, occurredAt: at, actor: { kind: 'user', uid, role } as const }
  const where = { stream: 'application-a-blind', revision: n, position: BigInt(100 + n), recordedAt: at }
  return { id, type, schemaVersion, ...where, data: { ...ids, ...data }, meta }
})

const { store } = await serveTestData()
const served = await serve(store, { events: eventReaderOf(events) })
served.reach(10_000n)
await served.put(studentApplications, [{ _id: 'a-blind', _pos: '1', ...ids, universityId: 'mit' } as never])
const card = testData.find(([{ name }]) => name === recruiterBoard.name)?.[1].find(({ _id }) => _id === 'a-sam')
const put = (blind: boolean) =>
  served.put(recruiterBoard, [{ ...card, ...ids, _id: 'a-blind', _pos: `${blind ? 1 : 2}`, steps: [], ...(blind && { blind }) } as never])
const trailOf = async (uid: string, query = '') => {
  const { status, body } = await served.ask(uid, `GET /timeline/application/a-blind${query}`)
  expect([uid, status]).toEqual([uid, 200])
  return body as readonly { readonly reason?: string }[]
}
const reasons = async (uid: string) => (await trailOf(uid)).flatMap(({ reason }) => reason ?? []).toReversed()

it('§2.20 tells a company that reviews blind nothing of what the student wrote, in words or as a file, and its own words as before', async () => {
  await put(true)
  expect(await reasons('rita')).toEqual(['The company’s words'])
  const file = await served.app.inject({ url: '/timeline/application/a-blind?format=csv', headers: { authorization: 'Bearer rita' } })
  expect(file.body).toContain('The company’s words')
  for (const said of ['canary', 'location']) expect(JSON.stringify(await trailOf('rita')) + file.body).not.toContain(said)
  await put(false)
  expect(await reasons('rita')).toEqual(['The company’s words', 'I am canary-sam', 'Still canary-sam'])
  expect(JSON.stringify(await trailOf('rita'))).toContain('withdrew the application (location)')
})
