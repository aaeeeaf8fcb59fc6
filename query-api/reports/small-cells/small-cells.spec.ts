import { describe, expect, it } from 'vitest'
import { isDetermined } from './testing/elimination.ts'
import { population, type Person } from './testing/populations.ts'
import { smallCells, smallCellsOf, type Choice, type Group } from './small-cells.ts'

const groupsOf = (names: readonly string[]): Group<Person>[] =>
  names.map((name) => ({ name, keysOf: ({ values }) => [values[name] ?? 'not_known'] }))

/** So many things with these values, each of another student. */
const things = (...some: readonly (readonly [times: number, values: Readonly<Record<string, string>>])[]): Person[] =>
  some.flatMap(([times, values], at) =>
    Array.from({ length: times }, (_, nth) => ({ counts: [1], student: `${String(at)}-${String(nth)}`, values })),
  )

describe('reports.md, Small cells, 1: one group', () => {
  const hiddenOf = (people: readonly Person[]) => {
    const { isHidden, keysOf } = smallCells(people, groupsOf(['degree']))
    return keysOf('degree')
      .filter((key) => isHidden([{ group: 'degree', key }]))
      .toSorted()
  }

  it('hides what is fewer than five, and the next smallest where it would be alone', () => {
    expect(hiddenOf(things([5, { degree: 'a' }], [9, { degree: 'b' }]))).toEqual([])
    expect(hiddenOf(things([4, { degree: 'a' }], [9, { degree: 'b' }], [7, { degree: 'c' }]))).toEqual(['a', 'c'])
    expect(hiddenOf(things([3, { degree: 'a' }], [3, { degree: 'b' }], [7, { degree: 'c' }]))).toEqual(['a', 'b'])
    expect(hiddenOf(things([1, { degree: 'a' }], [2, { degree: 'b' }], [7, { degree: 'c' }], [7, { degree: 'd' }]))).toEqual([
      'a',
      'b',
      'c',
    ])
  })

  it('covers what is few by what nobody reads elsewhere, unless there is no other', () => {
    const people = things([4, { degree: 'a' }], [7, { degree: 'b' }], [9, { degree: 'c' }], [30, { degree: 'd' }])
    const hiddenBeside = (...known: readonly string[]) => {
      const groups = groupsOf(['degree']).map((group) => ({ ...group, isKnown: (key: string) => known.includes(key) }))
      const { isHidden, keysOf } = smallCells(people, groups)
      return keysOf('degree').filter((key) => isHidden([{ group: 'degree', key }]))
    }
    expect(hiddenBeside()).toEqual(['a', 'b'])
    expect(hiddenBeside('b')).toEqual(['a', 'c'])
    expect(hiddenBeside('a', 'b')).toEqual(['a', 'c', 'd'])
    expect(hiddenBeside('b', 'c', 'd')).toEqual(['a', 'b'])
  })

  it('hides what many things of few students are', () => {
    const people = [
      ...things([9, { degree: 'b' }], [8, { degree: 'c' }]),
      ...things([20, { degree: 'a' }]).map((one) => ({ ...one, student: 'one' })),
    ]
    expect(hiddenOf(people)).toEqual(['a', 'c'])
  })

  it('hides what has a few of any count', () => {
    const people = things([9, { degree: 'a' }], [8, { degree: 'b' }], [7, { degree: 'c' }]).map((one, at) => ({
      ...one,
      counts: [1, at < 3 || at >= 17 ? 1 : 0],
    }))
    expect(hiddenOf(people)).toEqual(['a', 'c'])
  })

  it('hides everything where all are few', () => {
    const { isHidden } = smallCells(things([2, { degree: 'a' }], [2, { degree: 'b' }]), groupsOf(['degree']))
    expect(isHidden([])).toBe(true)
    expect(isHidden([{ group: 'degree', key: 'a' }])).toBe(true)
  })
})

describe('reports.md, Small cells, 2: two groups', () => {
  const tableOf = (people: readonly Person[]) => {
    const { isHidden, keysOf } = smallCells(people, groupsOf(['semester', 'degree']))
    return Object.fromEntries(
      keysOf('semester').map((row) => [
        row,
        keysOf('degree')
          .filter((column) =>
            isHidden([
              { group: 'degree', key: column },
              { group: 'semester', key: row },
            ]),
          )
          .toSorted(),
      ]),
    )
  }

  it('hides a second cell in the row and the column of a small one, and the one that closes the square', () => {
    const people = things(
      ...['x', 'y', 'z'].flatMap((semester, at) =>
        ['a', 'b', 'c'].map((degree, nth) => [at === 0 && nth === 0 ? 2 : 10 + 3 * at + nth, { semester, degree }] as const),
      ),
    )
    expect(tableOf(people)).toEqual({ x: ['a', 'b'], y: ['a', 'b'], z: [] })
  })

  it('joins the two sides of a bridge', () => {
    const hidden = ['xa', 'xb', 'ya', 'yb', 'zc', 'zd', 'wc', 'wd', 'yc']
    const people = things(
      ...['x', 'y', 'z', 'w'].flatMap((semester, at) =>
        ['a', 'b', 'c', 'd'].map(
          (degree, nth) => [hidden.includes(semester + degree) ? 3 : 20 + 4 * at + nth, { semester, degree }] as const,
        ),
      ),
    )
    const table = tableOf(people)
    expect(Object.values(table).flat()).toHaveLength(hidden.length + 1)
    expect(table['x']).toEqual(['a', 'b', 'c'])

    const names = ['semester', 'degree']
    const cellOf = (row: string, column: string) => [
      { group: 'semester', key: row },
      { group: 'degree', key: column },
    ]
    const shown = allQuestions(names, smallCells(people, groupsOf(names)).keysOf).filter(
      ([one, other]) => one === undefined || other === undefined || !table[one.key]?.includes(other.key),
    )
    expect(isDetermined(people, names, shown)(cellOf('y', 'c'))).toBe(false)
    expect(isDetermined(people, names, [...shown, cellOf('x', 'c')])(cellOf('y', 'c'))).toBe(true)
  })
})

describe('reports.md, Small cells, 3: skills', () => {
  const groups: Group<Person>[] = [
    ...groupsOf(['degree']),
    { name: 'skill', keysOf: ({ values }) => values['skills']?.split(' ') ?? [], hasSeveral: true },
  ]
  const hiddenOf = (people: readonly Person[]) => {
    const { isHidden, keysOf } = smallCells(people, groups)
    const skills = keysOf('skill').map((key) => ({ group: 'skill', key }))
    const cells = skills.flatMap((skill) => [[skill], ...keysOf('degree').map((key) => [skill, { group: 'degree', key }])])
    return cells
      .filter(isHidden)
      .map((cell) => cell.map(({ key }) => key).join(' '))
      .toSorted()
  }

  it('hides a row of few, and no other for it', () => {
    const people = things(
      [9, { skills: 'go sql', degree: 'a' }],
      [2, { skills: 'go', degree: 'a' }],
      [2, { skills: 'go rust', degree: 'a' }],
    )
    expect(hiddenOf(people)).toEqual(['rust', 'rust a'])
  })

  it('hides a cell of few in a row, with another of the row', () => {
    const people = things(
      [9, { skills: 'go', degree: 'a' }],
      [3, { skills: 'go', degree: 'b' }],
      [8, { skills: 'go', degree: 'c' }],
      ...['a', 'b', 'c'].map((degree) => [20, { skills: 'sql', degree }] as const),
    )
    expect(hiddenOf(people)).toEqual(['go b', 'go c'])
  })
})

describe('reports.md, Small cells: what is hidden does not come out', () => {
  it('holds for 556 populations with three to five groups, solved jointly', () => {
    let [hidden, out, shown, all] = [0, 0, 0, 0]
    for (let seed = 1; seed <= 556; seed++) {
      const { people, names } = population(seed)
      const cells = smallCells(people, groupsOf(names))
      const questions = allQuestions(names, cells.keysOf)
      const secret = questions.filter((choices) => cells.isHidden(choices))
      const told = questions.filter((choices) => !cells.isHidden(choices))
      const find = isDetermined(people, names, told)
      hidden += secret.length
      out += secret.filter((choices) => find(choices)).length
      const pairs = told.filter(({ length }) => length === 2)
      shown += pairs.reduce((sum, choices) => sum + countOf(people, choices), 0)
      all += people.length * ((names.length * (names.length - 1)) / 2)
    }
    expect(out).toBe(0)
    expect(hidden).toBeGreaterThan(5_000)
    expect(shown / all).toBeGreaterThan(0.8)
  }, 90_000)
})

const countOf = (people: readonly Person[], choices: readonly Choice[]) =>
  people.filter(({ values }) => choices.every(({ group, key }) => values[group] === key)).length

function allQuestions(names: readonly string[], keysOf: (group: string) => readonly string[]): (readonly Choice[])[] {
  const single = names.flatMap((group) => keysOf(group).map((key) => [{ group, key }]))
  const pairs = single.flatMap(([one]) =>
    single.flatMap(([other]) => (one && other && names.indexOf(one.group) < names.indexOf(other.group) ? [[one, other]] : [])),
  )
  return [[], ...single, ...pairs]
}

describe('things that are parts of others', () => {
  it('are hidden alike with what the others have, which some have no part of', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { people, names } = population(seed)
      const parts = people.flatMap((person, place) => Array.from({ length: place % 4 }, () => ({ person, place })))
      const groups = groupsOf(names).map(({ keysOf, ...group }) => ({
        ...group,
        keysOf: ({ person }: (typeof parts)[number]) => keysOf(person),
      }))
      const wholes = {
        cells: smallCells(people, groupsOf(names)),
        has: (group: string) => group !== names[0],
        places: Int32Array.from(parts, ({ place }) => place),
      }
      const [own, taken] = [undefined, wholes].map((of) => smallCellsOf(parts, groups, ({ person }) => person, of))
      const hiddenOf = (cells = own) => cells && allQuestions(names, cells.keysOf).filter((choices) => cells.isHidden(choices))
      expect(hiddenOf()?.length).toBeGreaterThan(0)
      expect([seed, hiddenOf(taken)]).toEqual([seed, hiddenOf()])
    }
  })
})
