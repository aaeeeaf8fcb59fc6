import type { FirstDestination, OutcomeSource } from '#events/vocabulary/students/outcomes.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

export type RecordedDestination = {
  readonly outcome: FirstDestination
  readonly source: OutcomeSource
  readonly organization?: string
  readonly title?: string
  readonly startsOn?: string
  /** The accepted offer that it was proposed from. */
  readonly applicationId?: string
  readonly recordedAt: string
}

/** What was once recorded of a student, a document for each event. The last one stands in `graduates` too, which classes are read from. */
export type FirstDestinationDocument = Document & RecordedDestination & { readonly studentId: string }

export const recordedDestinations = defineModel<FirstDestinationDocument>({
  name: 'first-destinations',
  version: 1,
  topics: ['outcomes'],
  indexes: [{ equals: ['studentId'], sort: ['recordedAt', 'desc'] }],
})
