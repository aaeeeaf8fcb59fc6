import { expect, it } from 'vitest'
import { referrals } from '#projections/views/referrals/model.ts'
import { referral } from '../testing/documents.ts'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()
/** Stella is private, and open to no referrals. */
const ofStella = (id: string, more: object) => served.put(referrals, [referral(id, { studentId: 'stella', subjectId: 'stella', ...more })])
const met = async () => ((await served.ask('emma', 'GET /students')).body as { readonly uid: string }[]).map(({ uid }) => uid)

it('§2.20 an employee reads the card of whom they refer while the referral waits or once it was accepted, and not for good', async () => {
  await ofStella('r-withdrawn', { status: 'withdrawn', open: false })
  expect(await met()).not.toContain('stella')
  expect((await served.ask('emma', 'GET /students/stella')).status).toBe(404)
  await ofStella('r-accepted', { status: 'withdrawn', open: false, acceptedAt: '2026-10-02T09:00:00.000Z' })
  expect(await met()).toContain('stella')
})
