import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { undoSeconds, useCountdown } from '../lib/time/use-countdown.ts'
import { Avatar } from './Avatar.tsx'
import { Button } from './Button.tsx'
import { CountdownRing } from './figures/CountdownRing.tsx'
import { Icon } from './Icon.tsx'
import { useShortcuts } from './focus/Shortcuts.tsx'
import { useKeptFocus } from './focus/use-kept-focus.ts'
import { useLeftView } from './focus/use-left-view.ts'
import './answered.css'

export type Answer = {
  /** `You accepted the offer of Kestrel Works` */
  readonly sentence: string
  /** The facts that hold now, a line each, where the question was high enough to leave room for it. */
  readonly lines?: readonly string[] | undefined
  /** It is good news: the card turns green, with the mark of the company, or the person, and what the news is about. */
  readonly good?:
    | {
        readonly name: string
        readonly of: 'company' | 'person'
        readonly about: string
        /** Left out on a phone, where the card has no room for it. */ readonly detail?: string
      }
    | undefined
  /** Takes the answer back; there once the server has stored it. */
  readonly undo?: (() => void) | undefined
}

type AnsweredProps = Answer & {
  /** Where one reads on. */
  readonly more?: ReactNode
  /** What one still has to know of the thing: it fills the room that the question leaves. */
  readonly facts?: ReactNode
}

/** The answer that was given, with its Undo for ten seconds. */
export function Answered({ sentence, lines, good, undo, more, facts }: AnsweredProps) {
  const text = useRef<HTMLSpanElement>(null)
  const [over, setOver] = useState(false)
  const end = useCallback(() => setOver(true), [])
  const { left, paused, handlers } = useCountdown(undoSeconds, end, { active: undo !== undefined })
  const run = over ? undefined : undo
  useShortcuts(useMemo(() => (run ? [{ key: 'z', text: 'Undo, while it is offered', run }] : []), [run]))
  const offered = run !== undefined
  useEffect(() => {
    // The button that was pressed, or the Undo, is gone, and the keyboard goes on from here.
    const frame = requestAnimationFrame(() => document.activeElement === document.body && text.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [offered])
  return (
    <div className="answered" data-good={good && ''}>
      {good && <Avatar name={good.name} size={40} of={good.of} />}
      <div className="answered-text">
        <span ref={text} tabIndex={-1}>
          {sentence}
        </span>
        {good && (
          <p>
            {good.about}
            {good.detail !== undefined && <span className="answered-detail">. {good.detail}</span>}
          </p>
        )}
        {lines && (
          <ul className="answered-lines">
            {lines.map((line) => (
              <li key={line}>
                <Icon name="check" size={16} />
                <span>{line}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {/* At the right, where nothing was that a second click could be meant for. */}
      <div className="answered-actions">
        {more}
        {run && (
          <Button aria-keyshortcuts="z" title="Key z" onClick={run} {...handlers}>
            <CountdownRing seconds={undoSeconds} paused={paused} />
            <span>
              Undo<span aria-hidden="true">, {left} s</span>
            </span>
          </Button>
        )}
      </div>
      {facts && <div className="answered-facts">{facts}</div>}
    </div>
  )
}

type CardProps = {
  readonly answer: Answer | undefined
  /** It is no longer asked. */
  readonly gone: boolean
  /** Where one reads on, once it is answered with good news. */
  readonly more?: ReactNode
  /** What one still has to know then: the question that told of it is gone. */
  readonly facts?: ReactNode
  /** Stands beside any answer: where another one may still be given, for instance. */
  readonly beside?: ReactNode
  /** The thing waits for no answer, but may be answered. */
  readonly calm?: boolean
  readonly children: ReactNode
}

/** A question to the student. Once answered, its place stays, and its size until it was out of sight; a sentence stands there. */
export function QuestionCard({ answer, gone, more, facts, beside, calm = false, children }: CardProps) {
  const shown = answer ?? (gone ? { sentence: 'This was answered or ended in the meantime.' } : undefined)
  const card = useRef<HTMLElement>(null)
  const keptFocus = useKeptFocus(card, shown ? 'answer' : 'question', shown ? '.answered [tabindex]' : 'button')
  const shrunk = useLeftView(card, shown !== undefined)
  return (
    <section ref={card} className={`card ${calm ? 'card-pad' : 'pending-card'} question`} {...keptFocus}>
      <div style={shown && (shrunk ? { display: 'none' } : { visibility: 'hidden' })}>{children}</div>
      {shown && <Answered {...shown} more={beside ?? (shown.good && more)} facts={shown.good && facts} />}
    </section>
  )
}
