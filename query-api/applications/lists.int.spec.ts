import { describe, expect, it } from 'vitest'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()

const ask = (uid: string, query: string) => served.ask(uid, `GET ${query}`)
const idsOf = async (uid: string, query: string) => ((await ask(uid, query)).body as readonly { readonly id: string }[]).map(({ id }) => id)

describe('the board’s list', () => {
  it('is filtered by status, source and unseen', async () => {
    const [stella] = await idsOf('rob', '/applications/recruiter')
    const found = (query: string) => idsOf('rob', `/applications/recruiter?${query}`)
    expect(stella).toBe('a-stella')
    expect(await found('status=hired,submitted')).toEqual(['a-stella'])
    expect(await found('status=hired,rejected')).toEqual([])
    expect(await found('unseen=true&source=direct&jobId=j-globex')).toEqual(['a-stella'])
    expect(await found('unseen=false')).toEqual([])
    expect(await found('source=referred')).toEqual([])
    expect(await found('status=submitted&unseen=true&source=direct')).toEqual(['a-stella'])
  })

  it('is filtered by the time of the last move, and sorted oldest first', async () => {
    const found = (query: string) => idsOf('rob', `/applications/recruiter?${query}`)
    expect(await found('movedBefore=2026-12-31T00:00:00.000Z&sort=oldest')).toEqual(['a-stella'])
    expect(await found('movedBefore=2020-01-01T00:00:00.000Z')).toEqual([])
  })

  it('refuses an unknown status, also in a list of statuses', async () => {
    expect(await ask('rob', '/applications/recruiter?status=hired,gone')).toMatchObject({
      status: 400,
      body: { details: [{ field: 'status' }] },
    })
  })

  it('takes every filter from an admin who names a job, and refuses a source without one', async () => {
    for (const query of [
      '',
      'status=submitted',
      'jobId=j-globex',
      'jobId=j-globex&status=submitted',
      'jobId=j-globex&unseen=true&source=direct',
    ])
      expect([query, await idsOf('ada', `/applications/recruiter?${query}`)]).toEqual([query, expect.arrayContaining(['a-stella'])])
    expect(await idsOf('ada', '/applications/recruiter?jobId=nothing')).toEqual([])
    expect(await ask('ada', '/applications/recruiter?source=direct')).toMatchObject({
      status: 400,
      body: { details: [{ field: 'jobId' }] },
    })
  })
})

it('a student’s list is filtered by status, for the student and for the company', async () => {
  expect(await idsOf('stella', '/applications/student/stella?status=offered')).toEqual(['a-offered'])
  expect((await idsOf('stella', '/applications/student/stella?status=offered,submitted')).toSorted()).toEqual(['a-offered', 'a-stella'])
  expect(await idsOf('rob', '/applications/student/stella?status=submitted')).toEqual(['a-stella'])
})

it('jobs and nominations are filtered by status', async () => {
  const open = await idsOf('rita', '/jobs?organization=acme&status=open')
  const all = (await ask('rita', '/jobs?organization=acme')).body as readonly { readonly id: string; readonly status: string }[]
  expect(open).toEqual(all.filter(({ status }) => status === 'open').map(({ id }) => id))
  const [{ semester }] = (await ask('pat', '/nominations')).body as [{ readonly semester: string }]
  const consented = (await ask('ada', `/nominations?semester=${semester}&status=consented`)).body as readonly { readonly status: string }[]
  expect(consented.length).toBeGreaterThan(0)
  expect(await ask('ada', '/nominations?status=consented')).toMatchObject({ status: 400, body: { details: [{ field: 'semester' }] } })
  expect(await ask('pat', '/nominations?status=consented')).toMatchObject({ status: 200 })
  expect(consented.every(({ status }) => status === 'consented')).toBe(true)
})
