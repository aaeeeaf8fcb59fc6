import { beforeAll, describe, expect, it } from 'vitest'
import { nominations } from '#projections/views/nominations/model.ts'
import { users } from '#projections/views/users/model.ts'
import { nomination } from '../testing/nomination-documents.ts'
import { people } from '../testing/people.ts'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()
const ask = async (uid: string, call: string) => (await served.ask(uid, call)).body as readonly Readonly<Record<string, unknown>>[]
const found = async (uid: string, id: string) => (await ask(uid, `GET /nominations?ids=${id}`))[0]

const sam = { studentId: 'sam', emailKey: 'key-sam', nominee: { email: 'sam@mit.edu', name: 'As typed' } }
beforeAll(async () => {
  const of = (professorId: string) => ({ ...sam, professorId })
  await served.put(nominations, [
    nomination('n-first', { ...of('pat'), status: 'consented' }),
    nomination('n-second', { ...of('pete'), status: 'pending', endorsed: true }),
    nomination('n-third', { ...of('paula'), universityId: 'cmu', status: 'declined' }),
    nomination('n-shown', { professorId: 'pat', studentId: 'shown', emailKey: 'key-shown', status: 'consented' }),
    nomination('n-hidden', { professorId: 'pat', studentId: 'hidden', emailKey: 'key-hidden', status: 'consented' }),
    nomination('n-elsewhere', { professorId: 'pat', studentId: 'elsewhere', emailKey: 'key-elsewhere', status: 'consented' }),
    nomination('n-before', { ...of('pete'), semester: '2026-spring', status: 'consented' }),
    nomination('n-back', {
      professorId: 'pete',
      studentId: 'nobody-else',
      emailKey: 'key-back',
      status: 'consent_withdrawn',
      shareReason: false,
    }),
    nomination('n-opened', { professorId: 'pete', emailKey: 'key-opened', status: 'revoked', stillCounts: true }),
    nomination('n-claimed', { ...of('nick'), semester: '2025-fall' }),
    nomination('n-unopened', { professorId: 'pete', emailKey: 'key-unopened', status: 'revoked' }),
  ])
})

describe('§2.14 a nomination', () => {
  it('§2.14 says how many other professors stand by it in its semester, and whether it is an endorsement', async () => {
    expect(await found('pat', 'n-first')).toMatchObject({ coNominators: 1, endorsed: false })
    expect(await found('pete', 'n-second')).toMatchObject({ coNominators: 1, endorsed: true })
    expect(await found('pete', 'n-before')).toMatchObject({ coNominators: 0 })
  })

  it('§2.19 whose consent was taken back shows the professor no student, reason or outcome any more', async () => {
    const seen = await found('pete', 'n-back')
    expect(seen).toMatchObject({ status: 'consent_withdrawn', name: 'Nora', email: 'nora@mit.edu' })
    for (const field of ['studentId', 'reason', 'outcome']) expect(seen).not.toHaveProperty(field)
  })

  it('§2.12 leads staff to students of their own university alone, as reading one by id does', async () => {
    expect(await found('pat', 'n-elsewhere')).toMatchObject({ studentId: 'elsewhere' })
    expect(await found('uma', 'n-elsewhere')).not.toHaveProperty('studentId')
    expect((await served.ask('uma', 'GET /user/elsewhere')).status).toBe(404)
    expect(await found('uma', 'n-first')).toMatchObject({ studentId: 'sam' })
    expect((await served.ask('uma', 'GET /user/sam')).status).toBe(200)
  })

  it('§2.18 says of a professor whom no university confirms that it is so', async () => {
    expect(await found('sam', 'n-claimed')).toMatchObject({ professorUnconfirmed: true })
    expect(await found('uma', 'n-claimed')).toMatchObject({ professorUnconfirmed: true })
    expect(await found('sam', 'n-first')).not.toHaveProperty('professorUnconfirmed')
  })

  it('§2.5 counts towards the quota once it was revoked only if it had been opened', async () =>
    expect((await served.ask('pete', 'GET /nominations/quota')).body).toMatchObject({ used: 3 }))
})

describe('§2.14 what a professor sees at a glance', () => {
  it('§2.14 is each semester with what became of its nominations', async () => {
    const [fall, summer, spring, ...before] = await ask('pete', 'GET /nominations/semesters')
    expect(fall).toEqual({ semester: '2026-fall', sent: 2, consented: 0, interviewed: 0, offered: 0, hired: 0 })
    expect(summer).toMatchObject({ semester: '2026-summer', sent: 0 })
    expect(spring).toEqual({ semester: '2026-spring', sent: 1, consented: 1, interviewed: 1, offered: 0, hired: 0 })
    expect(before).toHaveLength(3)
  })

  it('§2.4 are nominations of colleagues to endorse, of students who show themselves to their university', async () => {
    const shown = async (uid: string) => (await ask(uid, 'GET /nominations/endorsable')).map(({ id }) => id)
    expect(await shown('pete')).toEqual([])
    const like = people.filter(({ _id }) => _id === 'sam')
    await served.put(
      users,
      like.flatMap((one) => [
        { ...one, _id: 'shown', profile: { visibility: 'community' } },
        { ...one, _id: 'hidden', profile: { visibility: 'recruiters' } },
        { ...one, _id: 'elsewhere', universityId: 'cmu', profile: { visibility: 'community' } },
      ]),
    )
    expect(await shown('pete')).toEqual(['n-shown'])
    expect(await shown('pat')).toEqual([])
    expect(await shown('paula')).toEqual([])
  })
})

describe('§6 drafts and credits', () => {
  it.each([
    ['pat', 'GET /nominations/drafts', ['d-pat']],
    ['pete', 'GET /nominations/drafts', []],
    ['pat', 'GET /nominations/drafts?ids=d-pat,d-paula,d-sent', ['d-pat']],
    ['pat', 'GET /nominations/credits', ['i-credit']],
    ['paula', 'GET /nominations/credits', []],
  ])('§6 for %s at %s are %j', async (uid, call, ids) => expect((await ask(uid, call)).map(({ id }) => id)).toEqual(ids))
})
