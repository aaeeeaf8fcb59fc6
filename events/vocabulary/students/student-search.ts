/** The search for students (§7, calls.md). */

/**
 * `relevance`: who has more of the skills that are asked for first; `nominated`: the newest nomination first, then the others by name. A
 * leading `-` turns an order round.
 */
export const studentSorts = ['relevance', 'name', 'nominated', '-relevance', '-name', '-nominated'] as const

/** In the counts by GPA, the value of those who do not show theirs; the others are tenths: `3.2`. */
export const hiddenGpa = 'hidden'

/** In a recruiter's list of saved searches, the one that is always there: nominated students. */
export const nominatedSearch = 'nominated'
