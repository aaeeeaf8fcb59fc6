/** Jobs of which everybody knows the company, the type and the skills. */
import { describe, expect, it } from 'vitest'
import { seededRandom } from '#lib/random/random.ts'
import { coarsened } from '../fact-rows/coarsen.ts'
import { smallCells, type Choice, type Group, type SmallCells } from './small-cells.ts'
import { isDetermined } from './testing/elimination.ts'
import { ofJobs, populationOfJobs, type Job, type Person } from './testing/populations.ts'

const hanging = ['organization', 'jobType', 'skill'] as const
const isOfJobs = (group: string): group is keyof Job => (hanging as readonly string[]).includes(group)
const names = ['university', ...hanging, 'degree', 'job']

type Jobs = Readonly<Record<string, Job>>
const keysIn =
  (jobs: Jobs) =>
  (values: Person['values'], group: string): readonly string[] =>
    isOfJobs(group) ? (jobs[values['job'] ?? '']?.[group] ?? []) : [values[group] ?? '']

const groupsOf = (jobs: Jobs, all = names): readonly Group<Person>[] =>
  all.map((name) => ({
    name,
    keysOf: ({ values }) => keysIn(jobs)(values, name),
    hasSeveral: name === 'skill',
    ...(isOfJobs(name) && { hangsOn: 'job' }),
  }))

/** Applications to each job, each of another student. */
function cellsOf(jobs: Jobs, times: Readonly<Record<string, number>>) {
  const people = Object.entries(times).flatMap(([job, number]) =>
    Array.from({ length: number }, (_, nth): Person => ({ counts: [1], student: `${job} ${String(nth)}`, values: { job } })),
  )
  const { isHidden, keysOf } = smallCells(people, groupsOf(jobs))
  return (group: string) =>
    keysOf(group)
      .filter((key) => isHidden([{ group, key }]))
      .toSorted()
}

const job = (organization: string, jobType: string, ...skill: string[]): Job => ({
  organization: [organization],
  jobType: [jobType],
  skill,
})

describe('reports.md, Small cells, 5: what hangs on a job', () => {
  it('hides a company, a type and a skill that would tell a hidden job by the shown ones', () => {
    const jobs = { a: job('x', 'full', 'c'), b: job('x', 'full', 'c', 'go'), c: job('y', 'part', 'go'), d: job('z', 'part', 'rust') }
    const hidden = cellsOf(jobs, { a: 61, b: 4, c: 7, d: 30 })
    expect(hidden('job')).toEqual(['b', 'c'])
    expect(hidden('organization')).toEqual(['x', 'y'])
    expect(hidden('jobType')).toEqual(['full', 'part'])
    // Go has both hidden jobs: 11 of it are no more than the two together.
    expect(hidden('skill')).toEqual(['c'])
  })

  it('shows what has no hidden job, or several of one company', () => {
    const jobs = { a: job('x', 'full'), b: job('x', 'full'), c: job('y', 'part'), d: job('z', 'part') }
    const hidden = cellsOf(jobs, { a: 4, b: 3, c: 30, d: 20 })
    expect(hidden('job')).toEqual(['a', 'b'])
    expect(hidden('organization')).toEqual([])
    expect(hidden('jobType')).toEqual([])
  })

  it('hides two groups of it together where they split what is hidden', () => {
    const jobs = { a: job('x', 'full'), b: job('x', 'part'), c: job('x', 'full'), d: job('y', 'part'), e: job('y', 'full') }
    const people = Object.entries({ a: 4, b: 6, c: 30, d: 30, e: 30 }).flatMap(([of, number]) =>
      Array.from({ length: number }, (_, nth): Person => ({ counts: [1], student: `${of} ${String(nth)}`, values: { job: of } })),
    )
    const { isHidden } = smallCells(people, groupsOf(jobs))
    const together = (organization: string, jobType: string) =>
      isHidden([
        { group: 'organization', key: organization },
        { group: 'jobType', key: jobType },
      ])
    expect(together('x', 'full')).toBe(true)
  })

  it.each([
    ['the same ones each time', 1],
    ['others each time', 1 + Math.floor(Math.random() * 1e9)],
  ])(
    'gives away no hidden cell in random populations, solved jointly with the rows by somebody who knows all jobs: %s, from seed %d',
    (_, first) => {
      let [hidden, shown, all] = [0, 0, 0]
      for (let seed = first; seed < first + 40; seed++) {
        const { people, jobs } = populationOfJobs(seed)
        const cells = smallCells(people, groupsOf(jobs))
        // Where all are few nothing is told.
        if (cells.isHidden([])) continue
        const questions = questionsOf(cells)
        const told = questions.filter((choices) => !cells.isHidden(choices))
        const find = isDetermined(people, ['university', 'degree', 'job'], [...told, ...rowsOf({ people, jobs }, cells)], keysIn(jobs))
        const secret = questions.filter((choices) => cells.isHidden(choices))
        expect([seed, secret.filter((choices) => find(choices))]).toEqual([seed, []])
        hidden += secret.length
        const countOf = (some: typeof questions) => some.reduce((sum, choices) => sum + countIn(people, jobs, choices), 0)
        shown += countOf(told.filter((choices) => !isWithin(choices)))
        all += countOf(questions.filter((choices) => !isWithin(choices)))
      }
      expect(hidden).toBeGreaterThan(2_000)
      expect(shown / all).toBeGreaterThan(0.65)
    },
    60_000,
  )

  it.each([
    ['one semester', 1],
    ['one or two', 0.5],
    ['two', 0],
  ])(
    'gives away no cell of few where jobs are open in %s',
    (_, alone) => {
      const all = ['university', 'semester', ...hanging, 'job']
      let hidden = 0
      for (let seed = 1; seed <= 40; seed++) {
        const { people, jobs } = inSemesters(populationOfJobs(seed), { alone, random: seededRandom(seed) })
        const cells = smallCells(people, groupsOf(jobs, all))
        if (cells.isHidden([])) continue
        const questions = questionsOf(cells, all)
        const told = questions.filter((choices) => !cells.isHidden(choices))
        const find = isDetermined(people, ['university', 'semester', 'job'], told, keysIn(jobs))
        const few = questions.filter((choices) => cells.isHidden(choices) && isFew(countIn(people, jobs, choices)))
        expect([seed, few.filter((choices) => find(choices))]).toEqual([seed, []])
        hidden += few.length
      }
      expect(hidden).toBeGreaterThan(500)
    },
    60_000,
  )

  it('gives away nothing among thousands of jobs, either', () => {
    const sizes = { companies: 500, types: 3, skills: 8, jobs: 2_600, universities: 2, degrees: 1, people: 7_000 }
    const { people, jobs } = ofJobs(sizes, seededRandom(3))
    const cells = smallCells(people, groupsOf(jobs))
    const valuesOf = (group: string) => cells.keysOf(group).map((key): Choice => ({ group, key }))
    const alone = names.flatMap((group) => valuesOf(group).map((one) => [one]))
    const questions = [[], ...alone, ...valuesOf('university').flatMap((one) => alone.flatMap((two) => [[one, ...two]]))].filter(
      ([one, two]) => one?.group !== 'degree' && two?.group !== 'degree' && (two === undefined || two.group !== 'university'),
    )
    const told = questions.filter((choices) => !cells.isHidden(choices))
    const find = isDetermined(people, ['university', 'job'], told, keysIn(jobs))
    const isIn = (choices: readonly Choice[]) =>
      people.some(({ values }) => choices.every(({ group, key }) => keysIn(jobs)(values, group).includes(key)))
    const secret = questions.filter((choices) => cells.isHidden(choices))
    // That nobody is in a cell may come out: no cell is small for it.
    expect(secret.filter((choices) => find(choices) && isIn(choices))).toEqual([])
    expect(valuesOf('job').length).toBeGreaterThan(2_000)
    expect(secret.length).toBeGreaterThan(2_000)
    for (const group of hanging) expect([group, valuesOf(group).some((one) => !cells.isHidden([one]))]).toEqual([group, true])
  }, 60_000)
})

const isFew = (count: number) => count > 0 && count < 5

/** @param alone the share of jobs that are open in one semester; the others are in two */
function inSemesters(
  { people, jobs }: ReturnType<typeof populationOfJobs>,
  { alone, random }: { readonly alone: number; readonly random: () => number },
) {
  const opened = new Map(Object.keys(jobs).map((name) => [name, { first: Math.floor(random() * 4), length: random() < alone ? 1 : 2 }]))
  const semesterOf = ({ values }: Person) => {
    const { first, length } = opened.get(values['job'] ?? '') ?? { first: 0, length: 1 }
    return `e${String(first + Math.floor(random() * length))}`
  }
  return { jobs, people: people.map((person): Person => ({ ...person, values: { ...person.values, semester: semesterOf(person) } })) }
}

/** The combinations that rows for analysts tell as they are. */
function rowsOf({ people, jobs }: ReturnType<typeof populationOfJobs>, { isHidden }: SmallCells): readonly (readonly Choice[])[] {
  const fields = ['university', 'degree', 'organization'] as const
  const valuesOf = ({ values }: Person) => Object.fromEntries(fields.map((field) => [field, keysIn(jobs)(values, field)[0] ?? '']))
  const exact = coarsened(people, valuesOf, { isHidden }).filter(({ coarse }) => coarse.size === 0)
  const combinations = new Map(exact.map(({ values }) => [JSON.stringify(values), values]))
  return [...combinations.values()].map((values) => fields.map((group): Choice => ({ group, key: values[group] ?? '' })))
}

const isWithin = (choices: readonly Choice[]) => choices.filter(({ group }) => isOfJobs(group) || group === 'job').length > 1
const countIn = (people: readonly Person[], jobs: Jobs, choices: readonly Choice[]) =>
  people.filter(({ values }) => choices.every(({ group, key }) => keysIn(jobs)(values, group).includes(key))).length

/** All things, each value, and each two of different groups. */
function questionsOf({ keysOf }: Pick<SmallCells, 'keysOf'>, all = names): readonly (readonly Choice[])[] {
  const single = all.map((group) => keysOf(group).map((key): Choice => ({ group, key })))
  const pairs = single.flatMap((ones, at) =>
    single.slice(at + 1).flatMap((others) => ones.flatMap((one) => others.map((two) => [one, two]))),
  )
  return [[], ...single.flat().map((one) => [one]), ...pairs]
}
