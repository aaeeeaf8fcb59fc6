import { describe, expect, it } from 'vitest'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()
const ask = async (uid: string, query: string) => (await served.ask(uid, `GET /roster${query}`)).body as readonly { readonly id: string }[]
const ids = async (uid: string, query: string) => (await ask(uid, query)).map(({ id }) => id)

describe('§2.13 GET /roster', () => {
  it('§2.13 lists the people of the own university by name, with those who say so and those who are expected', async () => {
    expect(await ids('uma', '')).toEqual(['entry-eve', 'clara', 'pat', 'pete', 'sam', 'sid', 'uma'])
    expect(await ids('ursula', '')).toEqual(['paula', 'stella', 'ursula'])
    expect(await ids('ada', '?university=cmu')).toEqual(['paula', 'stella', 'ursula'])
    expect((await ids('ada', '')).length).toBeGreaterThan(10)
    expect((await served.ask('uma', 'GET /roster?university=cmu')).status).toBe(400)
  })

  it('§2.13 by role, state, verification and words', async () => {
    expect(await ids('uma', '?role=professor')).toEqual(['entry-eve', 'pat', 'pete'])
    expect(await ids('uma', '?state=expected')).toEqual(['entry-eve'])
    expect(await ids('uma', '?verified=false')).toEqual(['clara'])
    expect(await ids('uma', '?role=student&state=active&verified=true')).toEqual(['sam'])
    expect(await ids('uma', '?q=doe%20p')).toEqual(['pat', 'pete'])
    expect(await ids('uma', '?q=eve%40home.example')).toEqual(['entry-eve'])
    expect((await served.ask('uma', 'GET /roster?role=recruiter')).status).toBe(400)
    expect(await ids('uma', '?ids=sam,stella')).toEqual(['sam'])
    expect(await ids('uma', '?limit=2')).toEqual(['entry-eve', 'clara'])
  })

  it('§2.18 shows of somebody who only says so neither the address nor the studies', async () => {
    const [clara] = await ask('uma', '?verified=false')
    expect(clara).toEqual({
      id: 'clara',
      uid: 'clara',
      displayName: 'Clara Claims',
      email: 'c•••@home.example',
      role: 'student',
      state: 'active',
      verified: false,
      university: 'mit',
      universityLabel: expect.any(String),
      since: expect.any(String),
    })
    expect(await ids('uma', '?q=clara%40home')).toEqual([])
    expect((await ask('uma', '?q=sam'))[0]).toMatchObject({ email: 'sam@example.edu', degree: 'bachelor', graduationDate: '2027-05-31' })
    expect((await ask('uma', '?state=expected'))[0]).not.toHaveProperty('uid')
  })

  it('§2.13 is a file too, in which no cell is a formula', async () => {
    const { headers, body } = await served.app.inject({ url: '/roster?format=csv&limit=1', headers: { authorization: 'Bearer uma' } })
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'text/csv; charset=utf-8',
      expect.stringMatching(/^attachment; filename="roster\.csv"/),
    ])
    expect(body).toContain("'=Eve Expected")
    expect(body.trim().split('\r\n')).toHaveLength(8)
  })
})
