/** One time that somebody agreed to something, or no longer; `at` is a UTC ISO instant. */
export type Word = { readonly granted: boolean; readonly at: string }

/**
 * Whether what a student shares through a nomination is shared now: the last word counts. The answer to the nomination speaks for that
 * nomination, a later change of the consent in the profile for all that were answered before (docs/decisions/the-last-word.md).
 */
export function lastWord(answer: Word, profile: Word | undefined): boolean {
  return (profile && profile.at >= answer.at ? profile : answer).granted
}
