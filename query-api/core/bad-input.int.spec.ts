import { describe, expect, it } from 'vitest'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()

describe('bad input', () => {
  const long = 'x'.repeat(5_000)
  it.each([
    ['GET /jobs?limit=0', undefined, 'limit'],
    ['GET /jobs?limit=101', undefined, 'limit'],
    ['GET /jobs?limit=ten', undefined, 'limit'],
    ['GET /jobs?limit=1&limit=2', undefined, 'limit'],
    ['GET /jobs?cursor=', undefined, 'cursor'],
    [`GET /jobs?cursor=${long}`, undefined, 'cursor'],
    ['GET /jobs?cursor=garbage', undefined, 'cursor'],
    ['GET /jobs?unknown=1', undefined, 'unknown'],
    ['GET /jobs?organization[$gt]=', undefined, 'organization[$gt]'],
    ['GET /jobs/id/%7B%22$gt%22:%22%22%7D', undefined, 'id'],
    ['GET /user/a%20b', undefined, 'id'],
    ['GET /user/%00', undefined, 'id'],
    [`GET /user/${'x'.repeat(65)}`, undefined, 'id'],
    ['GET /applications/recruiter?status=gone', undefined, 'status', 'rita'],
    ['GET /nominations?semester=fall', undefined, 'semester', 'pat'],
    ['GET /nominations/quota?professor=$ne', undefined, 'professor', 'ada'],
    ['GET /timeline/messages/a', undefined, 'type'],
    ['GET /skills/ids/a,,b', undefined, 'list'],
    [`GET /skills/ids/${Array.from({ length: 101 }, (_, at) => `s${at}`).join()}`, undefined, 'list'],
    ['GET /organizations/ids/$where', undefined, 'list'],
    ['GET /messages/contacts/a%20b', undefined, 'uid'],
    ['GET /messages/contacts/sam?contactId=$ne', undefined, 'contactId'],
    ['GET /messages/contacts/sam?contactId[$ne]=', undefined, 'contactId[$ne]'],
    ['GET /messages/contacts/sam?cursor=garbage', undefined, 'cursor'],
    ['GET /messages/%7B%22$gt%22:%22%22%7D', undefined, 'id'],
    ['GET /messages/rita?limit=0', undefined, 'limit'],
    ['GET /messages/rita?cursor=garbage', undefined, 'cursor'],
    ['POST /auth/verifyToken', {}, 'token'],
    ['POST /auth/verifyToken', { token: { $gt: '' } }, 'token'],
    ['POST /auth/verifyToken', { token: 'x'.repeat(9_000) }, 'token'],
    ['POST /jobs/search', { titles: { $gt: '' } }, 'titles'],
    ['POST /jobs/search', { titles: [7] }, 'titles.0'],
    ['POST /jobs/search', { titles: [long] }, 'titles.0'],
    ['POST /jobs/search', { skills: 'ts' }, 'skills'],
    ['POST /jobs/search', { skills: [{ $gt: '' }] }, 'skills.0'],
    ['POST /jobs/search', { skills: ['$where'] }, 'skills.0'],
    ['POST /jobs/search', { jobType: 'slavery' }, 'jobType'],
    ['POST /jobs/search', { organization: '__proto__.x' }, 'organization'],
    ['POST /jobs/search', { sort: 'best' }, 'sort'],
    ['POST /jobs/search', { limit: '7' }, 'limit'],
    ['POST /jobs/search', { cursor: 'garbage' }, 'cursor'],
    ['POST /jobs/search', { titles: ['a', 'b'], cursor: 'garbage' }, 'cursor'],
    ['POST /jobs/search', { $where: '1' }, '$where'],
    ['POST /students/search', { schools: 'mit' }, 'schools', 'ada'],
    ['POST /students/search', { gpaRange: [3] }, 'gpaRange', 'ada'],
    ['POST /students/search', { gpaRange: [0, 9] }, 'gpaRange.1', 'ada'],
    ['POST /students/search', { gpaRange: [4, 3] }, 'gpaRange', 'ada'],
    ['POST /students/search', { name: { $gt: '' } }, 'name', 'ada'],
    ['POST /students/search', { cursor: 'garbage' }, 'cursor', 'ada'],
    ['POST /students/search', '{"__proto__":{"admin":true}}', undefined, 'ada'],
    ['POST /jobs/search', '{"titles":', undefined],
  ])('is refused with the field’s name: %s %j', async (call: string, body: unknown, field: string | undefined, uid = 'sam') => {
    const reply = await served.ask(uid, call, body)
    expect([reply.status, reply.body]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringMatching(/\.$/), requestId: expect.any(String) }),
    ])
    const { details } = reply.body as { details?: { field: string } | { field: string }[] }
    if (field !== undefined) expect([details].flat().map((each) => each?.field)).toContain(field)
  })

  it('operators of query languages are searched as plain text', async () => {
    for (const text of ['$where', '__proto__', 'constructor', '" OR ""="', 'title:*', 'NEAR(a b)']) {
      expect((await served.ask('sam', 'POST /jobs/search', { titles: [text] })).body).toMatchObject({ results: [] })
    }
  })
})
