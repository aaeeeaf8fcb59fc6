import { callInput } from '#contract/input.ts'
import { ApplicationNoteAdded, ApplicationNoteRetracted } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import { defineCommand } from '../core/command.ts'
import { idsOf } from './disclosure.ts'
import { applicationFold, type ApplicationState } from './state.ts'

const AddNote = callInput('applications.addNote')

/** POST /applications/{id}/notes: a note for the company alone (product 2.19). */
export const addNote = defineCommand<typeof AddNote, ApplicationState>({
  input: AddNote,
  fold: applicationFold,
  target: ({ id }) => id,
  thing: 'application',
  decide: (application, { text, rating }, { id }) =>
    application.notes.length >= limits.notesPerApplication
      ? refuse('too_many_notes', { limit: limits.notesPerApplication })
      : [happened(ApplicationNoteAdded, { ...idsOf(application), noteId: id(0), written: defined({ text, rating }) })],
  reply: ({ status }) => ({ status }),
})

const RetractNote = callInput('applications.retractNote')

/** POST /applications/{id}/notes/{noteId}/retract: by its author or an admin. */
export const retractNote = defineCommand<typeof RetractNote, ApplicationState>({
  input: RetractNote,
  fold: applicationFold,
  target: ({ id }) => id,
  thing: 'application',
  decide: (application, { noteId, reason }, { actor }) => {
    const note = application.notes.find((each) => each.noteId === noteId)
    if (!note) return refuse('not_found')
    if (note.by !== actor?.uid && actor?.role !== 'admin') return refuse('not_your_note')
    return note.retracted ? [] : [happened(ApplicationNoteRetracted, { ...idsOf(application), noteId, reason })]
  },
  reply: ({ status }) => ({ status }),
})
