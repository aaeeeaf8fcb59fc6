/** A company's notes on an application, for its own eyes and admins'. */
import type { NoteReply } from '#contract/applications.ts'
import { applicationNotes, type ApplicationNotesDocument } from '#projections/views/application-notes/model.ts'
import { peopleOf } from '../core/joins.ts'
import type { Reader } from '../core/reader.ts'

/** The newest first. The name of an author without an account any more is empty. */
export async function notesOf(read: Reader, applicationId: string): Promise<readonly NoteReply[]> {
  const notes = (await read.get(applicationNotes, applicationId))?.notes ?? []
  const person = await peopleOf(
    read,
    notes.map(({ by }) => by),
  )
  return notes.map(({ by, ...note }) => ({ ...note, by: { uid: by, displayName: person(by)?.displayName ?? '' } })).toReversed()
}

/** Of the newest note that has one. */
export async function ratingsOf(read: Reader, applicationIds: readonly string[]): Promise<(applicationId: string) => number | undefined> {
  const found = await read.byIds(applicationNotes, applicationIds)
  return (id) => newestRating(found.get(id)?.notes ?? [])
}

function newestRating(notes: ApplicationNotesDocument['notes']): number | undefined {
  return notes.findLast(({ rating }) => rating !== undefined)?.rating
}
