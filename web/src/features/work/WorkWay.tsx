import type { ReactNode } from 'react'
import { count } from '../../lib/words/words.ts'
import { Time } from '../../ui/Time.tsx'
import { EventLink } from './WorkDesk.tsx'
import { causeInWords } from './work-words.ts'

type Props = {
  readonly tries: number
  readonly since?: string | undefined
  readonly eventId?: string | undefined
  readonly cause?: string | undefined
  readonly triedAt?: string | undefined
  /** How it stands now, or goes on. */
  readonly then: { readonly text: string; readonly at?: string | undefined; readonly tone: 'bad' | 'good' | 'wait' }
}

/** The way of a task from what it follows from to how it stands: each try is a mark, as far apart as they come later and later. */
export function WorkWay({ tries, since, eventId, cause, triedAt, then }: Props) {
  return (
    <ol className="work-way" aria-label="Its way">
      {eventId !== undefined && (
        <Step kind="event">
          <EventLink eventId={eventId} />
        </Step>
      )}
      {since !== undefined && (
        <Step kind="task" at={since}>
          Asked for
        </Step>
      )}
      {tries > 0 && cause !== undefined && (
        <Step kind="tries" at={triedAt} tone="bad">
          {count(tries, 'try', 'tries')}, {tries === 1 ? 'which failed' : 'none of which succeeded'}
          <Tries tries={tries} />
          <span className="quiet">{causeInWords(cause)}</span>
          {tries > 1 && <small className="quiet">That is of the last one: of those before it is known only that they failed.</small>}
        </Step>
      )}
      <Step kind="then" at={then.at} tone={then.tone}>
        {then.text}
      </Step>
    </ol>
  )
}

/** More than these are not drawn: by then a line is full. */
const DRAWN = 20

function Tries({ tries }: Pick<Props, 'tries'>) {
  const marks = Array.from({ length: Math.min(tries, DRAWN) }, (_, n) => n)
  return (
    <span className="work-tries" aria-hidden="true">
      {marks.map((n) => (
        <i key={n} style={{ flexGrow: n }} />
      ))}
    </span>
  )
}

type StepProps = {
  readonly kind: string
  readonly at?: string | undefined
  readonly tone?: Props['then']['tone']
  readonly children: ReactNode
}

function Step({ kind, at, tone, children }: StepProps) {
  return (
    <li data-tone={tone}>
      <span className="quiet">{kind}</span>
      <span className="work-step">{children}</span>
      <span className="quiet desk-end">{at !== undefined && <Time at={at} as="dateTime" />}</span>
    </li>
  )
}
