import { answerIn, isOfErased, keptEntryOf, knownSteps, pathAfter, pathOf, type KeptEntry, type Path } from '#events/vocabulary/path.ts'
import { roomsOf } from '#events/vocabulary/sides.ts'
import { daysBegun } from '#events/vocabulary/terms.ts'
import { defined } from '#lib/fields.ts'
import { pick } from '#lib/pick.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { pathRows } from '../../path-rows.ts'
import { paths, type PathDocument } from './model.ts'

export const pathProjection = defineProjection(paths, {
  streams: ['application'],
  ignores: ['link', 'company', 'interview', 'warning', 'access'],
})({
  key: ({ data }) => [data.applicationId],
  // Of a move the views that show it tell. Here is news what the company's record counts. Of an erasure the company is not told here, because
  // the application may be hidden.
  audience: (path, other) => {
    if (other && isCountedAlike(path, other)) return []
    return roomsOf('application', path, other && endsErased(path) !== endsErased(other) ? ['admins'] : ['org', 'admins'])
  },
  subjects: () => [],
  impersonal: true,
  when: {
    ApplicationSubmitted: (_, event) => ({
      ...pick(event.data, 'jobId', 'organizationId', 'studentId'),
      submittedAt: event.meta.occurredAt,
      ...withEntry({ entries: [], submittedAt: event.meta.occurredAt }, keptEntryOf(event)),
    }),
    ...pathRows<PathDocument, Contents<PathDocument> | undefined>((before, event) => {
      if (!before) return undefined
      const { daysToAnswer: _, ...rest } = before
      return { ...rest, ...withEntry(before, keptEntryOf(event)) }
    }),
  },
})

/** The paths of documents in memory: most applications go on soon, and folding all entries of one again costs more than the next. */
const folded = new WeakMap<readonly KeptEntry[], Path>()

/**
 * With what an index counts by. A rejection or an offer is no answer before the student knows of it, and then one of the day on which the
 * company made it.
 */
function withEntry(
  { entries: before, submittedAt }: Pick<PathDocument, 'entries' | 'submittedAt'>,
  entry: KeptEntry,
): Pick<PathDocument, 'entries' | 'daysToAnswer' | 'withdrawnUnseen'> {
  const entries = [...before, entry]
  const gone = folded.get(before)
  const path = gone ? pathAfter(gone, entry) : pathOf(entries)
  if (path) folded.set(entries, path)
  const known = path ? knownSteps(path) : []
  const answer = answerIn(known)
  return defined({
    entries,
    daysToAnswer: answer && daysBegun(submittedAt, answer.at),
    withdrawnUnseen: answer === undefined && known.at(-1)?.status === 'withdrawn',
  })
}

function endsErased({ entries }: Pick<PathDocument, 'entries'>): boolean {
  const last = entries.at(-1)
  return isOfErased(last && { status: last.to, ...pick(last, 'role') })
}

function isCountedAlike(one: Contents<PathDocument>, other: Contents<PathDocument>): boolean {
  return one.daysToAnswer === other.daysToAnswer && one.withdrawnUnseen === other.withdrawnUnseen
}
