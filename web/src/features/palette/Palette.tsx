import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import type { Role } from '#events/vocabulary/roles.ts'
import { shortCode, asProblem } from '../../api/problem.ts'
import { useRead } from '../../api/use-call.ts'
import { useLateText } from '../../lib/use-late-text.ts'
import { count } from '../../lib/words/words.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { useReturnFocus } from '../../ui/focus/use-return-focus.ts'
import { Icon } from '../../ui/Icon.tsx'
import { MarkedWords } from '../../ui/MarkedWords.tsx'
import { useCloseWatcher } from '../../ui/sheets/use-close-watcher.ts'
import { actsFor } from './palette-acts.ts'
import { groupsFor, type Choice, type Group, type Place } from './palette-model.ts'
import '../../ui/sheets/sheet.css'
import './palette.css'

type Props = {
  /** The pages of the caller's own rail. */
  readonly places: readonly Place[]
  readonly role: Role
  /** Whether the caller may ask the server: who waits for approval, or has no confirmed place, has the pages alone. */
  readonly asks: boolean
  readonly onClose: () => void
}

/** Finds people, jobs, applications, organizations and pages, and goes there: a combobox (WAI-ARIA pattern) in a dialog over the page. */
export function Palette({ places, role, asks, onClose }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useReturnFocus()
  useCloseWatcher(onClose)
  // Before anybody sees it, so that no letter is lost.
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), [])
  const { text, setText, q, groups, found, pointed, setPointed } = useFound(places, role, asks)
  const choices = groups.flatMap((group) => group.choices)
  const at = Math.max(
    0,
    choices.findIndex(({ key }) => key === pointed),
  )
  const navigate = useNavigate()
  const choose = (choice: Choice) => {
    onClose()
    void navigate(choice.path)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Escape') onClose()
    else if (step !== 0 && choices.length > 0) setPointed(choices[(at + step + choices.length) % choices.length]?.key)
    else if (event.key === 'Enter' && event.target === input.current && choices[at]) choose(choices[at])
    else if (event.key === 'Tab') keepInside(event)
    else return
    if (event.key !== 'Tab') event.preventDefault()
    event.stopPropagation()
  }
  return createPortal(
    <div onKeyDown={onKeyDown}>
      <div className="sheet-overlay" onClick={onClose} />
      <div className="sheet-place palette-place">
        <section className="palette" role="dialog" aria-modal="true" aria-label="Find">
          <div className="palette-field">
            <Icon name="search" size={18} />
            <input
              ref={input}
              role="combobox"
              aria-label="Find people, jobs, applications, organizations and pages"
              aria-expanded={choices.length > 0}
              aria-controls={id}
              aria-autocomplete="list"
              aria-activedescendant={choices.length > 0 ? `${id}-${at}` : undefined}
              autoComplete="off"
              maxLength={120}
              placeholder="Do something, or find a person, a job, a page"
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setPointed(undefined)
              }}
            />
            <button type="button" className="palette-close" aria-label="Esc: close" onClick={onClose}>
              <kbd>Esc</kbd>
            </button>
          </div>
          <Choices id={id} groups={groups} at={at} q={text} onChoose={choose} onPoint={({ key }) => setPointed(key)} />
          <State text={text} q={q} found={found} amount={choices.length} />
          <p className="palette-foot">
            <span className="palette-keys">
              <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> go <kbd>Esc</kbd> close
            </span>
            <span>Only what you may open is found</span>
          </p>
        </section>
      </div>
    </div>,
    document.body,
  )
}

/** The text, and what there is for it: asked of the server once its writer pauses. */
function useFound(places: readonly Place[], role: Role, asks: boolean) {
  const [q, setQ] = useState('')
  const [text, setText] = useLateText(q, setQ)
  const [pointed, setPointed] = useState<string>()
  const asked = q.trim()
  const found = useRead('palette.search', { q: asked }, { skip: !asks || asked === '' })
  // What was found for another text stays until the answer is there, and goes with the text.
  const acts = useMemo(
    () =>
      actsFor(
        role,
        places.map(({ path }) => path),
      ),
    [role, places],
  )
  const groups = groupsFor(text, places, asked === '' || text.trim() === '' ? undefined : found.data, acts)
  return { text, setText, q: asked, groups, found: asks && asked !== '' ? found : undefined, pointed, setPointed }
}

type ChoicesProps = {
  readonly id: string
  readonly groups: readonly Group[]
  readonly at: number
  readonly q: string
  readonly onChoose: (choice: Choice) => void
  readonly onPoint: (choice: Choice) => void
}

function Choices({ id, groups, at, q, onChoose, onPoint }: ChoicesProps) {
  const chosen = useRef<HTMLDivElement>(null)
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [at, groups.length])
  return (
    <div id={id} role="listbox" aria-label="Found" className="palette-list">
      {groups.map(({ label, first, choices }) => (
        <div key={label} role="group" aria-label={label}>
          <p className="palette-group" aria-hidden="true">
            {label}
          </p>
          {choices.map((choice, nth) => {
            const n = first + nth
            const isAt = n === at
            return (
              <div
                key={choice.key}
                ref={isAt ? chosen : undefined}
                id={`${id}-${n}`}
                role="option"
                aria-selected={isAt}
                className="palette-option"
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => !isAt && onPoint(choice)}
                onClick={() => onChoose(choice)}
              >
                {choice.icon ? <Icon name={choice.icon} size={17} /> : <Avatar name={choice.label} size={28} />}
                <span className="palette-label">
                  <MarkedWords text={choice.label} q={q} />
                </span>
                {choice.hint !== '' && <span className="palette-hint">{choice.hint}</span>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

type StateProps = {
  readonly text: string
  readonly q: string
  readonly found: ReturnType<typeof useRead<'palette.search'>> | undefined
  readonly amount: number
}

/** Below the list: that it is being looked, that there is nothing, or that it failed. */
function State({ text, q, found, amount }: StateProps) {
  const waits = found !== undefined && (found.isFetching || text.trim() !== q)
  const failed = found !== undefined && found.error !== undefined && !found.isFetching ? asProblem(found.error) : undefined
  if (failed)
    return (
      <div className="palette-state" role="alert">
        <span>
          We could not look: {failed.message} <span className="mono">{shortCode(failed)}</span>
        </span>
        <Button size="s" onClick={() => void found?.refetch()}>
          Try again
        </Button>
      </div>
    )
  const said = waits ? 'Looking…' : amount === 0 ? `Nothing is found for “${text.trim()}”` : undefined
  return (
    <p className={said === undefined ? 'sr-only' : 'palette-state'} role="status">
      {said ?? count(amount, 'result')}
    </p>
  )
}

/** The field and the button beside it are all that the tab key reaches. */
function keepInside(event: KeyboardEvent<HTMLElement>): void {
  event.preventDefault()
  const [field, button] = event.currentTarget.querySelectorAll<HTMLElement>('.palette-field > input, .palette-close')
  const next = event.target === field ? button : field
  next?.focus()
}
