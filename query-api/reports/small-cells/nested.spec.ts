/** Jobs of which everybody knows the company, the type and the skills. */
import { describe, expect, it } from 'vitest'
import { seededRandom } from '#lib/random/random.ts'
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

const groupsOf = (jobs: Jobs): readonly Group<Person>[] =>
  names.map((name) => ({
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

  it('gives away nothing of few in random populations, solved jointly by somebody who knows all jobs', () => {
    let [hidden, out, shown, all] = [0, 0, 0, 0]
    for (let seed = 1; seed <= 40; seed++) {
      const { people, jobs } = populationOfJobs(seed)
      const cells = smallCells(people, groupsOf(jobs))
      const questions = questionsOf(cells)
      const countOf = (choices: readonly Choice[]) =>
        people.filter(({ values }) => choices.every(({ group, key }) => keysIn(jobs)(values, group).includes(key))).length
      const find = isDetermined(
        people,
        ['university', 'degree', 'job'],
        questions.filter((choices) => !cells.isHidden(choices)),
        keysIn(jobs),
      )
      for (const choices of questions) {
        const [count, isHidden] = [countOf(choices), cells.isHidden(choices)]
        const isWithin = choices.filter(({ group }) => isOfJobs(group) || group === 'job').length > 1
        if (!isWithin) all += count
        if (!isWithin && !isHidden) shown += count
        // Two groups of jobs together may be nothing but shown jobs.
        if (!isHidden || count === 0 || (isWithin && count >= 5)) continue
        hidden++
        const isOut = find(choices)
        if (isOut) expect([seed, choices, count >= 5]).toEqual([seed, choices, true])
        out += Number(isOut)
      }
    }
    // What is hidden only beside something else may come out where that is safe without it.
    expect(out / hidden).toBeLessThan(0.001)
    expect(hidden).toBeGreaterThan(2_000)
    expect(shown / all).toBeGreaterThan(0.65)
  }, 60_000)

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

/** All things, each value, and each two of different groups. */
function questionsOf({ keysOf }: Pick<SmallCells, 'keysOf'>): readonly (readonly Choice[])[] {
  const single = names.map((group) => keysOf(group).map((key): Choice => ({ group, key })))
  const pairs = single.flatMap((ones, at) =>
    single.slice(at + 1).flatMap((others) => ones.flatMap((one) => others.map((two) => [one, two]))),
  )
  return [[], ...single.flat().map((one) => [one]), ...pairs]
}
