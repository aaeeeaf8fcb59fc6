/** How far a student's profile is filled in (product 2.7). */
export type ProfileParts = {
  readonly universityId?: string | undefined
  /** It counts as well: the student has said where they study, and its confirmation is not theirs to give. */
  readonly claimedUniversityId?: string | undefined
  readonly degree?: string | undefined
  readonly major?: string | undefined
  readonly graduationDate?: string | undefined
  readonly skills?: readonly string[] | undefined
  readonly gpa?: number | undefined
  readonly workExperiences?: readonly unknown[] | undefined
  readonly links?: Readonly<Record<string, string | undefined>> | undefined
  /** Whether there is a résumé; it counts as two parts. */
  readonly resume?: boolean | undefined
}

const tests = {
  university: ({ universityId, claimedUniversityId }) => filled(universityId) || filled(claimedUniversityId),
  studies: ({ degree, major }) => filled(degree) && filled(major),
  graduation: ({ graduationDate }) => filled(graduationDate),
  skills: ({ skills }) => (skills?.length ?? 0) >= 3,
  experience: ({ gpa, workExperiences }) => gpa !== undefined || (workExperiences?.length ?? 0) > 0,
  link: ({ links }) => Object.values(links ?? {}).some(filled),
} as const satisfies Readonly<Record<string, (profile: ProfileParts) => boolean>>
export type ProfilePart = keyof typeof tests
export const profileParts = Object.keys(tests) as readonly ProfilePart[]
/** So many parts a résumé stands for. */
const resumeParts = 2

export function isFilledIn(part: ProfilePart, profile: ProfileParts): boolean {
  return tests[part](profile)
}

/** Whole percent: six equal parts. */
export function completenessOf(profile: ProfileParts): number {
  return percentOf(filledParts(profile))
}

/** How many percent a part that is missing would add, or the résumé. */
export function gainOf(part: ProfilePart | 'resume', profile: ProfileParts): number {
  const has = filledParts(profile)
  return percentOf(has + (part === 'resume' ? resumeParts : 1)) - percentOf(has)
}

function filledParts(profile: ProfileParts): number {
  return profileParts.filter((part) => isFilledIn(part, profile)).length + (profile.resume ? resumeParts : 0)
}

function percentOf(has: number): number {
  return Math.round((Math.min(has, profileParts.length) / profileParts.length) * 100)
}

function filled(text: string | undefined): boolean {
  return text !== undefined && text !== ''
}
