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
export function populationOfJobs(seed: number): PopulationOfJobs {
  const random = seededRandom(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const sizes = { companies: 2 + upTo(4), types: 2 + upTo(2), skills: 4 + upTo(5), jobs: 5 + upTo(9) }
  return ofJobs({ ...sizes, universities: 2 + upTo(3), degrees: 2 + upTo(2), people: 60 + upTo(500) }, random)
}

type PopulationOfJobs = { readonly people: readonly Person[]; readonly jobs: Readonly<Record<string, Job>> }
type Sizes = Readonly<Record<'companies' | 'types' | 'skills' | 'jobs' | 'universities' | 'degrees' | 'people', number>>

export function ofJobs({ companies, types, skills, ...sizes }: Sizes, random: () => number): PopulationOfJobs {
  const upTo = (most: number) => Math.floor(random() * most)
  const names = Array.from({ length: sizes.jobs }, (_, at) => `j${String(at)}`)
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
  const people = Array.from({ length: sizes.people }, (_, at) => ({
    counts: [1, random() < 0.7 ? 1 : 0],
    student: `s${String(at)}`,
    values: {
      job: names[Math.floor(random() ** 3 * names.length)] ?? '',
      university: `u${String(Math.floor(random() ** 2 * sizes.universities))}`,
      degree: `d${String(Math.floor(random() ** 2 * sizes.degrees))}`,
    },
  }))
  return { people, jobs }
}
