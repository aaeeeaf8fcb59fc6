import type { JobFields } from '#events/vocabulary/jobs/job-fields.ts'
import type { JobStatus } from '#events/vocabulary/jobs/jobs.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** One job; `_id` is the job's id. */
export type JobDocument = Document &
  JobFields & {
    readonly organizationId: string
    readonly recruiter: string
    readonly status: JobStatus
    /** Whose lists contain it: `all` while it is open, and always its organization's id. */
    readonly visibleTo: readonly string[]
    /** When it was first open; a draft has the day it was drafted. */
    readonly postedAt: string
    /** The last instant of `closesOn` in the company's time zone; in the year 9999 without `closesOn`. */
    readonly openUntil: string
    /** The company's time zone; UTC when left out. */
    readonly timezone?: string
    /** The zones that it had before, each once, where the company has moved. Queries must not return it. */
    readonly zonesBefore?: readonly string[]
    /** When it was closed, while it is. Queries must not return it. */
    readonly endedAt?: string
    /** The beginnings of the words of its address. Queries must not return it. */
    readonly places: readonly string[]
    /** By what the one box of the search finds it: the beginnings of words of title, place, type and workplace, and `wordOfSkill`, `wordOfCompany`. Queries must not return it. */
    readonly words: readonly string[]
    /** The years of graduation that it asks for; empty when it asks for none. Queries must not return it. */
    readonly gradYears: readonly number[]
    readonly revision: number
  }

/** Labels change, so what is found by them is kept by its id. No word of a search has a blank. */
export const wordOfSkill = (id: string) => `skill ${id}`
export const wordOfCompany = (id: string) => `company ${id}`

const filters = [
  'status',
  'skills',
  'jobType',
  'workplaceType',
  'organizationId',
  'visibleTo',
  'openUntil',
  'postedAt',
  'places',
  'words',
  'gradYears',
  'minGpa',
] as const

export const jobs = defineModel<JobDocument>({
  name: 'jobs',
  version: 11,
  // Its queries go by indexes that the collections before it lack.
  readableFrom: 7,
  topics: ['jobs'],
  indexes: [
    // Open jobs, or open ones and one's own: `visibleTo: 'all'` or `visibleTo: { in: ['all', organizationId] }`.
    { equals: ['visibleTo'], sort: ['postedAt', 'desc'], filters },
    // Counts of those that still take applications, without looking at each.
    { equals: ['visibleTo'], sort: ['openUntil', 'asc'], filters },
    { equals: ['skills'], sort: ['postedAt', 'desc'], filters },
    { equals: ['organizationId'], sort: ['postedAt', 'desc'], filters },
    { equals: ['recruiter'], sort: ['postedAt', 'desc'], filters },
    { equals: ['status'], sort: ['postedAt', 'desc'], filters },
    { equals: ['status'], sort: ['openUntil', 'asc'], filters },
    { equals: [], sort: ['postedAt', 'desc'] },
  ],
  search: ['title'],
  bitmaps: true,
})
