/** Groups that are not of jobs and hang together, as a degree that one university alone has, with what hangs on jobs. */
import { describe, expect, it } from 'vitest'
import { seededRandom } from '#lib/random/random.ts'
import { codesBy } from './counting.ts'
import { isFree } from './free.ts'
import { meetingOf } from './meeting.ts'
import { smallCells, type Choice, type Group } from './small-cells.ts'
import { isDetermined } from './testing/elimination.ts'
import { ofJobs, type Job, type Person } from './testing/populations.ts'

type Jobs = Readonly<Record<string, Job>>
const ofJob = ['organization', 'jobType', 'skill'] as const
const isOfJob = (name: string): name is (typeof ofJob)[number] => (ofJob as readonly string[]).includes(name)
const keysIn =
  (jobs: Jobs) =>
  (values: Person['values'], name: string): readonly string[] =>
    isOfJob(name) ? (jobs[values['job'] ?? '']?.[name] ?? []) : [values[name] ?? '']

/** @returns the hidden cells, and those of which the number follows from what is shown */
function asked(people: readonly Person[], jobs: Jobs, further: readonly string[]) {
  const keysOf = keysIn(jobs)
  const names = [...further, ...ofJob, 'job']
  const groups = names.map((name): Group<Person> => ({
    name,
    keysOf: ({ values }) => keysOf(values, name),
    hasSeveral: name === 'skill',
    ...(isOfJob(name) && { hangsOn: 'job' }),
  }))
  const cells = smallCells(people, groups)
  const single = names.map((group) => cells.keysOf(group).map((key): Choice => ({ group, key })))
  const pairs = single.flatMap((ones, at) =>
    single.slice(at + 1).flatMap((others) => ones.flatMap((one) => others.map((two) => [one, two]))),
  )
  const questions: (readonly Choice[])[] = [[], ...single.flat().map((one) => [one]), ...pairs]
  const numberOf = (choices: readonly Choice[]) =>
    people.filter(({ values }) => choices.every(({ group, key }) => keysOf(values, group).includes(key))).length
  const isHidden = (choices: readonly Choice[]) => cells.isHidden(choices)
  const follows = isDetermined(
    people,
    [...further, 'job'],
    questions.filter((choices) => !isHidden(choices)),
    keysOf,
  )
  const hidden = isHidden([]) ? [] : questions.filter(isHidden)
  const told = hidden.filter((choices) => follows(choices) && numberOf(choices) > 0 && numberOf(choices) < 5)
  return {
    hidden: hidden.map((choices) => choices.map(({ key }) => key).join(' ')),
    told: told.map((choices) => choices.map(({ key }) => key).join(' ')),
    shown: pairs.filter((choices) => !isHidden(choices)).reduce((sum, choices) => sum + numberOf(choices), 0),
    all: pairs.reduce((sum, choices) => sum + numberOf(choices), 0),
  }
}

/** Each degree is of one university or semester, or of two. */
function populationOfTied(seed: number, by: 'university' | 'semester'): { readonly people: readonly Person[]; readonly jobs: Jobs } {
  const random = seededRandom(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const sizes = { companies: 2 + upTo(3), types: 2, skills: 4 + upTo(3), jobs: 4 + upTo(6), universities: 2 + upTo(3), degrees: 1 }
  const { people, jobs } = ofJobs({ ...sizes, people: 60 + upTo(400) }, random)
  const semesters = 2 + upTo(2)
  return {
    jobs,
    people: people.map((person): Person => {
      const values: Person['values'] = { ...person.values, semester: `e${String(upTo(semesters))}` }
      const degree = `d${String((2 * Number(values[by]?.slice(1)) + Math.floor(random() ** 2 * 2)) % 5)}`
      return { ...person, counts: [1], values: { ...values, degree } }
    }),
  }
}

describe('reports.md, Small cells: what two groups that hang together tell of jobs', () => {
  it('hides a degree’s job that is what its university less another one has', () => {
    const some = [
      [4, 'u0 d0 j0'],
      [6, 'u0 d0 j1'],
      [10, 'u0 d2 j0'],
      [6, 'u1 d1 j0'],
      [5, 'u1 d1 j1'],
    ] as const
    const people = some.flatMap(([times, text]) =>
      Array.from({ length: times }, (_, nth): Person => {
        const [university = '', degree = '', job = ''] = text.split(' ')
        return { counts: [1], student: `${text} ${String(nth)}`, values: { university, degree, job } }
      }),
    )
    const job: Job = { organization: ['o0'], jobType: ['t0'], skill: ['s0'] }
    const { hidden, told } = asked(people, { j0: job, j1: job }, ['university', 'degree'])
    expect(hidden).toContain('d0 j0')
    expect(told).toEqual([])
  })

  it.each([
    ['the same ones each time', 1],
    ['others each time', 1 + Math.floor(Math.random() * 1e9)],
  ])(
    'tells no hidden cell of few in random populations, solved jointly: %s, from seed %d',
    (_, first) => {
      let [hidden, shown, all] = [0, 0, 0]
      for (let seed = first; seed < first + 12; seed++)
        for (const by of ['university', 'semester'] as const) {
          const { people, jobs } = populationOfTied(seed, by)
          const found = asked(people, jobs, ['university', 'semester', 'degree'])
          expect([seed, by, found.told]).toEqual([seed, by, []])
          hidden += found.hidden.length
          shown += found.shown
          all += found.all
        }
      expect(hidden).toBeGreaterThan(500)
      expect(shown / all).toBeGreaterThan(0.5)
    },
    60_000,
  )
})

describe('two groups are free of each other', () => {
  const freeOf = (...some: readonly string[]) => {
    const [rows, columns, jobs] = codesBy(
      some.map((text) => text.split(' ')),
      [0, 1, 2].map((at) => (values) => values[at] ?? ''),
    )
    if (!rows || !columns || !jobs) return expect.fail('There are three groups.')
    return isFree(meetingOf(rows, columns), meetingOf(rows, jobs), meetingOf(columns, jobs))
  }

  it.each([
    ['where all occur with all and with a job', true, ['u0 d0 j0', 'u0 d1 j0', 'u1 d0 j0', 'u1 d1 j0', 'u1 d1 j1']],
    ['not where a degree is of one university and shares no other', false, ['u0 d0 j0', 'u0 d2 j0', 'u1 d1 j0', 'u1 d1 j1']],
    [
      'not where a job has none of the values that join its own',
      false,
      ['u0 e0 j0', 'u0 e1 j0', 'u1 e1 j0', 'u2 e1 j0', 'u2 e2 j0', 'u0 e0 j1', 'u2 e2 j1'],
    ],
    [
      'where a university has joined late, and jobs last',
      true,
      ['u0 e0 j0', 'u0 e1 j0', 'u1 e0 j0', 'u1 e1 j0', 'u0 e1 j1', 'u1 e1 j1', 'u2 e1 j1'],
    ],
    ['not where each job is of one semester', false, ['u0 e0 j0', 'u1 e0 j0', 'u0 e1 j1', 'u1 e1 j1']],
  ])('%s', (_, is, some) => expect(freeOf(...some)).toBe(is))
})
