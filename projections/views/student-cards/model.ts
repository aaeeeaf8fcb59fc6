import type { Static } from 'typebox'
import type { Photo } from '#events/vocabulary/students/photos.ts'
import type { Profile } from '#events/vocabulary/students/profile.ts'
import type { Degree } from '#events/vocabulary/jobs/jobs.ts'
import type { AgreedNomination, Said } from '#events/vocabulary/nominations/nominated.ts'
import type { AccountState, Visibility } from '#events/vocabulary/roles.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** A student in the search of students; `_id` is the uid. Queries filter by `visibility` and the caller's role. */
export type StudentCardDocument = Document & {
  readonly displayName: string
  /** By which lists by name are in order (`nameKey` of `lib/fold.ts`). */
  readonly nameKey: string
  readonly universityId?: string
  readonly degree?: Degree
  readonly graduationYear?: number
  readonly skills: readonly string[]
  /** Only when the student shows it. */
  readonly gpa?: number
  readonly showsGpa: boolean
  /** The shown GPA in tenths, rounded down, by which it is counted. */
  readonly gpaTenths?: number
  /** The GPA lies between these two: both are the shown one, or else the ends of the scale. So one range finds those who hide it too. */
  readonly gpaAtLeast: number
  readonly gpaAtMost: number
  /** Since when companies find the student, a UTC ISO instant; only while they do. */
  readonly findableSince?: string
  /** When the newest nomination that reaches recruiters began to, a UTC ISO instant; only while there is one (product 2.20). */
  readonly nominatedAt?: string
  /** The place of the newest semester of these among all semesters, 0 without any: those of the last three reach recruiters. */
  readonly nominatedIn: number
  readonly visibility: Visibility
  readonly openToReferrals: boolean
  readonly state: AccountState
  readonly photo?: Photo
  /**
   * There is a main résumé. Whether it opens is decided for each reader, so no query returns this: it is here for the refresh, which tells
   * everybody who may find the student to ask again.
   */
  readonly hasResume?: true
  /** Nominations that the student agreed to, by their ids, also those that reach nobody. */
  readonly agreed?: Readonly<Record<string, AgreedNomination>>
  /** The student's answer for all of them. */
  readonly said?: Said
  /** Source of the fields above, including a hidden GPA. Queries must not return it. */
  readonly profile: Pick<
    Static<typeof Profile>,
    'degree' | 'graduationDate' | 'gpa' | 'gpaVisible' | 'skills' | 'visibility' | 'openToReferrals'
  >
}

const filters = [
  'visibility',
  'openToReferrals',
  'universityId',
  'skills',
  'graduationYear',
  'gpa',
  'showsGpa',
  'gpaTenths',
  'gpaAtLeast',
  'gpaAtMost',
  'state',
  'nominatedIn',
  'nominatedAt',
] as const

export const studentCards = defineModel<StudentCardDocument>({
  name: 'student-cards',
  version: 10,
  // Its queries go by indexes that the collections before it lack.
  readableFrom: 7,
  topics: ['students'],
  indexes: [
    // The first that serves a query without an order: by id, from which nothing personal follows.
    { equals: ['visibility'], filters },
    { equals: ['skills'], sort: ['nameKey', 'asc'], filters },
    { equals: ['universityId'], sort: ['nameKey', 'asc'], filters },
    { equals: ['openToReferrals'], sort: ['nameKey', 'asc'], filters },
    { equals: ['visibility'], sort: ['nameKey', 'asc'], filters },
    { equals: ['visibility'], sort: ['nominatedAt', 'desc'], filters },
    { equals: ['universityId'], sort: ['nominatedAt', 'desc'], filters },
    { equals: ['skills'], sort: ['nominatedAt', 'desc'], filters },
    { equals: ['visibility'], sort: ['findableSince', 'desc'], filters },
    { equals: ['universityId'], sort: ['findableSince', 'desc'], filters },
    { equals: ['openToReferrals'], sort: ['findableSince', 'desc'], filters },
  ],
  search: ['displayName'],
  bitmaps: true,
})
