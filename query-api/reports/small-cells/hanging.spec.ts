/** Tables too large for solving them, tried on small ones, which can be solved. */
import { describe, expect, it } from 'vitest'
import { seededRandom } from '#lib/random/random.ts'
import { cellsIn, codesBy, type Codes } from './counting.ts'
import { hiddenOfLarge } from './hanging.ts'
import { smallCells, type Choice } from './small-cells.ts'
import { numbersOf } from './tally.ts'
import { isDetermined } from './testing/elimination.ts'
import { ofJobs, populationOfJobs, type Job, type Person } from './testing/populations.ts'

const hanging = ['organization', 'jobType', 'skill'] as const
const family = ['job', ...hanging] as const
const names = ['university', ...hanging, 'job']
const isOfJobs = (group: string): group is keyof Job => (hanging as readonly string[]).includes(group)

type Population = ReturnType<typeof populationOfJobs>

const keysIn =
  (jobs: Population['jobs']) =>
  (values: Person['values'], group: string): readonly string[] =>
    isOfJobs(group) ? (jobs[values['job'] ?? '']?.[group] ?? []) : [values[group] ?? '']

/** All that is asked of universities beside jobs and what hangs on them, as if the table were large. */
function asLarge({ people, jobs }: Population) {
  const keysOf = (group: string) => (person: Person) => keysIn(jobs)(person.values, group)
  const groups = names.map((name) => ({ name, keysOf: keysOf(name), hasSeveral: name === 'skill' }))
  const alone = smallCells(
    people,
    groups.map((group) => (isOfJobs(group.name) ? { ...group, hangsOn: 'job' } : group)),
  )
  const own = smallCells(people, groups)
  const isHiddenAlone = (group: string, key: string) => alone.isHidden([{ group, key }])
  const isJobHidden = (university: string, job: string) =>
    alone.isHidden([
      { group: 'university', key: university },
      { group: 'job', key: job },
    ])
  const [rows, parts] = codesBy(people, [keysOf('university'), keysOf('job')]) as [Codes, Codes]
  const things = numbersOf(people, (person) => person)
  const cells = cellsIn(things, rows, parts)
  const cellsOf = rows.values.flatMap((university, row) =>
    Array.from(cells.columns.subarray(cells.starts[row], cells.starts[row + 1]), (part) =>
      isJobHidden(university, parts.values[part] ?? ''),
    ),
  )
  const found = hiddenOfLarge({
    things,
    values: rows.values,
    parts: parts.values.map((job) => family.map((group) => keysIn(jobs)({ job }, group))),
    cells,
    hidden: Uint8Array.from(cellsOf, Number),
    empty: rows.values.map((university, row) => {
      const taken = cells.columns.subarray(cells.starts[row], cells.starts[row + 1])
      return [...parts.values.keys()].filter((part) => !taken.includes(part) && isJobHidden(university, parts.values[part] ?? ''))
    }),
    isHidden: (group, key, university) =>
      own.isHidden([
        { group: 'university', key: university },
        { group: family[group] ?? '', key },
      ]),
    isValueHidden: (value) => isHiddenAlone('university', value),
    isHiddenAlone: (group, key) => isHiddenAlone(family[group] ?? '', key),
  })
  const isHidden = ([one, other]: readonly Choice[]): boolean => {
    if (one === undefined) return alone.isHidden([])
    if (other === undefined || other.group === 'job') return alone.isHidden(other === undefined ? [one] : [one, other])
    return found.get(one.key)?.[family.findIndex((group) => group === other.group)]?.has(other.key) ?? false
  }
  const single = names.map((group) => alone.keysOf(group).map((key): Choice => ({ group, key })))
  const questions: readonly (readonly Choice[])[] = [
    [],
    ...single.flat().map((one) => [one]),
    ...(single[0] ?? []).flatMap((one) => single.slice(1).flatMap((others) => others.map((other) => [one, other]))),
  ]
  return { questions, isHidden }
}

/** What of hidden cells follows from the shown ones, and how many things are in shown cells. */
function attack({ people, jobs }: Population) {
  const { questions, isHidden } = asLarge({ people, jobs })
  const isIn = ({ values }: Person, choices: readonly Choice[]) =>
    choices.every(({ group, key }) => keysIn(jobs)(values, group).includes(key))
  const countOf = (choices: readonly Choice[]) => people.filter((person) => isIn(person, choices)).length
  const find = isDetermined(
    people,
    ['university', 'job'],
    questions.filter((choices) => !isHidden(choices)),
    keysIn(jobs),
  )
  const cells = questions
    .map((choices) => ({ choices, count: countOf(choices), isHidden: isHidden(choices) }))
    .filter(({ count }) => count > 0)
  const secret = cells.filter((cell) => cell.isHidden)
  const sumOf = (some: typeof cells) => some.reduce((sum, { count }) => sum + count, 0)
  return {
    hidden: secret.length,
    out: secret.filter(({ choices }) => find(choices)),
    share: sumOf(cells.filter((cell) => !cell.isHidden)) / sumOf(cells),
  }
}

describe('reports.md, Small cells, 5: what hangs on a job in large tables', () => {
  it('gives away no hidden cell in random populations, solved jointly by somebody who knows all jobs', () => {
    let [hidden, share] = [0, 0]
    for (let seed = 1; seed <= 60; seed++) {
      const found = attack(populationOfJobs(seed))
      expect([seed, found.out]).toEqual([seed, []])
      hidden += found.hidden
      share += found.share / 60
    }
    expect(hidden).toBeGreaterThan(1_500)
    expect(share).toBeGreaterThan(0.6)
  }, 60_000)

  const sizes = { companies: 12, types: 2, skills: 6, jobs: 90, universities: 6, degrees: 1, people: 1_800 }
  const larger = ofJobs(sizes, seededRandom(3))

  it('shows most of what is in larger ones, and gives away none there, either', () => {
    const found = attack(larger)
    expect(found.out).toEqual([])
    expect(found.hidden).toBeGreaterThan(200)
    expect(found.share).toBeGreaterThan(0.6)
  }, 60_000)

  it('hides the same in whatever order things are found', () => {
    const hiddenOf = (population: Population) => {
      const { questions, isHidden } = asLarge(population)
      return questions
        .filter(isHidden)
        .map((choices) => JSON.stringify(choices))
        .toSorted()
    }
    expect(hiddenOf({ ...larger, people: larger.people.toReversed() })).toEqual(hiddenOf(larger))
  })
})
