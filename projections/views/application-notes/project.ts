import { roomsOf } from '#events/vocabulary/sides.ts'
import { defineProjection } from '../../define.ts'
import { applicationNotes } from './model.ts'

export const applicationNotesProjection = defineProjection(applicationNotes, {
  streams: ['application'],
  ignores: ['ApplicationSubmitted', 'link', 'view', 'move', 'interview', 'warning', 'access'],
})({
  key: ({ data }) => [data.applicationId],
  audience: (application) => roomsOf('application', application, ['org', 'admins']),
  subjects: ({ studentId }) => [studentId],
  when: {
    ApplicationNoteAdded: (before, { data: { organizationId, studentId, noteId: id, written }, meta }) => ({
      organizationId,
      studentId,
      notes: [...(before?.notes ?? []), { id, at: meta.occurredAt, by: meta.actor.uid ?? '', ...written }],
    }),
    ApplicationNoteRetracted: (before, { data: { noteId } }) =>
      before && { ...before, notes: before.notes.filter(({ id }) => id !== noteId) },
  },
})
