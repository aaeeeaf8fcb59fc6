import type { InterviewReply } from '#contract/applications.ts'
import { useFields } from '../../../api/use-fields.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextAreaField } from '../../../ui/fields/Field.tsx'
import { Form } from '../../../ui/fields/Form.tsx'

type Props = {
  readonly interview: InterviewReply
  readonly label: string
  /** @param text undefined where no word was written @param stored to be called once the server has it */
  readonly onSay: (text: string | undefined, stored: () => void) => void
}

/** A field of its own for who cannot come, and for a word about it. */
export function CannotCome({ interview, label, onSay }: Props) {
  const { values, field, drop } = useFields('applications.answerInterview', {
    draft: `interview.cannot.${interview.id}`,
    initial: { text: '' },
  })
  return (
    <div className="interview-cannot">
      <Form onSubmit={() => onSay(values.text.trim() || undefined, drop)}>
        <TextAreaField
          label={label}
          optional
          hint="They see your words, and may propose other times. It counts against nobody."
          rows={2}
          {...field('text')}
        />
        <Button type="submit">Say I cannot</Button>
      </Form>
    </div>
  )
}
