import { expect, it } from 'vitest'
import { campusApprovals } from '#projections/views/campus-approvals/model.ts'
import { roster } from '#projections/views/roster/model.ts'
import { savedSearches } from '#projections/views/saved-searches/model.ts'
import { readerOf } from '../core/reader.ts'
import { serveTestData } from '../testing/server.ts'
import { changesOfOrganizationMerge, hasNominationsOrRoster } from './changes-of-merge.ts'

const { served, store } = await serveTestData()
await served.put(savedSearches, [{ _id: 'search', skills: [], organizations: ['globex'] } as never])
await served.put(campusApprovals, [
  { _id: 'cmu-globex', universityId: 'cmu', organizationId: 'globex', status: 'approved' },
  { _id: 'eth-globex', universityId: 'eth', organizationId: 'globex', status: 'approved' },
  { _id: 'mit-initech', universityId: 'mit', organizationId: 'initech', status: 'approved' },
] as never)
const active = (view: object) => {
  const model = view as { readonly name: string; readonly version: number; readonly indexes: readonly [] }
  return { ...model, name: `${model.name}__v${model.version}` }
}
const reader = readerOf(store, { active, position: () => 7n })
const changes = changesOfOrganizationMerge(reader)

it('§2.15 a dry run counts the people, jobs and searches of a company, and says where its jobs are seen no more', async () => {
  expect(await changes('globex', 'acme')).toEqual({
    people: 2,
    profiles: 2,
    jobs: 1,
    searches: 1,
    conflicts: ['1 university has approved Globex and not Acme: students there see its jobs no more.'],
  })
  expect(await changes('acme', 'globex')).toMatchObject({ conflicts: [] })
})

it('§2.15 a dry run says of a university whose jobs its students see no more', async () => {
  const { conflicts } = await changes('mit', 'cmu')
  expect(conflicts).toEqual(['3 companies are approved by MIT and not CMU: its students see their jobs no more.'])
})

it.each([
  ['people are expected by it', { state: 'expected' }, true],
  ['all have registered by it', { state: 'active', listed: true }, true],
  ['there is none: who registered did so by an address', { state: 'active' }, false],
])('§2.15 a university has a roster where %s', async (_, person, has) => {
  const universityId = `u-${JSON.stringify(person).length}`
  await served.put(roster, [
    { _id: `p-${universityId}`, universityId, verified: true, nameKey: 'p', displayName: 'P', words: [], ...person } as never,
  ])
  expect(await hasNominationsOrRoster(reader)([universityId])).toBe(has)
})
