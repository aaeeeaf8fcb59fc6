import { describe, expect, it } from 'vitest'
import { ApplicationNoteAdded, ApplicationNoteRetracted, ApplicationStatusChanged } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { applicationIds as ids, applicationSubmitted } from '../testing/examples.ts'
import { admin, colleague, given, like, NOW, past, recorded, recruiter, student, type Past } from '../testing/given.ts'
import { foldAll } from '../core/streams/fold.ts'
import { changeStatus } from './change-status.ts'
import { addNote, retractNote } from './notes.ts'
import { applicationFold } from './state.ts'

const note = (noteId: string) => past(happened(ApplicationNoteAdded, { ...ids, noteId, written: { text: 'Asks well.' } }), NOW, recruiter)
const retracted = (noteId: string) => happened(ApplicationNoteRetracted, { ...ids, noteId })
const add = (input: { readonly text: string; readonly rating?: number }, ...history: readonly Past[]) =>
  given(applicationSubmitted, ...history)
    .as(recruiter)
    .when(addNote, { id: 'application', ...input })
const retract = (by: typeof recruiter, noteId: string, ...history: readonly Past[]) =>
  given(applicationSubmitted, ...history)
    .as(by)
    .when(retractNote, { id: 'application', noteId, reason: 'Wrong person.' })

describe('§2.19 a note', () => {
  it('has a text, and a rating from 1 to 4 where one is given', () => {
    add({ text: 'Asks well.', rating: 4 }).thenHappened([
      like(ApplicationNoteAdded, { ...ids, written: { text: 'Asks well.', rating: 4 } }),
    ])
    add({ text: 'Asks well.' }).thenHappened([like(ApplicationNoteAdded, { ...ids, written: { text: 'Asks well.' } })])
    for (const wrong of [{ text: ' ' }, { text: 'x', rating: 0 }, { text: 'x', rating: 5 }, { text: 'x', rating: 2.5 }])
      expect(() => add(wrong)).toThrow('must fit its schema')
  })

  it('finds no room once there were as many as an application has, retracted ones included', () => {
    const all = Array.from({ length: limits.notesPerApplication }, (_, n) => note(`n${n}`))
    add({ text: 'One more.' }, ...all.slice(1)).thenHappened([like(ApplicationNoteAdded, ids)])
    add({ text: 'One more.' }, ...all).thenRefused('too_many_notes', { limit: limits.notesPerApplication })
    add({ text: 'One more.' }, ...all, retracted('n0')).thenRefused('too_many_notes', { limit: limits.notesPerApplication })
  })

  it('is retracted once, by its author or an admin', () => {
    for (const by of [recruiter, admin])
      retract(by, 'a', note('a')).thenHappened([happened(ApplicationNoteRetracted, { ...ids, noteId: 'a', reason: 'Wrong person.' })])
    retract(colleague, 'a', note('a')).thenRefused('not_your_note')
    retract(recruiter, 'b', note('a')).thenRefused('not_found')
    retract(recruiter, 'a', note('a'), retracted('a')).thenNothingHappened()
  })

  it('is no move that a colleague could overlook, and nothing that the student notices', () => {
    const state = foldAll(applicationFold, recorded([applicationSubmitted, note('a'), retracted('a')]))
    expect(state).toMatchObject({ status: 'submitted', movedRevision: 0, noticed: 0 })
    const move = (by: typeof recruiter, status: 'shortlisted' | 'withdrawn') =>
      given(applicationSubmitted, note('a'), retracted('a'))
        .as(by)
        .when(changeStatus, { id: 'application', status, expectedRevision: 0 }, { job: undefined, timezone: 'UTC', holdSeconds: 0 })
    move(colleague, 'shortlisted').thenHappened([like(ApplicationStatusChanged, { to: 'shortlisted' })])
    move(student, 'withdrawn').thenHappened([like(ApplicationStatusChanged, { to: 'withdrawn' })])
  })
})
