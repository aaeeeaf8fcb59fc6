import { describe, expect, it } from 'vitest'
import { earlier, today } from '../testing/people.ts'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()

describe('product 1, rows 17, 74, 76: what a person sees about their own data', () => {
  it('is the ledger of their consents, and of nobody else’s', async () => {
    expect((await served.ask('sam', 'GET /me/consents')).body).toEqual([
      { id: 'c-sam', kind: 'shareReason', granted: true, textVersion: '2026-11', at: earlier },
    ])
    expect((await served.ask('rita', 'GET /me/consents')).body).toEqual([])
    expect((await served.ask('rita', 'GET /me/consents?ids=c-sam')).body).toEqual([])
  })

  it('is who saw what, with the names of now, and no name of those who are gone', async () => {
    const { body } = await served.ask('sam', 'GET /me/accesses')
    expect(body).toEqual([
      { id: 'v-late', what: 'resume', at: today, by: {}, version: 2 },
      {
        id: 'v-sam',
        what: 'profile',
        at: earlier,
        by: { displayName: expect.any(String), role: 'recruiter' },
        organization: 'acme',
        organizationLabel: 'Acme',
      },
    ])
    expect((await served.ask('rita', 'GET /me/accesses')).body).toEqual([])
  })
})
