/** First destinations of those of the demo university who graduate in the class of today: some said by themselves, some found out by staff. */
import { recordOutcome } from '#command-api/outcomes/record.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { classOf, type FirstDestination } from '#events/vocabulary/students/outcomes.ts'
import { demoUniversity } from './demo-data.ts'
import type { Send } from './send.ts'
import type { Calendar, Person } from './story.ts'

type Said = { readonly outcome: FirstDestination; readonly organization?: string; readonly title?: string }
const destinations: readonly Said[] = [
  { outcome: 'employed_full_time', organization: 'Papercrane Data', title: 'Data engineer' },
  { outcome: 'continuing_education', organization: 'High Mesa Tech', title: 'Master of science' },
  { outcome: 'seeking_employment' },
]

/** The class of the story's end, of the demo university. */
export function classmatesOf(people: readonly Person[], end: string): readonly Person[] {
  const year = classOf(end.slice(0, 10))
  return people.filter(
    ({ role, place, profile }) =>
      role === 'student' && place === demoUniversity && profile?.graduationDate !== undefined && classOf(profile.graduationDate) === year,
  )
}

/**
 * Students who accepted an offer lately, by their place among classmates, with the job: the first of them had said something else before.
 */
export const acceptedLately = [
  [2, 'bb-fullstack'],
  [3, 'tw-sre'],
  [4, 'ml-graphics'],
] as const

export async function playOutcomes(send: Send, people: readonly Person[], by: (email: string) => Account, { end, ago }: Calendar) {
  const graduates = classmatesOf(people, end).slice(0, destinations.length)
  await Promise.all(
    graduates.map(async ({ email }, n) => {
      const { uid } = by(email)
      const as = n === 0 ? by('university@demo.example') : by(email)
      const said = destinations[n]
      if (said) await send(recordOutcome, { uid, universityId: demoUniversity, ...said }, { as, at: ago(70 - n), key: `outcome-${n}` })
    }),
  )
}
