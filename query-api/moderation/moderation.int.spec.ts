import { beforeAll, describe, expect, it } from 'vitest'
import { nobody } from '#events/vocabulary/organizations/proposals.ts'
import { foldedName } from '#lib/folded-name.ts'
import { nameKey } from '#lib/fold.ts'
import { keysOfWord } from '#lib/near-words.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { moderation } from '#projections/views/moderation/model.ts'
import { skills } from '#projections/views/skills/model.ts'
import { studentCards } from '#projections/views/student-cards/model.ts'
import type { Document } from '#platform/read-store/port.ts'
import { job, organization, testData } from '../testing/documents.ts'
import { readerOf } from '../core/reader.ts'
import { today } from '../testing/people.ts'
import { serveTestData } from '../testing/server.ts'
import { resemblingSkills } from './resembling.ts'

const { store, served } = await serveTestData()
const read = readerOf(store, {
  active: (view) => ({ ...skills, ...view, name: `${view.name}__v${(view as typeof skills).version}` }),
  position: () => 0n,
})
const newer = { _pos: '00000000000000000008' }
/** A slip of TypeScript that was merged into it: Sam has both, and a job asks for it. */
const slip = 'proposed-slip'
const of = (view: { readonly name: string }, id: string) =>
  ((testData.find(([{ name }]) => name === view.name)?.[1] ?? []) as readonly Document[]).find(({ _id }) => _id === id) as Document & {
    readonly skills: readonly string[]
    readonly applicant?: object
  }

beforeAll(async () => {
  const name = foldedName('Tyepscript')
  const merged = { label: 'Tyepscript', nameKey: nameKey('Tyepscript'), name, near: keysOfWord(name), shownTo: nobody, into: 'ts' }
  await served.put(skills, [{ _id: slip, ...merged, ...newer }])
  await served.put(jobs, [{ ...job('j-slip', { organizationId: 'acme', status: 'open', title: 'Slip engineer', skills: [slip, 'ts'] }) }])
  const sam = of(studentCards, 'sam')
  const samWithBoth = { ...sam, skills: [...sam.skills, slip], ...newer }
  await served.put(studentCards, [samWithBoth])
  const card = of(recruiterBoard, 'a-sam')
  const cardWithSlip = { ...card, applicant: { ...card.applicant, skills: [slip] }, askedSkills: ['ts'], ...newer }
  await served.put(recruiterBoard, [cardWithSlip])
  const labs = organization('globex-labs', 'Globex Works', 'company')
  const nearLabs = { ...labs, near: keysOfWord(labs.name) }
  await served.put(organizations, [nearLabs])
})

const body = async (uid: string, call: string, sent?: object) => (await served.ask(uid, call, sent)).body

describe('§2.15 what waits for our team', () => {
  it('is listed for admins, the oldest first, with how often it is used and what is called alike', async () => {
    expect(await body('ada', 'GET /admin/moderation')).toEqual([
      {
        kind: 'skill',
        id: 'proposed-zig',
        label: 'Zig',
        uses: { people: 0, jobs: 0 },
        resembles: [],
        by: { uid: 'sam', displayName: expect.any(String) },
        since: expect.any(String),
        status: 'pending',
      },
      expect.objectContaining({
        kind: 'label',
        id: 'acme',
        label: 'Acme',
        asked: ['Globex Works'],
        resembles: [
          { id: 'globex-labs', label: 'Globex Works', uses: { people: 0, jobs: 0 } },
          { id: 'globex', label: 'Globex' },
        ],
      }),
    ])
    expect(await body('ada', 'GET /admin/moderation?kind=skill')).toHaveLength(1)
    expect(await body('ada', 'GET /admin/moderation?q=zi')).toHaveLength(1)
    expect(await body('ada', 'GET /admin/moderation?q=***')).toEqual([])
    expect(await body('ada', 'GET /admin/moderation?status=merged')).toEqual([])
  })
})

it('§2.20 domains are said to be asked for by somebody who has an address at one of them', async () => {
  const asked = {
    kind: 'domains',
    thing: 'acme',
    label: 'Acme',
    status: 'pending',
    domains: [],
    by: 'rita',
    since: today,
    at: today,
    ...newer,
  }
  await served.put(moderation, [
    { ...asked, _id: 'domains-own', asked: ['acme.example', 'example.edu'] },
    { ...asked, _id: 'domains-other', asked: ['acme.example'] },
  ] as never)
  const items = (await body('ada', 'GET /admin/moderation?kind=domains')) as readonly { asked: string[]; askedFrom?: string }[]
  const from = new Map(items.map((item) => [item.asked.length, item.askedFrom]))
  expect([from.get(2), from.get(1)]).toEqual(['example.edu', undefined])
})

describe('§2.15 what waits resembles', () => {
  const proposed = (label: string, more: object = {}) => {
    const name = foldedName(label)
    const of = { label, nameKey: nameKey(label), name, near: keysOfWord(name), shownTo: 'sam', ...more }
    return { _id: `proposed-${label}`, ...of, ...newer }
  }
  const resembling = async (label: string) => (await resemblingSkills(read, `proposed-${label}`, label)).map((one) => one.label)

  it('what waits too, behind what is approved, and what was declined or merged not', async () => {
    await served.put(
      skills,
      ['TypeScrypt', 'Typescripts'].map((label) => proposed(label)),
    )
    await served.put(skills, [proposed('Typscript', { declined: true })])
    expect(await resemblingSkills(read, 'proposed-TypeScrypt', 'TypeScrypt')).toEqual([
      { id: 'ts', label: 'TypeScript' },
      { id: 'proposed-Typescripts', label: 'Typescripts', waits: true },
    ])
  })

  it('no name of other signs: F# is not F, nor C++ C or C#, nor .NET the net', async () => {
    await served.put(
      skills,
      ['F', 'F#', 'C', 'C#', '.NET', 'Netty', 'Fortran', 'cpp'].map((label) => proposed(label)),
    )
    for (const label of ['F', 'F#', 'C', 'C#', '.NET', 'Netty', 'Fortran']) expect([label, await resembling(label)]).toEqual([label, []])
    expect(await resembling('cpp')).toEqual(['C++'])
  })

  it('an organization that waits too', async () => {
    const globx = organization('globx', 'Globx Works', 'company')
    await served.put(organizations, [{ ...globx, near: keysOfWord(globx.name), status: 'pending', shownTo: 'sam' } as never])
    expect(await body('ada', 'GET /admin/moderation?kind=label')).toMatchObject([
      {
        resembles: [
          { id: 'globex-labs', label: 'Globex Works', uses: { people: 0, jobs: 0 } },
          { id: 'globex', label: 'Globex' },
          { id: 'globx', label: 'Globx Works', waits: true },
        ],
      },
    ])
  })
})

describe('§2.15 a merged skill', () => {
  type Found = { readonly results: string[]; readonly meta: { readonly facets: Record<string, { value: string; count: number }[]> } }
  const counts = (found: Found, id: string) => found.meta.facets['skills']?.find(({ value }) => value === id)?.count
  it('finds and counts jobs as the one into which it went, under either id', async () => {
    const byOther = (await body('sam', 'POST /jobs/search', { skills: ['ts'] })) as Found
    const bySlip = (await body('sam', 'POST /jobs/search', { skills: [slip] })) as Found
    expect(byOther.results).toContain('j-slip')
    expect(bySlip.results.toSorted()).toEqual(byOther.results.toSorted())
    expect(counts(byOther, 'ts')).toBe(byOther.results.length)
    expect(counts(byOther, slip)).toBeUndefined()
    expect(((await body('sam', 'POST /jobs/search', { q: 'tyepscript' })) as Found).results).toContain('j-open')
  })
  it('finds and counts students so, and who has both once', async () => {
    const search = async (more: object) => (await body('ada', 'POST /students/search', more)) as Found
    const found = await search({ skills: ['ts'] })
    expect((await search({ skills: [slip], allSkills: true })).results.toSorted()).toEqual(found.results.toSorted())
    expect((await search({ withoutSkills: [slip] })).results).not.toContain('sam')
    expect(counts(found, 'ts')).toBe(found.results.length)
  })
  it('is shown as the other one, once where both stood', async () => {
    expect(await body('sam', 'GET /jobs/id/j-slip')).toMatchObject({ skills: ['ts'], match: { have: ['ts'], missing: [] } })
    expect(await body('rita', 'GET /applications/id/a-sam')).toMatchObject({ skills: ['ts'], match: { have: ['ts'], missing: [] } })
    expect(await body('ada', `GET /skills/ids/${slip}`)).toEqual([{ id: slip, label: 'TypeScript' }])
    expect(JSON.stringify(await body('ada', 'GET /skills/all'))).not.toContain('Tyepscript')
  })
})
