import { expect, it } from 'vitest'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()

it.each([
  ['rita', 'professors', 'nick', 'pat'],
  ['rita', 'universities', 'nell', 'uma'],
  ['uma', 'recruiters', 'nora', 'rita'],
  ['uma', 'employees', 'ned', 'emma'],
])('§2.20 %s meets nobody among %s whose place nobody confirms: not %s', async (who, list, unconfirmed, confirmed) => {
  const met = async (uid: string) => ((await served.ask(uid, `GET /${list}`)).body as { readonly uid: string }[]).map((card) => card.uid)
  expect(await met(who)).toContain(confirmed)
  expect(await met(who)).not.toContain(unconfirmed)
  expect((await served.ask(who, `GET /${list}/${confirmed}`)).status).toBe(200)
  expect((await served.ask(who, `GET /${list}/${unconfirmed}`)).status).toBe(404)
  // Our team does, to confirm them.
  expect(await met('ada')).toEqual(expect.arrayContaining([confirmed, unconfirmed]))
})
