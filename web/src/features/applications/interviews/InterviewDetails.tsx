import { useState } from 'react'
import type { InterviewWay } from '#events/vocabulary/interviews.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { numberText } from '../../../lib/words.ts'
import { TextAreaField, TextField } from '../../../ui/Field.tsx'
import { SegmentedControl } from '../../../ui/Tabs.tsx'
import { linkProblem, minutesRange, phoneLetters, type InterviewDraft, type Length } from './interview-draft.ts'
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
  readonly draft: InterviewDraft
  readonly set: (changes: Partial<InterviewDraft>) => void
  /** Uid of who writes. */
  readonly own: string | undefined
  /** The student. */
  readonly called: string
  /** The user has tried to send it. */
  readonly tried: boolean
}

/** How long an interview is, how and where, with whom, and a line to the student. */
export function InterviewDetails({ draft, set, own, called, tried }: Props) {
  const { length, minutes, way, link, place, people, text } = draft
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
        <TextField
          label="Minutes"
          number="count"
          {...minutesRange}
          requiredMessage="Please write how many minutes it takes."
          value={minutes}
          onChange={(event) => set({ minutes: event.target.value })}
        />
      )}
      {way === 'video' ? (
        <TextField
          key="video"
          label="Link"
          optional
          type="url"
          maxLength={500}
          placeholder="https://"
          hint={`Without one ${called} reads that you have not given a link yet.`}
          problem={linkLeft || tried ? linkProblem(draft) : undefined}
          value={link}
          onChange={(event) => set({ link: event.target.value })}
          onBlur={() => setLinkLeft(true)}
        />
      ) : (
        <TextField
          key={way}
          {...places[way]}
          optional
          maxLength={placeLetters(way)}
          value={place}
          onChange={(event) => set({ place: event.target.value })}
        />
      )}
      <InterviewPeople values={people} own={own} onChange={(next) => set({ people: next })} />
      <TextAreaField
        label={`A line to ${called}`}
        optional
        state={`${numberText(text.length)} of ${numberText(limits.interviewText)}`}
        rows={3}
        maxLength={limits.interviewText}
        value={text}
        onChange={(event) => set({ text: event.target.value })}
      />
    </>
  )
}
