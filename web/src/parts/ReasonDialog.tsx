import type { ReactNode } from 'react'
import { limits } from '#events/vocabulary/limits.ts'
import { Dialog } from '../ui/sheets/Dialog.tsx'
import { TextAreaField } from '../ui/fields/Field.tsx'
import { Form } from '../ui/fields/Form.tsx'
import { FormFoot } from './FormFoot.tsx'
import type { Problem } from '../api/problem.ts'
import { useDraft } from '../api/use-draft.ts'

type Props = {
  readonly title: string
  /** Facts to decide by. */
  readonly known?: ReactNode
  /** The consequence, in words. */
  readonly children?: ReactNode
  /** Names the draft of the reason. */
  readonly draft: string
  /** A sentence on who reads the reason. */
  readonly hint: string
  /** Said where the reason is left out; without it the reason is optional. */
  readonly requiredMessage?: string
  readonly rows?: number
  readonly maxLength?: number
  /** The label of the button. */
  readonly action: string
  readonly variant?: 'danger' | 'primary'
  /** The label of the other button, where `Cancel` could mean the action. */
  readonly keep?: string
  readonly write: { readonly pending: boolean; readonly problem: Problem | undefined }
  /** @param reason trimmed; undefined where none was given @param close for when it is stored */
  readonly onSend: (reason: string | undefined, close: () => void) => void
  readonly onClose: () => void
}

/** Asks for the reason of an answer before it is given. What was typed stays until the answer is stored or cancelled. */
export function ReasonDialog({
  title,
  known,
  children,
  draft,
  hint,
  requiredMessage,
  rows = 3,
  maxLength = limits.refusalReason,
  action,
  variant = 'danger',
  keep,
  ...rest
}: Props) {
  const { write, onSend, onClose } = rest
  const { value: reason, set: setReason, drop } = useDraft(draft, '')
  const close = () => {
    drop()
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={() => onSend(reason.trim() || undefined, close)}>
        {known}
        {children !== undefined && <p style={{ color: 'var(--ink-2)' }}>{children}</p>}
        <TextAreaField
          label="Why"
          {...(requiredMessage === undefined ? { optional: true } : { requiredMessage, 'data-autofocus': true })}
          hint={hint}
          rows={rows}
          maxLength={maxLength}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormFoot problem={write.problem} onCancel={close} busy={write.pending} variant={variant} keep={keep}>
          {action}
        </FormFoot>
      </Form>
    </Dialog>
  )
}
