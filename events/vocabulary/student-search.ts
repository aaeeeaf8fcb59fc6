/** The search for students (§7, calls.md). */

/** `relevance`: who has more of the skills that are asked for first. A leading `-` turns an order round. */
export const studentSorts = ['relevance', 'name', '-relevance', '-name'] as const

/** In the counts by GPA, the value of those who do not show theirs; the others are tenths: `3.2`. */
export const hiddenGpa = 'hidden'
