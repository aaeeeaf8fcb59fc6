import type { Degree } from '#events/vocabulary/jobs.ts'
import type { FirstDestination, OutcomeSource } from '#events/vocabulary/outcomes.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

export type RecordedDestination = {
  readonly outcome: FirstDestination
  readonly source: OutcomeSource
  readonly organization?: string
  readonly title?: string
  readonly startsOn?: string
  readonly recordedAt: string
}

/** A student with the day of graduation and what became of them; `_id` is the uid. */
export type GraduateDocument = Document & {
  readonly uid: string
  readonly displayName: string
  /** By which lists by name are in order (`nameKey` of `lib/fold.ts`). */
  readonly nameKey: string
  readonly email: string
  readonly universityId?: string
  readonly degree?: Degree
  readonly major?: string
  readonly graduationDate?: string
  /** The class that the day of graduation is of (`classOf`). */
  readonly class?: number
  /** The outcome recorded last says something: `no_information` does not. */
  readonly known: boolean
  /** The one recorded last comes last. */
  readonly recorded: readonly RecordedDestination[]
}

export const graduates = defineModel<GraduateDocument>({
  name: 'graduates',
  version: 3,
  // Its queries go by indexes that the collections before it lack.
  readableFrom: 2,
  topics: ['outcomes'],
  indexes: [
    { equals: ['universityId', 'class'], sort: ['nameKey', 'asc'], filters: ['known'] },
    { equals: ['class'], sort: ['nameKey', 'asc'], filters: ['known'] },
  ],
})
