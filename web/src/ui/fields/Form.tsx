import { useState, type ReactNode, type SubmitEvent } from 'react'
import { currentTime } from '../../lib/time/now.ts'
import { fieldProblem } from './field-problem.ts'
import { FieldProblems } from './FieldNote.tsx'
import { announce } from '../focus/live-region.tsx'

type Problems = Readonly<Record<string, string>>

type Props = {
  /** @param by the value of the button that sends it */
  readonly onSubmit: (by: string) => unknown
  /** Validation beyond the browser's; shows its own problems at their fields. @returns whether the form is valid */
  readonly check?: (by: string) => boolean
  readonly children: ReactNode
}

/** A form that is submitted only when it is valid. Otherwise each invalid field shows its problem, and the first of them gets the focus. */
export function Form({ onSubmit, check, children }: Props) {
  const [problems, setProblems] = useState<Problems>({})
  const [tried, setTried] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { submitter } = event.nativeEvent
    const by = submitter instanceof HTMLButtonElement ? submitter.value : ''
    const found = problemsIn(form)
    setProblems(found)
    setTried(true)
    const valid = check?.(by) ?? true
    if (valid && Object.keys(found).length === 0) onSubmit(by)
    else focusFirstInvalid(form)
  }
  return (
    <FieldProblems value={problems}>
      <form
        className="stack"
        noValidate
        onSubmit={submit}
        // A problem disappears as soon as it is corrected; after the first attempt it comes back as soon as it is made again.
        onChange={({ currentTarget }) => {
          const found = problemsIn(currentTarget)
          setProblems(tried ? found : Object.fromEntries(Object.entries(found).filter(([id]) => id in problems)))
        }}
        // A text is judged when its field is left, before the form is sent: 2027-13-77 is no day.
        onBlurCapture={({ target }) => {
          if (!(target instanceof HTMLInputElement) || target.value === '') return
          const problem = fieldProblem(target, currentTime())
          if (problem !== undefined) setProblems({ ...problems, [target.id]: problem })
        }}
      >
        {children}
      </form>
    </FieldProblems>
  )
}

function problemsIn(form: HTMLFormElement): Problems {
  const now = currentTime()
  const fields = form.querySelectorAll<HTMLInputElement>('input, select, textarea')
  return Object.fromEntries(
    [...fields].flatMap((field) => {
      const problem = fieldProblem(field, now)
      return problem === undefined ? [] : [[field.id, problem]]
    }),
  )
}

/** In the next frame, when the problems are in the DOM. Focusing also scrolls the field into view. */
function focusFirstInvalid(form: HTMLElement): void {
  requestAnimationFrame(() => {
    const invalid = form.querySelectorAll<HTMLElement>(':is(input, select, textarea, fieldset)[aria-invalid="true"]')
    const first = invalid[0]?.matches('fieldset') ? invalid[0].querySelector('input') : invalid[0]
    first?.focus()
    // A screen reader reads the problem of the focused field; it is told only how many there are.
    if (invalid.length > 1) announce(`${invalid.length} fields need another look.`)
  })
}
