/** First destinations: what became of those who graduated, as far as their university found out. */
import { recordOutcome } from '#command-api/outcomes/record.ts'
import type { FirstDestination } from '#events/vocabulary/students/outcomes.ts'
import { defined } from '#lib/fields.ts'
import type { Random } from '#lib/random/random.ts'
import { awake, chance, DAY, weighted } from './distributions.ts'
import { companies, universities } from './names.ts'
import type { People } from './people.ts'
import type { Application } from './pipeline.ts'
import { step, type Step } from './step.ts'

/** Of those who accepted no offer here. */
const others: readonly (readonly [FirstDestination, number])[] = [
  ['employed_full_time', 0.36],
  ['continuing_education', 0.2],
  ['seeking_employment', 0.21],
  ['employed_part_time', 0.06],
  ['self_employed', 0.04],
  ['fellowship', 0.04],
  ['service', 0.02],
  ['military', 0.02],
  ['seeking_education', 0.03],
  ['not_seeking', 0.02],
]

export function outcomeSteps(random: Random, people: People, applications: readonly Application[], end: number): readonly Step[] {
  const yes = new Map(
    applications
      .filter(({ moves }) => moves.some(({ status }) => status === 'accepted') && moves.at(-1)?.status !== 'withdrawn')
      .map(({ student, job }) => [student.email, job.company.label]),
  )
  return people.students.flatMap((student) => {
    const { email, place, graduatesAt } = student
    const at = awake(random, graduatesAt + (5 + random.next() * 150) * DAY)
    const known = people.universities.find(({ id }) => id === place)?.knowledge ?? 0.6
    if (graduatesAt > end || at >= end || !chance(random, known)) return []
    const company = yes.get(email)
    const [drawn] = weighted(random, others, ([, weight]) => weight) ?? others[0] ?? []
    const outcome = company === undefined || chance(random, 0.08) ? (drawn ?? 'no_information') : 'employed_full_time'
    const works = outcome === 'employed_full_time' || outcome === 'employed_part_time'
    const organization = works
      ? (company ?? random.pick(companies).label)
      : outcome === 'continuing_education'
        ? random.pick(universities).label
        : undefined
    const by = chance(random, 0.6) ? email : people.staff.find((one) => one.place === place)?.email
    const key = `outcome-${email}`
    return [
      step(recordOutcome, { key, at, by, after: email }, ({ account }) =>
        defined({ uid: account(email).uid, universityId: place, outcome, organization }),
      ),
    ]
  })
}
