import { describe, expect, it } from 'vitest'
import { nameKey } from '#lib/fold.ts'
import { adminUsers } from '#projections/views/admin-users/model.ts'
import { users } from '#projections/views/users/model.ts'
import { earlier, people } from '../testing/people.ts'
import { serve, serveTestData } from '../testing/server.ts'

const { served, store } = await serveTestData()
const ids = async (query: string) =>
  ((await served.ask('ada', `GET /admin/users${query}`)).body as readonly { readonly id: string }[]).map(({ id }) => id)

describe('calls.md, Admin: GET /admin/users', () => {
  it('lists everybody by name, and pages', async () => {
    expect(await ids('?limit=3')).toEqual(['ada', 'ana', 'emma'])
    const { headers } = await served.ask('ada', 'GET /admin/users?limit=3')
    expect([headers['x-total-count'], headers['link']]).toEqual([String(people.length), expect.stringContaining('cursor=')])
  })

  it('by words of the name, the address, role, state and place', async () => {
    expect(await ids('?q=sam')).toEqual(['sam'])
    expect(await ids('?q=doe%20ri')).toEqual(['rita'])
    expect(await ids('?q=stella%40example.edu')).toEqual(['stella'])
    // Nobody's address, and the beginning of one.
    expect(await ids('?q=stella%40example.ed')).toEqual(['stella'])
    expect(await ids('?q=%3F%3F')).toEqual([])
    expect(await ids('?role=analyst')).toEqual(['ana'])
    expect(await ids('?state=suspended')).toEqual(['sid'])
    expect(await ids('?place=acme&role=recruiter&state=active')).toEqual(['rex', 'rita'])
    expect(await ids('?place=acme&q=p')).toEqual(['penny'])
    expect(await ids('?place=mit&ids=sam,stella')).toEqual(['sam'])
    expect((await served.ask('ada', 'GET /admin/users?role=nobody')).status).toBe(400)
  })

  it('shows a claimed place as claimed', async () => {
    await served.put(adminUsers, [
      {
        _id: 'clara',
        displayName: 'Clara Claims',
        nameKey: nameKey('Clara Claims'),
        email: 'clara@home.example',
        role: 'professor',
        state: 'active',
        claimedUniversityId: 'mit',
        places: ['mit'],
        since: earlier,
        words: ['Clara Claims', 'clara@home.example'],
      } as never,
    ])
    expect((await served.ask('ada', 'GET /admin/users?q=claims&place=mit')).body).toEqual([
      {
        id: 'clara',
        uid: 'clara',
        displayName: 'Clara Claims',
        email: 'clara@home.example',
        role: 'professor',
        state: 'active',
        claimedUniversity: 'mit',
        claimedUniversityLabel: expect.any(String),
        since: earlier,
      },
    ])
  })

  it('is a file too, and whoever stands in it reads so', async () => {
    const exported: (readonly string[])[] = []
    const noting = await serve(store, { noteExported: async (_, uids) => void exported.push(uids) })
    const { body } = await noting.app.inject({ url: '/admin/users?format=csv&place=acme', headers: { authorization: 'Bearer ada' } })
    expect(body.trim().split('\r\n')).toHaveLength(5)
    expect(exported).toEqual([['emma', 'penny', 'rex', 'rita']])
    await noting.close()
  })
})

describe('calls.md, Admin: GET /admin/users/{uid}', () => {
  it('answers the account in full, with its résumés, and notes who opened it, but for oneself', async () => {
    const seen: string[] = []
    const noting = await serve(store, {
      noteSeen: async ({ uid }, whom) => void seen.push(`${uid} ${whom}`),
      sessions: async (uid) => (uid === 'sam' ? [{ signedInAt: earlier }] : undefined),
    })
    const { body } = await noting.ask('ada', 'GET /admin/users/sam')
    expect(body).toMatchObject({
      uid: 'sam',
      email: 'sam@example.edu',
      since: earlier,
      profile: { phone: 'canary-phone' },
      consents: expect.arrayContaining([expect.objectContaining({ kind: expect.any(String) })]),
      sessions: [{ signedInAt: earlier }],
      changes: [],
      resumes: expect.any(Array),
    })
    // The identity provider does not answer of her.
    expect((await noting.ask('ada', 'GET /admin/users/rita')).body).not.toHaveProperty('sessions')
    await noting.ask('ada', 'GET /admin/users/ada')
    expect(seen).toEqual(['ada sam', 'ada rita'])
    expect((await noting.ask('ada', 'GET /admin/users/nobody')).status).toBe(404)
    await noting.close()
  })

  it('says which place is only claimed', async () => {
    const nick = people.find(({ _id }) => _id === 'nick')
    await served.put(users, [{ ...nick, _id: 'nico', claimedUniversityId: 'mit' } as never])
    expect((await served.ask('ada', 'GET /admin/users/nico')).body).toMatchObject({ claimed: { university: 'mit' } })
  })
})
