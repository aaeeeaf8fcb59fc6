import { describe, expect, it } from 'vitest'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()

describe('§2.5 a quota', () => {
  it.each([
    ['pat', '', { limit: 10, used: 2, drafts: 1 }],
    ['sam', '', { limit: 3, used: 2 }],
    ['uma', '?professor=pat', { limit: 10, used: 2 }],
    ['uma', '', { limit: 20, used: 2 }],
    ['ursula', '', { limit: 10, used: 2 }],
    ['ada', '', { limit: 40, used: 4 }],
  ])('for %s at %j is %j', async (uid, query, quota) => {
    const { body } = await served.ask(uid, `GET /nominations/quota${query}`)
    expect(body).toEqual({
      semester: '2026-fall',
      opensOn: '2026-08-15',
      closesOn: '2026-12-17',
      timezone: expect.any(String),
      drafts: 0,
      ...quota,
    })
  })
})
