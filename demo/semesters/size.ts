/** How large a demo of semesters is (product 5). */
export type Size = {
  readonly semesters: number
  readonly universities: number
  readonly companies: number
  readonly students: number
  readonly professors: number
  readonly staff: number
  readonly recruiters: number
  readonly employees: number
  readonly jobs: number
  readonly referrals: number
  /** Of one student. */
  readonly applications: number
  readonly conversations: number
  /** Of a professor and a semester who nominates at all: the median. */
  readonly nominations: number
}

export const sizes = {
  demo: {
    semesters: 8,
    universities: 24,
    companies: 60,
    students: 1_800,
    professors: 120,
    staff: 30,
    recruiters: 140,
    employees: 220,
    jobs: 420,
    referrals: 900,
    applications: 7.7,
    conversations: 2_600,
    nominations: 4,
  },
  /** For tests: two semesters with few people. */
  small: {
    semesters: 2,
    universities: 3,
    companies: 8,
    students: 40,
    professors: 6,
    staff: 3,
    recruiters: 10,
    employees: 12,
    jobs: 16,
    referrals: 12,
    applications: 4,
    conversations: 15,
    nominations: 3,
  },
} as const satisfies Readonly<Record<string, Size>>
export type SizeName = keyof typeof sizes
