import type { ReactNode } from 'react'
import type { Input } from '../api/operation.ts'
import { useForm } from '../api/use-form.ts'
import { inTurn } from '../lib/in-turn.ts'
import { written } from '../lib/written.ts'
import { Dialog } from '../ui/sheets/Dialog.tsx'
import { TextAreaField } from '../ui/fields/Field.tsx'
import { Form } from '../ui/fields/Form.tsx'
import { FormFoot } from './FormFoot.tsx'

type ReasonCall =
  | 'accessRequests.decline'
  | 'adminTasks.discard'
  | 'adminUsers.reactivate'
  | 'adminUsers.suspend'
  | 'adminOrganizations.reinstate'
  | 'adminOrganizations.suspend'
  | 'applications.cancelInterview'
  | 'applications.changeStatus'
  | 'applications.retractNote'
  | 'messages.report'
  | 'moderation.declineOrganization'
  | 'moderation.declineSkill'
  | 'moderation.unmergeOrganization'
  | 'moderation.unmergeSkill'
  | 'people.refuse'
  | 'people.unverify'
  | 'people.verify'
  | 'projections.rollback'
  | 'projections.skip'
  | 'projections.swap'
  | 'redemptions.decline'
/** The call that takes the reason, and the rest of what it takes. */
type Answer = { [Call in ReasonCall]: { readonly call: Call; readonly input: Omit<Input<Call>, 'reason'> } }[ReasonCall]

type Props = Answer & {
  readonly title: string
  /** Facts to decide by. */
  readonly known?: ReactNode
  /** The consequence, in words. */
  readonly children?: ReactNode
  readonly label?: string
  /** Names the draft of the reason. */
  readonly draft: string
  /** A sentence on who reads the reason. */
  readonly hint?: string
  /** Said where the reason is left out; without it the reason is optional. */
  readonly requiredMessage?: string
  /** Whether the field has the focus at once. */
  readonly focused?: boolean
  readonly rows?: number
  /** The label of the button. */
  readonly action: string
  readonly variant?: 'danger' | 'primary'
  /** The label of the other button, where `Cancel` could mean the action. */
  readonly keep?: string
  /** The sentence of the toast. */
  readonly done: string
  /** The act of the toast's button. */
  readonly undo?: () => void
  /** Gets the id that the call answers with. */
  readonly onDone?: (id: string) => void
  readonly onClose: () => void
}

/** Asks for the reason of an answer before it is given. What was typed stays until the answer is stored or cancelled. */
export function ReasonDialog({
  title,
  known,
  children,
  label = 'Why',
  hint,
  requiredMessage,
  focused = requiredMessage !== undefined,
  rows = 3,
  action,
  variant = 'danger',
  keep,
  ...answer
}: Props) {
  const { call, input, draft, done, undo, onDone = () => undefined, onClose } = answer
  const { values, field, send, close, foot } = useForm(call, { draft, initial: { reason: '' }, onClose })
  const submit = () =>
    send({ ...input, ...written(values) } as Input<ReasonCall>, { done, undo, next: ({ id }) => inTurn(() => onDone(id), close)() })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={submit}>
        {known}
        {children !== undefined && <p style={{ color: 'var(--ink-2)' }}>{children}</p>}
        <TextAreaField
          label={label}
          optional={requiredMessage === undefined}
          requiredMessage={requiredMessage}
          data-autofocus={focused || undefined}
          hint={hint}
          rows={rows}
          {...field('reason')}
        />
        <FormFoot {...foot} variant={variant} keep={keep}>
          {action}
        </FormFoot>
      </Form>
    </Dialog>
  )
}
