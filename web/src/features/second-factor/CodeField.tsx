import type { Problem } from '../../api/problem.ts'
import { TextField } from '../../ui/fields/Field.tsx'

type Props = { readonly value: string; readonly problem: Problem | undefined; readonly onChange: (code: string) => void }

/** Six digits, also where they are pasted with blanks. */
export function CodeField({ value, problem, onChange }: Props) {
  return (
    <TextField
      label="Code"
      hint="Six digits"
      name="code"
      autoFocus
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      requiredMessage="Please write the six digits that your app shows."
      value={value}
      problem={codeProblem(problem)}
      onChange={(event) => onChange((event.target.value.match(/\p{Nd}/gu) ?? []).slice(0, 6).join(''))}
    />
  )
}

/** What is wrong with a code; after too many tries, when there is another one. */
export function codeProblem(problem: Problem | undefined): string | undefined {
  if (problem?.code !== 'rate_limited') return problem?.message
  const { retryAfterSeconds } = (problem.details ?? {}) as { readonly retryAfterSeconds?: unknown }
  const minutes = typeof retryAfterSeconds === 'number' ? Math.ceil(retryAfterSeconds / 60) : 3
  return `Too many tries. There is another one in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}
