import type { UserReply } from '#contract/people.ts'
import { gainOf, isFilledIn, profileParts, type ProfilePart, type ProfileParts } from '#events/vocabulary/students/completeness.ts'

type Words = {
  readonly label: string
  readonly missing: string
  /** The use of the part. */
  readonly brings: string
  /** Where in the profile it is filled in. */
  readonly place: string
}

const words: Readonly<Record<ProfilePart | 'resume', Words>> = {
  university: { label: 'University', missing: 'Your university', brings: 'your professors find you', place: '/profile#studies' },
  studies: { label: 'Degree and major', missing: 'Degree and major', brings: 'you show up in searches', place: '/profile#studies' },
  graduation: { label: 'Graduation date', missing: 'Graduation date', brings: 'jobs know when you are free', place: '/profile#studies' },
  skills: { label: 'Skills', missing: 'Three skills or more', brings: 'jobs say what fits', place: '/profile#skills' },
  experience: {
    label: 'GPA or work experience',
    missing: 'GPA or one work experience',
    brings: 'what you have done so far',
    place: '/profile#experience',
  },
  link: { label: 'A link to your work', missing: 'One link to your work', brings: 'your work speaks for you', place: '/profile#links' },
  resume: { label: 'Résumé', missing: 'A résumé', brings: 'counts for two parts', place: '/profile?tab=resumes' },
}

export type ProfilePartLine = {
  readonly part: ProfilePart | 'resume'
  readonly label: string
  readonly brings: string
  readonly place: string
} & (
  | { readonly done: true }
  /** In percent; 0 where the profile is complete without it. */
  | { readonly done: false; readonly gain: number }
)

/** The parts that are there and those that are missing, the missing first, and of these the one that brings most. */
export function partLines({ profile, university, claimedUniversity, resume }: UserReply): readonly ProfilePartLine[] {
  const parts: ProfileParts = { ...profile, universityId: university, claimedUniversityId: claimedUniversity, resume }
  // It counts as soon as it is named; what it brings comes with the confirmation.
  const isClaimed = university === undefined && claimedUniversity !== undefined
  const lines = ([...profileParts, 'resume'] as const).map((part): ProfilePartLine => {
    const { label, missing, place } = words[part]
    const brings = part === 'university' && isClaimed ? 'your professors find you once it is confirmed' : words[part].brings
    const done = part === 'resume' ? resume === true : isFilledIn(part, parts)
    return done ? { part, label, brings, place, done } : { part, label: missing, brings, place, done, gain: gainOf(part, parts) }
  })
  const weight = (line: ProfilePartLine) => (line.done ? -1 : line.gain)
  return lines.toSorted((one, other) => weight(other) - weight(one))
}
