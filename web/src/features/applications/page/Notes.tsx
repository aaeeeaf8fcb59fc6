import { Suspense, useState } from 'react'
import type { ApplicationReply, NoteReply } from '#contract/applications.ts'
import { useMe } from '../../../api/me.ts'
import { ProblemLine } from '../../../parts/ProblemLine.tsx'
import { useForm } from '../../../api/use-form.ts'
import { preloadedPart } from '../../../lib/lazy-part.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { TextAreaField } from '../../../ui/fields/Field.tsx'
import { Form } from '../../../ui/fields/Form.tsx'
import { SegmentedControl } from '../../../ui/Tabs.tsx'
import { Time } from '../../../ui/Time.tsx'
import { ratingWordOf, ratingWords } from './rating-words.ts'
import './notes.css'

const ReasonDialog = preloadedPart(() => import('../../../parts/ReasonDialog.tsx').then((module) => ({ default: module.ReasonDialog })))

const none: NoteReply[] = []

type Props = {
  readonly application: ApplicationReply
  /** Of the record, that is shown: the past can only be read. Undefined is now. */
  readonly moment: string | undefined
}

/** The company's own notes on an applicant, and a form for the next note. */
export function Notes({ application: { id, notes = none, name = 'the applicant' }, moment }: Props) {
  const { user: me } = useMe()
  const [retracted, setRetracted] = useState<NoteReply>()
  return (
    <div className="notes stack">
      {me?.role === 'recruiter' && moment === undefined && <NoteForm id={id} name={name} />}
      {notes.length === 0 && <p className="quiet">{moment === undefined ? 'Nobody has written a note yet.' : 'There was no note yet.'}</p>}
      <ol className="notes-list stack" aria-label="Notes">
        {notes.map((note) => (
          <li key={note.id} className="card card-pad">
            <p className="row">
              <b>{note.by.displayName || 'A former colleague'}</b>
              <Time at={note.at} as="dateTime" />
              {note.rating !== undefined && <Chip>Rated: {ratingWordOf(note.rating)}</Chip>}
              {moment === undefined && (note.by.uid === me?.uid || me?.role === 'admin') && (
                <Button size="s" variant="ghost" onClick={() => setRetracted(note)}>
                  Retract
                </Button>
              )}
            </p>
            <p className="letter-text">{note.text}</p>
          </li>
        ))}
      </ol>
      {retracted && <Retraction id={id} note={retracted} onClose={() => setRetracted(undefined)} />}
    </div>
  )
}

/** Whether to go on with this applicant. */
const ratings = [{ value: '', label: 'No rating' }, ...ratingWords.map((label, n) => ({ value: String(n + 1), label }))]

const unwritten = { text: '', rating: '' }

function NoteForm({ id, name }: { readonly id: string; readonly name: string }) {
  const { values, set, field, send, pending, problem } = useForm('applications.addNote', { draft: `note.${id}`, initial: unwritten })
  const { text, rating } = values
  const submit = () =>
    send(
      { id, text: text.trim(), ...(rating && { rating: Number(rating) }) },
      { done: 'Your note is there for your team', next: () => set(unwritten) },
    )
  return (
    <Form onSubmit={submit}>
      <TextAreaField
        label="Note for your team"
        requiredMessage="Please write something first."
        rows={3}
        hint={`Only your colleagues and our team can read it, never ${name}.`}
        {...field('text')}
      />
      <div className="notes-rating row">
        <SegmentedControl label="Rating" value={rating} onChange={(next) => set({ rating: next })} choices={ratings} />
        <Button type="submit" variant="primary" busy={pending}>
          Add the note
        </Button>
      </div>
      <ProblemLine problem={problem} look="notice-bad" />
    </Form>
  )
}

function Retraction({ id, note, onClose }: { readonly id: string; readonly note: NoteReply; readonly onClose: () => void }) {
  return (
    <Suspense>
      <ReasonDialog
        title="Retract this note"
        draft={`retractNote.${note.id}`}
        hint="It stays in the record, inside your company."
        action="Retract"
        call="applications.retractNote"
        input={{ id, noteId: note.id }}
        done="The note is retracted"
        onClose={onClose}
      >
        What it says is shown to nobody any more. The record keeps that there was a note.
      </ReasonDialog>
    </Suspense>
  )
}
