/** How far a student's profile is filled in (product 2.7). */
export type ProfileParts = {
  readonly universityId?: string | undefined
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

const parts: readonly ((profile: ProfileParts) => boolean)[] = [
  ({ universityId }) => filled(universityId),
  ({ degree, major }) => filled(degree) && filled(major),
  ({ graduationDate }) => filled(graduationDate),
  ({ skills }) => (skills?.length ?? 0) >= 3,
  ({ gpa, workExperiences }) => gpa !== undefined || (workExperiences?.length ?? 0) > 0,
  ({ links }) => Object.values(links ?? {}).some(filled),
]

/** Whole percent: six equal parts. */
export function completenessOf(profile: ProfileParts): number {
  const has = parts.filter((part) => part(profile)).length + (profile.resume ? 2 : 0)
  return Math.round((Math.min(has, parts.length) / parts.length) * 100)
}

function filled(text: string | undefined): boolean {
  return text !== undefined && text !== ''
}
