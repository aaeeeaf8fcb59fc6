import { expect, it } from 'vitest'
import { consents } from '#projections/views/consents/model.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import { resumes } from '#projections/views/resumes/model.ts'
import { paths } from '#projections/views/paths/model.ts'
import { nomination } from '../testing/nomination-documents.ts'
import { today } from '../testing/people.ts'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()
const opens = async (uid: string) =>
  ((await served.ask(uid, 'GET /students/id/sam')).body as { readonly resumeOpens?: true }).resumeOpens === true
let position = 7
/** Takes the place of what was there. */
const put = (view: Parameters<typeof served.put>[0], documents: Parameters<typeof served.put>[1]) =>
  served.put(
    view,
    documents.map((document) => ({ ...document, _pos: String((position += 1)).padStart(20, '0') })),
  )
const versions = { _id: 'sam', studentId: 'sam', versions: [] }
const withPrimary = { ...versions, primaryId: 'v1' }
await put(resumes, [withPrimary])

it('§2.10 a professor is told that the résumé opens as long as the student shares it, by the last word', async () => {
  const answered = (shareWithNominator: boolean) =>
    nomination('n-sam', { studentId: 'sam', status: 'consented', consentedAt: today, shareWithNominator })
  await put(nominations, [answered(false)])
  expect(await opens('pat')).toBe(false)
  await put(nominations, [answered(true)])
  expect(await opens('pat')).toBe(true)
  const later = new Date(Date.parse(today) + 1_000).toISOString()
  const takenBack = { _id: 'taken-back', uid: 'sam', kind: 'shareWithNominator', granted: false, textVersion: '2024-12', at: later }
  await put(consents, [takenBack])
  expect(await opens('pat')).toBe(false)
})

it('§2.10 staff are told that the résumé opens to the career office with which the student shares', async () => {
  expect(await opens('uma')).toBe(true)
  const kept = { _id: 'sam', nominators: ['pat'], universityId: 'mit' }
  await put(paths, [kept])
  expect(await opens('uma')).toBe(false)
})

it('§2.10 of an employee’s referral the résumé opens until it ends', async () => {
  expect(await opens('emma')).toBe(true)
  const ended = {
    _id: 'r-sam',
    employeeId: 'emma',
    organizationId: 'acme',
    studentId: 'sam',
    status: 'hired',
    known: true,
    invitedAt: today,
  }
  await put(referrals, [ended])
  expect(await opens('emma')).toBe(false)
})

it('§2.10 a student without a résumé has none that opens', async () => {
  await put(resumes, [versions])
  expect(await opens('uma')).toBe(false)
})
