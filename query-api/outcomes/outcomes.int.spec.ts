import { describe, expect, it } from 'vitest'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()
const names = async (uid: string, query: string) => {
  const { body } = await served.ask(uid, `GET /outcomes${query}`)
  return (body as readonly { readonly id: string }[]).map(({ id }) => id)
}
/** Not JSON, so it is asked for beside the helper. */
const table = async (uid: string, query: string) => {
  const { headers, body } = await served.app.inject({ url: `/outcomes${query}`, headers: { authorization: `Bearer ${uid}` } })
  return { type: headers['content-type'], name: headers['content-disposition'], lines: body.split('\r\n') }
}

describe('§2.13 GET /outcomes', () => {
  it('§2.13 lists the class of the own university, with or without what is known', async () => {
    expect(await names('uma', '?class=2027')).toEqual(['sam', 'shy'])
    // Today is of the class of 2027.
    expect(await names('uma', '')).toEqual(['sam', 'shy'])
    expect(await names('uma', '?class=2028')).toEqual([])
    expect(await names('uma', '?known=true')).toEqual(['sam'])
    expect(await names('uma', '?known=false')).toEqual(['shy'])
    expect(await names('ada', '?class=2027')).toEqual(['sam', 'shy', 'stella'])
    expect(await names('ada', '?class=2027&university=cmu')).toEqual(['stella'])
    expect((await served.ask('uma', 'GET /outcomes?university=cmu')).status).toBe(400)
    expect((await served.ask('uma', 'GET /outcomes?layout=nace')).status).toBe(400)
  })

  it('§2.13 is a table of all of them, under NACE’s names too, in which no cell is a formula', async () => {
    const { type, name, lines } = await table('uma', '?class=2027&format=csv&layout=nace&limit=1')
    expect([type, name]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename="outcomes-nace.csv"; filename*=UTF-8\'\'outcomes-nace.csv',
    ])
    expect(lines).toEqual([
      '\uFEFF"Graduating class","Name","E-mail","Degree level","Major","Graduation date","Primary status","Employer or institution","Job title or program","Start date","Information source","Recorded on"',
      `"2027","Sam Doe","sam@example.edu","Bachelor","Computer science","2027-05-31","Employed full-time","'=Acme","Engineer","2027-07-01","Staff","2026-11-21"`,
      '"2027","Shy Doe","shy@example.edu","Bachelor","Computer science","2027-05-31","No information","","","","",""',
      '',
    ])
    const plain = await table('uma', '?class=2027&format=csv')
    expect(plain.lines[0]).toContain('"current.outcome","current.source","current.organization"')
    expect(plain.lines).toHaveLength(4)
  })
})

describe('§2.13 GET /outcomes/{uid}', () => {
  it('§2.13 tells what holds and what was recorded before, to the student, the staff and admins', async () => {
    for (const uid of ['sam', 'uma', 'ada'])
      expect((await served.ask(uid, 'GET /outcomes/sam')).body).toMatchObject({
        current: { outcome: 'employed_full_time', organization: '=Acme' },
        history: [{ outcome: 'seeking_employment', source: 'self' }],
      })
    expect((await served.ask('uma', 'GET /outcomes/shy')).body).toEqual({ history: [] })
    for (const uid of ['stella', 'ursula']) expect((await served.ask(uid, 'GET /outcomes/sam')).status).toBe(404)
  })
})

describe('§2.20 what an accepted offer proposes', () => {
  const proposed = {
    applicationId: 'a-sam',
    outcome: 'employed_full_time',
    organization: 'Acme',
    title: expect.any(String),
    acceptedAt: expect.any(String),
  }
  const listed = async (uid: string) => (await served.ask(uid, 'GET /outcomes?class=2027&proposed=true')).body

  it('§2.20 is read by the student and admins, and by staff where the student shares it', async () => {
    expect((await served.ask('ada', 'GET /outcomes/shy')).body).toEqual({ history: [], proposed })
    expect((await served.ask('stella', 'GET /outcomes/stella')).body).toEqual({ history: [], proposed })
    expect((await served.ask('uma', 'GET /outcomes/shy')).body).toEqual({ history: [] })
    expect(await listed('uma')).toEqual([])
    expect(await listed('ursula')).toMatchObject([{ uid: 'stella', known: false, proposed }])
  })

  it('§2.20 counts beside what is known, and in no figure of it', async () => {
    const { body } = await served.ask('ursula', 'GET /outcomes/class/2027')
    expect(body).toMatchObject({
      class: 2027,
      total: 1,
      known: 0,
      proposed: 1,
      proposedUnknown: 1,
      outcomes: [],
      asked: { count: 1, known: 0 },
    })
    expect((await served.ask('uma', 'GET /outcomes/class/2027')).body).toEqual({
      class: 2027,
      total: 2,
      known: 1,
      proposed: 0,
      proposedUnknown: 0,
      askable: 1,
      lately: 0,
      outcomes: [{ outcome: 'employed_full_time', count: 1 }],
    })
    expect((await served.ask('uma', 'GET /outcomes/class/2027?university=cmu')).status).toBe(400)
    expect((await served.ask('uma', 'GET /outcomes/class/soon')).status).toBe(400)
  })
})

describe('§2.13 GET /participation', () => {
  it('§2.13 counts what each professor sent, what was agreed to and what came of it, the most first', async () => {
    const rows = (await served.ask('uma', 'GET /participation?semester=2026-fall')).body as readonly { id: string; sent: number }[]
    expect(rows.map(({ id }) => id).toSorted()).toEqual(['pat', 'pete'])
    expect(rows.map(({ sent }) => sent)).toEqual(rows.map(({ sent }) => sent).toSorted((one, other) => other - one))
    expect(rows[0]).toMatchObject({ id: 'pat', consented: expect.any(Number), outcomes: { hired: expect.any(Number) } })
    expect((await served.ask('uma', 'GET /participation?semester=soon')).status).toBe(400)
    expect((await served.ask('uma', 'GET /participation?university=cmu')).status).toBe(400)
  })
})
