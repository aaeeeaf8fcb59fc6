/** What staff decided about a company, once it was merged into another one. */
import { expect, it } from 'vitest'
import type { JsonObject, Recorded } from '#events/envelope.ts'
import { nobody } from '#events/vocabulary/organizations/proposals.ts'
import { pairId } from '#lib/pair-id.ts'
import { campusApprovals } from '#projections/views/campus-approvals/model.ts'
import { organizations, type OrganizationDocument } from '#projections/views/organizations/model.ts'
import { referenceId, references } from '#projections/views/references/model.ts'
import { testData } from '../testing/documents.ts'
import { earlier } from '../testing/people.ts'
import { serve, serveTestData } from '../testing/server.ts'
import { eventReaderOf } from '../testing/trail-events.ts'

const campusId = pairId('mit', 'globex')
const ids = { campusId, universityId: 'mit', organizationId: 'globex' }
const decided = (n: number, type: string, data: JsonObject): Recorded => {
  const id = `decided-${n}`
  const caused = { commandId: id, correlationId: id, causationId: id, requestId: 'request', commandHash: '', keyIds: [], app: '0.1.0' }
  const meta = { ...caused, occurredAt: earlier, actor: { kind: 'user', uid: 'uma', role: 'university' } } as const
  const where = { stream: `campus-${campusId}`, revision: n, position: BigInt(100 + n), recordedAt: earlier }
  return { id, type, schemaVersion: 1, ...where, data: { ...ids, ...data }, meta }
}
const events = [decided(0, 'CampusApprovalGranted', {}), decided(1, 'CampusApprovalDeclined', { reason: 'No office here.' })]

const { store } = await serveTestData()
const served = await serve(store, { events: eventReaderOf(events) })
served.reach(10_000n)

it('§2.15 stays readable for them, and for no other staff', async () => {
  const keys = ['t:organization-globex', `t:campus-${campusId}`]
  await served.put(
    references,
    events.map(({ position }) => ({ _id: referenceId(position), keys })),
  )
  await served.put(campusApprovals, [
    { ...ids, _id: campusId, _pos: '1', status: 'declined', decided: { at: earlier }, before: [] } as never,
  ])
  const trail = async (uid: string) => {
    const { status, body } = await served.ask(uid, 'GET /timeline/organization/globex')
    return [status, status === 200 ? (body as { eventId: string }[]).map(({ eventId }) => eventId) : []]
  }
  const told = [200, ['decided-1', 'decided-0']]
  expect([await trail('uma'), await trail('ursula')]).toEqual([told, [404, []]])
  const all = testData.find(([{ name }]) => name === organizations.name)?.[1] as readonly OrganizationDocument[]
  const into = { status: 'merged', shownTo: nobody, merged: { into: 'acme', statusBefore: 'verified', shownBefore: 'everybody' } }
  await served.put(organizations, [{ ...all.find(({ _id }) => _id === 'globex'), ...into, _pos: '00000000000000000008' } as never])
  expect([await trail('uma'), await trail('ursula')]).toEqual([told, [404, []]])
})
