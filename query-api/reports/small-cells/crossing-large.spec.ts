import { describe, expect, it } from 'vitest'
import { seededRandom } from '#lib/random/random.ts'
import { smallCells, type Choice, type Group } from './small-cells.ts'
import type { Person } from './testing/populations.ts'

const names = ['university', 'semester', 'organization', 'jobType', 'skill', 'job']
const groups = names.map((name, place): Group<Person> => ({
  name,
  keysOf: ({ values }) => (name === 'skill' ? (values[name] ?? '').split(' ') : (values[name] ?? '')),
  hasSeveral: name === 'skill',
  ...(place > 1 && name !== 'job' && { hangsOn: 'job' }),
}))

/** A large platform. In its second semester it had one job, and in the first one few applied. */
function population(universities: number, jobs: number): readonly Person[] {
  const random = seededRandom(1)
  const upTo = (most: number) => Math.floor(random() * most)
  const all = Array.from({ length: jobs }, (_, at) => ({
    organization: `o${String(upTo(jobs / 8))}`,
    jobType: `t${String(upTo(3))}`,
    skill: [...new Set([upTo(40), upTo(40)])].map((skill) => `s${String(skill)}`).join(' '),
    job: `j${String(at)}`,
  }))
  const [first = {}, zero = {}] = all
  const people: Person[] = []
  const add = (university: number, job: Person['values'], semester: string) =>
    people.push({ counts: [1], student: `s${String(people.length)}`, values: { ...job, semester, university: `u${String(university)}` } })
  for (let times = 0; times < 20 * jobs; times++)
    add(Math.floor(random() ** 1.5 * universities), all[2 + Math.floor(random() ** 1.5 * (jobs - 2))] ?? {}, `e${String(2 + upTo(2))}`)
  for (let university = 0; university < universities; university++) {
    for (let times = 5 + upTo(20); times > 0; times--) add(university, first, 'e1')
    for (let times = 10 + upTo(30); times > 0; times--) add(university, zero, upTo(8) > 0 ? 'e2' : 'e0')
  }
  return people
}

describe('what another group tells of jobs in a large table', () => {
  it('hides no semester of few behind one that the shown jobs of the university tell', () => {
    const people = population(40, 2_000)
    const { isHidden, keysOf } = smallCells(people, groups)
    const few = keysOf('university').flatMap((key) => {
      const university: Choice = { group: 'university', key }
      const semesters = keysOf('semester').filter((semester) => isHidden([university, { group: 'semester', key: semester }]))
      const isFirstShown = !isHidden([university, { group: 'job', key: 'j0' }])
      return semesters.includes('e0') ? [{ key, left: semesters.filter((semester) => semester !== 'e1' || !isFirstShown) }] : []
    })
    expect(few.length).toBeGreaterThan(20)
    expect(few.filter(({ left }) => left.length < 2)).toEqual([])
  }, 60_000)
})
