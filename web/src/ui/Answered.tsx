import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { undoSeconds, useCountdown } from '../lib/use-countdown.ts'
import { Button } from './Button.tsx'
import { useShortcuts } from './Shortcuts.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import './answered.css'

export type Answer = {
  /** `You accepted the offer of Kestrel Works` */
  readonly sentence: string
  /** Takes the answer back; there once the server has stored it. */
  readonly undo?: (() => void) | undefined
}

/** What was answered, with its Undo for ten seconds; they pause while the pointer or the focus is on it. */
export function Answered({ sentence, undo }: Answer) {
  const text = useRef<HTMLSpanElement>(null)
  const [over, setOver] = useState(false)
  const end = useCallback(() => setOver(true), [])
  const { handlers } = useCountdown(undoSeconds, end, undo !== undefined)
  const run = over ? undefined : undo
  useShortcuts(useMemo(() => (run ? [{ key: 'z', text: 'Undo, while it is offered', run }] : []), [run]))
  useEffect(() => {
    // The button that was pressed is gone, and the keyboard goes on from here.
    const frame = requestAnimationFrame(() => document.activeElement === document.body && text.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <p className="answered" {...handlers}>
      <span ref={text} tabIndex={-1}>
        {sentence}
      </span>
      {run && (
        <Button size="s" aria-keyshortcuts="z" title="Key z" onClick={run}>
          Undo
        </Button>
      )}
    </p>
  )
}

type CardProps = {
  readonly answer: Answer | undefined
  /** It is no longer asked. */
  readonly gone: boolean
  readonly children: ReactNode
}

/** A question to the student. Once answered, its place and its size stay, and a sentence stands there. */
export function QuestionCard({ answer, gone, children }: CardProps) {
  const shown = answer ?? (gone ? { sentence: 'This was answered or ended in the meantime.' } : undefined)
  const card = useRef<HTMLElement>(null)
  const keptFocus = useKeptFocus(card, shown ? 'answer' : 'question', shown ? '.answered [tabindex]' : 'button')
  return (
    <section ref={card} className="card pending-card question" {...keptFocus}>
      <div style={shown && { visibility: 'hidden' }}>{children}</div>
      {shown && <Answered {...shown} />}
    </section>
  )
}
