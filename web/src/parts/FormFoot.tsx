import { Button } from '../ui/Button.tsx'
import { ProblemLine } from './ProblemLine.tsx'
import type { Problem } from '../api/problem.ts'

type Props = {
  readonly problem: Problem | undefined
  readonly onCancel: () => void
  readonly busy: boolean
  readonly variant?: 'primary' | 'danger'
  /** The label of the other button, where `Cancel` could mean the form's own act. */
  readonly keep?: string | undefined
  /** The label of the button that sends the form. */
  readonly children: string
}

/** The foot of a form in a dialog or a drawer: what the server answered, the way out, and the one button that sends it. */
export function FormFoot({ problem, onCancel, busy, variant = 'primary', keep = 'Cancel', children }: Props) {
  return (
    <>
      <ProblemLine problem={problem} />
      <div className="sheet-actions">
        <Button onClick={onCancel}>{keep}</Button>
        <Button type="submit" variant={variant} busy={busy}>
          {children}
        </Button>
      </div>
    </>
  )
}
