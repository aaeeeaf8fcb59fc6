import { shortCode, type Problem } from './problem.ts'

/** Under a form: what the server answered. */
export function ProblemLine({
  problem,
  look = 'field-problem',
}: {
  readonly problem: Problem | undefined
  readonly look?: 'field-problem' | 'notice-bad'
}) {
  if (!problem) return null
  const code = shortCode(problem)
  return (
    <p className={look} role="alert">
      {problem.message} {code && <code className="mono">{code}</code>}
    </p>
  )
}
