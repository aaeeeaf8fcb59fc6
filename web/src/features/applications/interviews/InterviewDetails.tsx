import { useState } from 'react'
import type { InterviewWay } from '#events/vocabulary/applications/interviews.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { numberText } from '../../../lib/words/words.ts'
import type { FormFields } from '../../../api/use-fields.ts'
import { TextAreaField, TextField } from '../../../ui/fields/Field.tsx'
import { SegmentedControl } from '../../../ui/Tabs.tsx'
import { linkProblem, phoneLetters, type InterviewDraft, type Length } from './interview-draft.ts'
import { InterviewPeople } from './InterviewPeople.tsx'

const lengthChoices: readonly { readonly value: Length; readonly label: string }[] = [
  { value: '30', label: '30 min' },
  { value: '45', label: '45 min' },
  { value: '60', label: '60 min' },
  { value: 'other', label: 'Other' },
]
const wayChoices: readonly { readonly value: InterviewWay; readonly label: string }[] = [
  { value: 'video', label: 'Video' },
  { value: 'person', label: 'In person' },
  { value: 'phone', label: 'Phone' },
]
/** The field for where it is, unless it is by video. */
const places = {
  person: { label: 'Place', placeholder: 'Street and number, floor, whom to ask for' },
  phone: { label: 'Call', placeholder: 'Who calls whom, on which number' },
} as const

const placeLetters = (way: InterviewWay) => limits.interviewPlace - (way === 'phone' ? phoneLetters : 0)

type Props = {
  readonly form: FormFields<'applications.proposeInterview', InterviewDraft>
  /** Uid of who writes. */
  readonly own: string | undefined
  /** The student. */
  readonly called: string
}

/** How long an interview is, how and where, with whom, and a line to the student. */
export function InterviewDetails({ form: { values, set, field }, own, called }: Props) {
  const { length, way, place, people, text } = values
  const [linkLeft, setLinkLeft] = useState(false)
  return (
    <>
      <div className="interview-how">
        <div className="field">
          <span className="interview-label">Length</span>
          <SegmentedControl label="Length" choices={lengthChoices} value={length} onChange={(next) => set({ length: next })} />
        </div>
        <div className="field">
          <span className="interview-label">How</span>
          <SegmentedControl
            label="How"
            choices={wayChoices}
            value={way}
            onChange={(next) => set({ way: next, place: place.slice(0, placeLetters(next)) })}
          />
        </div>
      </div>
      {length === 'other' && (
        <TextField label="Minutes" number="count" requiredMessage="Please write how many minutes it takes." {...field('minutes')} />
      )}
      {way === 'video' ? (
        <TextField
          key="video"
          label="Link"
          optional
          type="url"
          placeholder="https://"
          hint={`Without one ${called} reads that you have not given a link yet.`}
          {...field('link')}
          problem={linkLeft ? linkProblem(values) : field('link').problem}
          onBlur={() => setLinkLeft(true)}
        />
      ) : (
        <TextField key={way} {...places[way]} optional {...field('place')} maxLength={placeLetters(way)} />
      )}
      <InterviewPeople values={people} own={own} onChange={(next) => set({ people: next })} />
      <TextAreaField
        label={`A line to ${called}`}
        optional
        state={`${numberText(text.length)} of ${numberText(limits.interviewText)}`}
        rows={3}
        {...field('text')}
      />
    </>
  )
}
