import { describe, expect, it } from 'vitest'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { users } from '#projections/views/users/model.ts'
import { testData } from '../testing/documents.ts'
import { people } from '../testing/people.ts'
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

  it('§2.19 is filtered by name, school, skills, the GPA that is shown, and what waits too long; also for named ids', async () => {
    const fitting = [
      'q=doe+STEL',
      'q=+',
      'school=cmu',
      'skill=sql,ts',
      'minGpa=3.5',
      'stale=true',
      'q=s&school=cmu&skill=ts&minGpa=3&stale=true',
    ]
    const others = ['q=tella', 'q=%3F%3F%3F', 'q=example', 'school=mit', 'skill=sql', 'minGpa=3.51', 'stale=false', 'q=s&school=mit']
    for (const ids of ['', '&ids=a-stella,a-sam'])
      for (const [queries, expected] of [
        [fitting, ['a-stella']],
        [others, []],
      ] as const)
        for (const query of queries)
          expect([query, await idsOf('rob', `/applications/recruiter?${query}${ids}`)]).toEqual([query, expected])
    // Sam does not show the GPA.
    expect(await idsOf('rita', '/applications/recruiter?minGpa=0.01')).toEqual([])
    expect(await idsOf('rita', '/applications/recruiter?q=app+when')).toEqual(['a-sam'])
  })

  it('§2.19 is sorted by name, by the last move or by when they came, both ways, with every filter', async () => {
    for (const sort of ['name', 'since', 'submittedAt', '-name', '-since', '-submittedAt'])
      for (const more of ['', '&jobId=j-globex', '&status=submitted&q=doe', '&stale=true&jobId=j-globex&status=submitted'])
        expect([sort, more, await idsOf('rob', `/applications/recruiter?sort=${sort}${more}`)]).toEqual([sort, more, ['a-stella']])
  })

  it('product 3 says what came since an instant, in the order in which it came', async () => {
    const [{ submittedAt = '' } = {}] = (await ask('rob', '/applications/recruiter')).body as readonly { readonly submittedAt?: string }[]
    const later = new Date(Date.parse(submittedAt) + 1).toISOString()
    for (const more of ['', '&jobId=j-globex', '&status=submitted&unseen=true&q=doe', '&sort=-submittedAt', '&ids=a-stella']) {
      expect([more, await idsOf('rob', `/applications/recruiter?submittedSince=${submittedAt}${more}`)]).toEqual([more, ['a-stella']])
      expect([more, await idsOf('rob', `/applications/recruiter?submittedSince=${later}${more}`)]).toEqual([more, []])
    }
    for (const [query, field] of [
      ['submittedSince=yesterday', 'submittedSince'],
      [`submittedSince=${later}&sort=name`, 'sort'],
    ])
      expect(await ask('rob', `/applications/recruiter?${query}`)).toMatchObject({ status: 400, body: { details: [{ field }] } })
  })

  it('says what of the job’s skills each applicant has, how long they wait, and whether that is too long', async () => {
    expect((await ask('rob', '/applications/recruiter')).body).toMatchObject([
      { match: { have: ['ts'], missing: [] }, daysInStatus: expect.any(Number), stale: true, gpa: 3.5 },
    ])
    expect((await ask('rita', '/applications/recruiter')).body).toMatchObject([{ stale: false }])
    expect((await ask('rita', '/applications/recruiter')).body).not.toMatchObject([{ gpa: expect.anything() }])
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
    for (const query of ['source=direct', 'q=doe', 'school=cmu', 'skill=ts', 'minGpa=3', 'stale=true', 'sort=name'])
      expect([query, await ask('ada', `/applications/recruiter?${query}`)]).toMatchObject([
        query,
        { status: 400, body: { details: [{ field: 'jobId' }] } },
      ])
  })
})

describe('the columns of the board', () => {
  const figures = async (uid: string, query = '') => {
    const { body } = await ask(uid, `/applications/columns${query}`)
    return (body as readonly { readonly status: string; readonly count: number }[]).filter(({ count }) => count > 0)
  }

  it('product 3 are counted for the company or one of its jobs, with what is new and for how long', async () => {
    const submitted = [{ status: 'submitted', count: 1, unseen: 1, medianDays: expect.any(Number) }]
    expect(await figures('rob')).toEqual(submitted)
    expect(await figures('rob', '?jobId=j-globex')).toEqual(submitted)
    expect(await figures('rita')).toEqual([{ status: 'rejected', count: 1, unseen: 0 }])
  })

  it('tell nothing of another company, and need a job from an admin', async () => {
    expect(await figures('rita', '?jobId=j-globex')).toEqual([])
    expect(await figures('ada', '?jobId=j-globex')).toHaveLength(1)
    expect(await ask('ada', '/applications/columns')).toMatchObject({ status: 400, body: { details: [{ field: 'jobId' }] } })
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

it('product 3 the company reads beside an application by whose referral it came, and of the résumé that was sent', async () => {
  const { body } = await ask('rita', '/applications/id/a-sam')
  expect(body).toMatchObject({ referral: { id: 'r-sam', employeeName: expect.any(String), status: expect.any(String) } })
  for (const uid of ['sam', 'uma', 'emma', 'pat'])
    expect(Object.keys((await ask(uid, '/applications/id/a-sam')).body as object)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(referral|resume)$/)]),
    )
})

it('the company reads that the account of a suspended student is paused, but not of a candidate', async () => {
  const paused = async (uid: string, query: string) => ((await ask(uid, query)).body as { readonly paused?: true }).paused
  expect(await paused('rita', '/applications/id/a-sam')).toBeUndefined()
  const sam = people.find(({ _id }) => _id === 'sam')
  const newer = { _pos: '00000000000000000008' }
  await served.put(users, [{ ...sam, ...newer, state: 'suspended' } as never])
  expect(await paused('rita', '/applications/id/a-sam')).toBe(true)
  expect((await ask('rita', '/applications/recruiter?ids=a-sam')).body).toMatchObject([{ paused: true }])
  expect(await paused('sam', '/applications/id/a-sam')).toBeUndefined()
  const card = testData.find(([{ name }]) => name === recruiterBoard.name)?.[1].find(({ _id }) => _id === 'a-sam')
  await served.put(recruiterBoard, [{ ...card, ...newer, hidden: true } as never])
  expect(await paused('rita', '/applications/id/a-sam')).toBeUndefined()
})
