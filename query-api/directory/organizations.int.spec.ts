/** Organizations that are not confirmed: whose state is shown to whom (docs/decisions/abuse-reports.md). */
import { expect, it } from 'vitest'
import type { OrganizationReply } from '#contract/directory.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { organization } from '../testing/documents.ts'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()
const suspended = { at: '2026-11-01T09:00:00.000Z', because: 'It asks for deposits.', statusBefore: 'verified' }
await served.put(organizations, [
  { ...organization('acme', 'Acme', 'company'), _pos: '00000000000000000008', status: 'suspended', domains: ['acme.example'], suspended },
  { ...organization('waits', 'Waits', 'company'), status: 'pending' },
  { ...organization('asked', 'Asked', 'company'), status: 'declined', shownTo: 'sam' },
] as never)

const answered = async (uid: string | undefined, call: string) => {
  const { body } = await served.ask(uid, `GET ${call}`)
  return (Array.isArray(body) ? body : [body]) as OrganizationReply[]
}
const lists = ['/organizations/all', '/organizations/all?q=acme']

it.each([undefined, 'sam', 'rob', 'ana'])('of a suspended company %s reads the name alone, where a thing names it', async (uid) => {
  const name = { id: 'acme', label: 'Acme', kind: 'company', urls: [], domains: [] }
  expect(await answered(uid, '/organizations/ids/acme')).toEqual([name])
  expect(await answered(uid, '/organizations/label/acme')).toEqual([{ label: 'Acme' }])
  expect(await answered(uid, '/organizations/urls/acme')).toEqual([{ urls: [] }])
  for (const list of lists)
    expect([list, (await answered(uid, list)).map(({ id }) => id)]).toEqual([list, expect.not.arrayContaining(['acme'])])
})

it.each(['rita', 'emma', 'ada'])('%s, who is of it or an admin, reads that it is suspended', async (uid) => {
  for (const path of ['/organizations/ids/acme', ...lists])
    expect([path, await answered(uid, path)]).toEqual([
      path,
      expect.arrayContaining([expect.objectContaining({ id: 'acme', status: 'suspended' })]),
    ])
})

it('how one stands that is not confirmed is read by its proposer and admins', async () => {
  const status = async (uid: string | undefined, id: string) => (await answered(uid, `/organizations/ids/${id}`))[0]?.status
  for (const uid of [undefined, 'sam', 'rob'])
    expect([await status(uid, 'waits'), await status(uid, 'globex')]).toEqual([undefined, 'verified'])
  expect([await status('ada', 'waits'), await status('ada', 'asked'), await status('sam', 'asked')]).toEqual([
    'pending',
    'declined',
    'declined',
  ])
})
