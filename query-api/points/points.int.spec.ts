import { expect, it } from 'vitest'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()
const bodyOf = async (uid: string, call: string) => (await served.ask(uid, call)).body

it('§7 the ledger of a professor, which names nobody who does not consent any more', async () => {
  expect(await bodyOf('pat', 'GET /points/pat')).toMatchObject({
    policy: 'full',
    balance: { pending: 5, available: 6, requested: 4, redeemed: 0, reversed: 0, expired: 0 },
    lines: [
      { id: 'l-gone', points: 5, state: 'pending', cause: { sentence: 'A student: profile ready, with résumé' } },
      { id: 'red-pat', rule: 'redemption', points: -4, state: 'requested' },
      { id: 'l-sam', points: 10, state: 'available', nominationId: 'n-sam', cause: { eventId: 'consent' } },
    ],
  })
  expect(await bodyOf('pat', 'GET /points/pat')).toMatchObject({ caps: { semester: '2026-fall', limit: 250, nominees: expect.any(Array) } })
  const empty = await bodyOf('ada', 'GET /points/paula')
  expect(empty).toMatchObject({ policy: 'recognition_only', balance: { pending: 0, available: 0 } })
})

it('§7 a list of requests holds one’s own, and for staff those of their university', async () => {
  const ids = async (uid: string, query = '') =>
    ((await bodyOf(uid, `GET /points/redemptions${query}`)) as { id: string }[]).map(({ id }) => id)
  expect([await ids('pat'), await ids('pete'), await ids('uma'), await ids('ursula')]).toEqual([
    ['red-pat'],
    [],
    ['red-pat'],
    ['red-paula'],
  ])
  expect([await ids('uma', '?status=declined'), await ids('ursula', '?status=declined')]).toEqual([[], ['red-paula']])
  expect(await bodyOf('paula', 'GET /points/redemptions')).toMatchObject([
    { professorId: 'paula', status: 'declined', answeredAt: expect.any(String), reason: 'Not this year.' },
  ])
})

it('§7 the policy of a university: what was set last, and what counts now', async () => {
  expect(await bodyOf('uma', 'GET /universities/mit/policy')).toMatchObject({
    quota: { spring: 12, summer: 6, fall: 12 },
    nominatorsPerStudent: 2,
    countsFrom: '2027-spring',
    rewards: 'full',
    current: { semester: '2026-fall', quota: { spring: 10, summer: 5, fall: 10 }, nominatorsPerStudent: 3 },
    semesters: [
      { key: '2026-fall', startsOn: '2026-08-15', endsOn: '2026-12-31' },
      { key: '2027-spring', startsOn: '2027-01-01', endsOn: '2027-05-19' },
      { key: '2027-summer', startsOn: '2027-05-20', endsOn: '2027-08-14' },
      { key: '2027-fall' },
      { key: '2028-spring' },
      { key: '2028-summer' },
    ],
  })
  const usual = await bodyOf('ursula', 'GET /universities/cmu/policy')
  expect(usual).toMatchObject({ quota: { fall: 10 }, rewards: 'recognition_only' })
  expect(usual).not.toHaveProperty('countsFrom')
})
