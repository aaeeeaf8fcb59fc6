/** Groups that are not of jobs and hang together, as a degree that one university alone has. */
import { describe, expect, it } from 'vitest'
import { seededRandom } from '#lib/random/random.ts'
import { smallCells, type Choice, type Group } from './small-cells.ts'
import { isDetermined } from './testing/elimination.ts'
import type { Person } from './testing/populations.ts'

const names = ['university', 'degree', 'semester']
const groups = names.map((name): Group<Person> => ({ name, keysOf: ({ values }) => [values[name] ?? ''] }))

/** So many things with these values, each of another student. */
const things = (...some: readonly (readonly [times: number, values: string])[]): Person[] =>
  some.flatMap(([times, values]) =>
    Array.from({ length: times }, (_, nth) => {
      const own = values.split(' ')
      return {
        counts: [1],
        student: `${values} ${String(nth)}`,
        values: Object.fromEntries(names.map((name, at) => [name, own[at] ?? ''])),
      }
    }),
  )

function asked(people: readonly Person[]) {
  const { isHidden, keysOf } = smallCells(people, groups)
  const single = names.map((group) => keysOf(group).map((key): Choice => ({ group, key })))
  const pairs = single.flatMap((ones, at) =>
    single.slice(at + 1).flatMap((others) => ones.flatMap((one) => others.map((two) => [one, two]))),
  )
  const questions: (readonly Choice[])[] = [[], ...single.flat().map((one) => [one]), ...pairs]
  const find = isDetermined(
    people,
    names,
    questions.filter((choices) => !isHidden(choices)),
  )
  const hidden = isHidden([]) ? [] : questions.filter((choices) => isHidden(choices))
  const shown = pairs.filter((choices) => !isHidden(choices)).reduce((sum, choices) => sum + countIn(people, choices), 0)
  return { hidden, shown, out: hidden.filter((choices) => find(choices)).map((choices) => choices.map(({ key }) => key).join(' ')) }
}

const countIn = (people: readonly Person[], choices: readonly Choice[]) =>
  people.filter(({ values }) => choices.every(({ group, key }) => values[group] === key)).length

/** Each degree is of one university, or of two: those that are rare too. */
function populationWithin(seed: number, ofTwo: number): readonly Person[] {
  const random = seededRandom(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const [universities, degrees, semesters] = [2 + upTo(4), 3 + upTo(5), 2 + upTo(4)]
  const its = Array.from({ length: degrees }, () => [upTo(universities), ...(random() < ofTwo ? [upTo(universities)] : [])])
  return Array.from({ length: 40 + upTo(400) }, (_, at) => {
    const degree = Math.floor(random() ** 2 * degrees)
    const own = its[degree] ?? []
    const values = {
      university: `u${String(own[upTo(own.length)])}`,
      degree: `d${String(degree)}`,
      semester: `e${String(Math.floor(random() ** 2 * semesters))}`,
    }
    return { counts: [1, random() < 0.7 ? 1 : 0], student: `s${String(at)}`, values }
  })
}

/** Of most combinations there is nobody. */
function populationOfFew(seed: number, share: number): readonly Person[] {
  const random = seededRandom(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const [ones, twos, threes] = [2 + upTo(4), 2 + upTo(4), 2 + upTo(4)]
  const all = Array.from({ length: ones * twos * threes }, (_, at): readonly [number, string] => {
    const times = random() < 0.3 ? 1 + upTo(4) : random() < 0.6 ? 5 + upTo(10) : upTo(60)
    return [
      random() < share ? times : 0,
      `u${String(at % ones)} d${String(Math.floor(at / ones) % twos)} e${String(Math.floor(at / ones / twos))}`,
    ]
  })
  return things(...all)
}

describe('reports.md, Small cells: what the tables of three groups tell together', () => {
  it('hides a degree that is what its university less another one has', () => {
    const people = things(
      [3, 'u0 d0 e0'],
      [13, 'u0 d0 e1'],
      [14, 'u1 d1 e0'],
      [5, 'u1 d2 e1'],
      [5, 'u1 d1 e1'],
      [7, 'u2 d3 e0'],
      [5, 'u2 d3 e1'],
    )
    const { hidden, out } = asked(people)
    expect(hidden.map((choices) => choices.map(({ key }) => key).join(' '))).toContain('u0 e0')
    expect(out).toEqual([])
  })

  it.each([
    ['the same ones each time', 1],
    ['others each time', 1 + Math.floor(Math.random() * 1e9)],
  ])(
    'gives away no hidden cell in random populations, solved jointly: %s, from seed %d',
    (_, first) => {
      let [hidden, shown, all] = [0, 0, 0]
      for (let seed = first; seed < first + 50; seed++)
        for (const people of [
          populationWithin(seed, 0),
          populationWithin(seed, 0.5),
          populationOfFew(seed, 0.25),
          populationOfFew(seed, 0.5),
        ]) {
          const found = asked(people)
          expect([seed, found.out]).toEqual([seed, []])
          hidden += found.hidden.length
          shown += found.shown
          all += 3 * people.length
        }
      expect(hidden).toBeGreaterThan(1_000)
      expect(shown / all).toBeGreaterThan(0.6)
    },
    30_000,
  )
})
