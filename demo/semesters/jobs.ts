/** The jobs of the demo, and when they are open. */
import { postJob } from '#command-api/jobs/post.ts'
import type { JobType, WorkplaceType } from '#events/vocabulary/jobs/jobs.ts'
import type { Random } from '#lib/random/random.ts'
import { awake, chance, DAY, weighted } from './distributions.ts'
import type { Company, People } from './people.ts'
import type { Size } from './size.ts'
import { clusters } from './skills.ts'
import { dayOf, step, type Step } from './step.ts'
import type { Term } from './terms.ts'

export type Job = {
  readonly key: string
  readonly company: Company
  readonly recruiter: string
  readonly title: string
  readonly type: JobType
  readonly workplace: WorkplaceType
  readonly skills: readonly string[]
  readonly from: number
  readonly to: number
  /** How many apply for it, against others (Zipf). */
  readonly popularity: number
}

const types = [
  ['internship', 0.45],
  ['full_time', 0.38],
  ['co_op', 0.07],
  ['part_time', 0.05],
  ['contract', 0.03],
  ['research', 0.02],
] as const satisfies readonly (readonly [JobType, number])[]
const workplaces = [
  ['on_site', 0.4],
  ['hybrid', 0.38],
  ['remote', 0.22],
] as const satisfies readonly (readonly [WorkplaceType, number])[]

const roles = ['Backend', 'Frontend', 'Data', 'Systems', 'Infrastructure', 'Mobile', 'Algorithms'] as const
const titles: Readonly<Record<JobType, (role: string) => string>> = {
  internship: (role) => `${role} engineering intern`,
  full_time: (role) => `${role} engineer, new graduate`,
  co_op: (role) => `${role} co-op, six months`,
  part_time: (role) => `${role} developer, part time`,
  contract: (role) => `${role} engineer, contract`,
  research: (role) => `Research assistant, ${role.toLowerCase()}`,
}
const openings = [
  'You will own a small service within your first months, with a mentor at your side.',
  'We are a team of six that reviews carefully, ships on Tuesdays and writes down what it learned.',
  'Half of the work is finding out what people need, the other half is keeping it simple.',
  'You measure before you change something, and show us afterwards what became faster.',
  'Our customers call when something is slow. Help us to notice it before they do.',
]

export function jobsOf(random: Random, size: Size, people: People, terms: readonly Term[]): readonly Job[] {
  const sum = terms.reduce((all, { weight }) => all + weight, 0)
  const jobs = terms.flatMap((term) => {
    const count = Math.round((size.jobs * term.weight) / sum)
    return Array.from({ length: count }, (_, n) => jobOf(random, people, term, `job-${term.key}-${n}`))
  })
  // Who applies where follows a rank that has nothing to do with the order in which jobs are posted.
  const ranks = random.some(
    jobs.map((_, n) => n + 1),
    jobs.length,
  )
  return jobs.map((job, n) => ({ ...job, popularity: 1 / ((ranks[n] ?? 1) / 4 + 4) ** 0.9 }))
}

function jobOf(random: Random, { companies, recruiters }: People, term: Term, key: string): Job {
  const company = weighted(random, companies, ({ large }) => (large ? 6.5 : 1)) as Company
  const own = recruiters.filter(({ place }) => place === company.id)
  const from = Math.max(awake(random, term.from + random.next() * (term.to - term.from) * 0.55), (term.n === 0 ? term.from : 0) + 2.5 * DAY)
  const [type] = weighted(random, types, ([, weight]) => weight) ?? types[0]
  const [workplace] = weighted(random, workplaces, ([, weight]) => weight) ?? workplaces[0]
  const cluster = Math.floor(random.next() * clusters.length)
  return {
    key,
    company,
    recruiter: random.pick(own).email,
    title: titles[type](roles[cluster] ?? 'Software'),
    type,
    workplace,
    skills: random.some(clusters[cluster] ?? [], 3).map(({ id }) => id),
    from,
    to: from + (50 + random.next() * 70) * DAY,
    popularity: 1,
  }
}

const pay: Readonly<Partial<Record<JobType, readonly [from: number, more: number, period: 'hour' | 'year']>>> = {
  internship: [34, 12, 'hour'],
  co_op: [30, 10, 'hour'],
  full_time: [98_000, 40_000, 'year'],
}

export function jobSteps(random: Random, jobs: readonly Job[]): readonly Step[] {
  return jobs.map(({ key, company, recruiter, title, type, workplace, skills, from, to }) => {
    const [least, more, period] = pay[type] ?? []
    const salaryMin = least === undefined || chance(random, 0.3) ? undefined : Math.round(least + random.next() * (more ?? 0) * 0.6)
    const salary = salaryMin !== undefined && period && { salaryMin, salaryMax: Math.round(salaryMin * 1.15), salaryPeriod: period }
    const description = `${random.pick(openings)} ${company.label} works on ${company.label.split(' ').at(-1)?.toLowerCase() ?? 'software'}, and pays attention to who does the work.`
    const address = workplace === 'remote' ? {} : { address: `${1 + Math.floor(random.next() * 90)} Harbor Street, Springfield, IL` }
    return step(postJob, { key, at: from, by: recruiter }, () => ({
      title,
      jobType: type,
      workplaceType: workplace,
      ...address,
      ...salary,
      skills: [...skills],
      description,
      closesOn: dayOf(to),
    }))
  })
}
