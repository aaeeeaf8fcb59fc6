import { useId, type ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  readonly title: string
  /** Facts to decide by. */
  readonly known?: ReactNode
  /** The meaning of the action, in words. */
  readonly children: ReactNode
  readonly action: string
  /** The label of the other button, where there is nothing to keep. */
  readonly keep?: string
  /** Nothing is lost by it. */
  readonly harmless?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** A question before an action that cannot be undone. Other actions are done at once and offer to undo them. */
export function Confirm({ title, known, children, action, keep = 'Keep it', harmless = false, onConfirm, onClose }: Props) {
  const question = useId()
  const confirm = () => {
    onClose()
    onConfirm()
  }
  return (
    <Dialog title={title} onClose={onClose} describedBy={question}>
      <div className="stack">
        {known}
        <p id={question} style={{ color: 'var(--ink-2)' }}>
          {children}
        </p>
        <div className="sheet-actions">
          <Button data-autofocus onClick={onClose}>
            {keep}
          </Button>
          <Button variant={harmless ? 'primary' : 'danger'} onClick={confirm}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
