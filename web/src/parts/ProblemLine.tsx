import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { deviceIsOffline, mistakesIn, shortCode, wayOutOf, type Problem } from '../api/problem.ts'
import { RequestCode } from '../ui/RequestCode.tsx'

/** Under a form: what the server answered, and the way out where there is one. */
export function ProblemLine({
  problem,
  labels,
  look = 'field-problem',
}: {
  readonly problem: Problem | undefined
  /** The names of fields here, where their names do not say it. */
  readonly labels?: Readonly<Record<string, string>> | undefined
  readonly look?: 'field-problem' | 'notice-bad'
}) {
  const line = useRef<HTMLParagraphElement>(null)
  const online = useSyncExternalStore(onLineChange, isOnline)
  // Under a long form it is out of sight, and nothing would seem to have happened.
  useEffect(() => {
    if (problem) line.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  if (!problem) return null
  const wayOut = wayOutOf(problem)
  const said = mistakesIn(problem, labels)
  return (
    <p className={look} role="alert" ref={line}>
      {online ? said.replace(deviceIsOffline, '') : said} {wayOut && <Link to={wayOut.to}>{wayOut.label}</Link>}
      <RequestCode code={shortCode(problem)} />
    </p>
  )
}

const isOnline = () => navigator.onLine
function onLineChange(changed: () => void): () => void {
  for (const event of ['online', 'offline']) window.addEventListener(event, changed)
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, changed)
  }
}
