import { useState } from 'react'
import { limits } from '#events/vocabulary/limits.ts'
import { fold } from '#lib/fold.ts'
import { useList } from '../../../api/use-call.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { TokenInput, type Token } from '../../../ui/fields/TokenInput.tsx'

type Props = {
  readonly values: readonly Token[]
  /** Uid of who writes, who takes part by writing. */
  readonly own: string | undefined
  readonly onChange: (values: readonly Token[]) => void
}

/** The people of one's company who come to an interview, too. */
export function InterviewPeople({ values, own, onChange }: Props) {
  const [text, setText] = useState('')
  const recruiters = useList('collections.recruiters', {}, { whole: true })
  const colleagues = recruiters.data?.filter(({ uid }) => uid !== own)
  const asked = fold(text.trim())
  const suggestions = (colleagues ?? [])
    .filter(({ displayName }) => fold(displayName).includes(asked))
    .map(({ uid, displayName }) => ({ value: uid, label: displayName }))
  return (
    <Field label="With" optional hint={hintOf(colleagues?.length, recruiters.error !== undefined)}>
      {(wiring) => (
        <TokenInput
          id={wiring.id}
          label="With"
          values={values}
          suggestions={suggestions}
          suggestedFor={colleagues === undefined ? '' : text}
          onText={setText}
          placeholder="A colleague’s name"
          max={limits.interviewPeople}
          onChange={onChange}
          invalid={wiring['aria-invalid'] ?? false}
          describedBy={wiring['aria-describedby']}
        />
      )}
    </Field>
  )
}

/** @param amount of colleagues; undefined while they are not loaded */
function hintOf(amount: number | undefined, hasFailed: boolean): string {
  if (amount === undefined && hasFailed) return 'We could not load your colleagues. You can add them by proposing it again later.'
  return amount === 0 ? 'Nobody else of your company works with applicants here yet.' : 'They get the mails and the reminder, as you do.'
}
