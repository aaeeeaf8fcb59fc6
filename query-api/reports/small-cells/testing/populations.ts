/** Random populations whose cells are of all sizes. */
import { seededRandom } from '#lib/random/random.ts'
import type { Counted } from '../tally.ts'

export type Person = Counted & { readonly values: Readonly<Record<string, string>> }

/** Three to five groups of two to ten values, of which the later ones are rarer; students have one to four things each. */
const MOST_VALUES = [10, 7, 5]

export function population(seed: number): { readonly people: readonly Person[]; readonly names: readonly string[] } {
  const random = seededRandom(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const names = ['university', 'semester', 'degree', 'source', 'jobType'].slice(0, 3 + (seed % 3))
  const sizes = names.map(() => 2 + upTo((MOST_VALUES[names.length - 3] ?? 2) - 1))
  const number = 60 + upTo(600)
  const ofStudent = 1 + upTo(4)
  const people = Array.from({ length: number }, (_, at) => ({
    counts: [1, random() < 0.7 ? 1 : 0, random() < 0.9 ? 1 : 0, 1 + upTo(4)],
    student: `s${String(Math.floor(at / ofStudent))}`,
    values: Object.fromEntries(
      names.map((name, nth) => [name, `${name.slice(0, 1)}${String(Math.floor(random() ** 2 * (sizes[nth] ?? 2)))}`]),
    ),
  }))
  return { people, names }
}

/** The groups of a job, as everybody can read them. */
export type Job = Readonly<Record<'organization' | 'jobType' | 'skill', readonly string[]>>

/** Applications to jobs, of which each has one company, one type and a few skills; jobs are of all sizes, too. */
export function populationOfJobs(seed: number): { readonly people: readonly Person[]; readonly jobs: Readonly<Record<string, Job>> } {
  const random = seededRandom(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const [companies, types, skills] = [2 + upTo(4), 2 + upTo(2), 4 + upTo(5)]
  const names = Array.from({ length: 5 + upTo(9) }, (_, at) => `j${String(at)}`)
  const jobs = Object.fromEntries(
    names.map((name): [string, Job] => [
      name,
      {
        organization: [`o${String(upTo(companies))}`],
        jobType: [`t${String(Math.floor(random() ** 2 * types))}`],
        skill: [...new Set(Array.from({ length: 1 + upTo(3) }, () => `s${String(upTo(skills))}`))],
      },
    ]),
  )
  const sizes = { university: 2 + upTo(3), degree: 2 + upTo(2) }
  const people = Array.from({ length: 60 + upTo(500) }, (_, at) => ({
    counts: [1, random() < 0.7 ? 1 : 0],
    student: `s${String(at)}`,
    values: {
      job: names[Math.floor(random() ** 3 * names.length)] ?? '',
      university: `u${String(Math.floor(random() ** 2 * sizes.university))}`,
      degree: `d${String(Math.floor(random() ** 2 * sizes.degree))}`,
    },
  }))
  return { people, jobs }
}
