import { useState, type ReactNode, type SubmitEvent } from 'react'
import { currentTime } from '../lib/now.ts'
import { fieldProblem, FieldProblems } from './field-problem.ts'
import { announce } from './live-region.tsx'

type Props = {
  readonly onSubmit: () => unknown
  /** What the browser cannot judge: shows its own problems at their fields. @returns whether all of it is right */
  readonly check?: () => boolean
  readonly children: ReactNode
}

/** Nothing is sent while a field is empty or ill-written: each says what to change, and the first of them has the focus. */
export function Form({ onSubmit, check, children }: Props) {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = problemsIn(form)
    setProblems(found)
    const right = check?.() ?? true
    if (right && Object.keys(found).length === 0) onSubmit()
    else focusFirstInvalid(form)
  }
  return (
    <FieldProblems value={problems ?? {}}>
      <form
        className="stack"
        noValidate
        onSubmit={submit}
        // Once asked, each problem goes as soon as it is mended.
        onChange={({ currentTarget }) => problems && setProblems(problemsIn(currentTarget))}
      >
        {children}
      </form>
    </FieldProblems>
  )
}

function problemsIn(form: HTMLFormElement): Readonly<Record<string, string>> {
  const now = currentTime()
  const fields = form.querySelectorAll<HTMLInputElement>('input, select, textarea')
  return Object.fromEntries(
    [...fields].flatMap((field) => {
      const problem = fieldProblem(field, now)
      return problem === undefined ? [] : [[field.id, problem]]
    }),
  )
}

/** Once the problems stand at their fields: to the first of them, which may lie outside the window. */
function focusFirstInvalid(form: HTMLElement): void {
  requestAnimationFrame(() => {
    const wrong = form.querySelectorAll<HTMLElement>(':is(input, select, textarea, fieldset)[aria-invalid="true"]')
    const first = wrong[0]?.matches('fieldset') ? wrong[0].querySelector('input') : wrong[0]
    first?.focus()
    // The focused field reads its own problem; only that there are more would stay unheard.
    if (wrong.length > 1) announce(`${wrong.length} fields need another look.`)
  })
}
