import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { numberText } from '../lib/words/words.ts'
import './tabs.css'

/** `count`: how many there are behind it, where that is known. */
type Choice<T extends string> = { readonly value: T; readonly label: ReactNode; readonly count?: number | undefined }
type Props<T extends string> = {
  readonly label: string
  readonly choices: readonly Choice<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** The left and right arrow keys select the neighbouring choice. */
function useArrowKeys<T extends string>({ choices, value, onChange }: Props<T>) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const at = (choices.findIndex((choice) => choice.value === value) + step + choices.length) % choices.length
    const next = choices[at]
    if (!next) return
    onChange(next.value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role]')[at]?.focus()
  }
}

/** Where the row is wider than its place (on a phone it wraps). Only the row scrolls: `scrollIntoView` would also move the page to tabs far down on it. */
function useSelectedInView(value: string) {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef('')
  // After every render, since the counts in the tabs come later and push the selected one on.
  useEffect(() => {
    const selected = list.current?.querySelector('[aria-selected="true"]')
    if (!list.current || !selected || shown.current === `${value} ${list.current.scrollWidth}`) return
    shown.current = `${value} ${list.current.scrollWidth}`
    const view = list.current.getBoundingClientRect()
    const tab = selected.getBoundingClientRect()
    list.current.scrollLeft += tab.left < view.left ? tab.left - view.left : Math.max(0, tab.right - view.right)
  })
  return list
}

/** @param beside at the end of the row, where there is room */
export function Tabs<T extends string>({
  children,
  beside,
  ...props
}: Props<T> & { readonly children: ReactNode; readonly beside?: ReactNode }) {
  const { label, choices, value, onChange } = props
  const id = useId()
  const onKeyDown = useArrowKeys(props)
  const list = useSelectedInView(value)
  return (
    <>
      <div className="tabs">
        <div ref={list} role="tablist" aria-label={label} className="tabs-list" onKeyDown={onKeyDown}>
          {choices.map((choice) => (
            <button
              key={choice.value}
              type="button"
              role="tab"
              id={`${id}-${choice.value}`}
              aria-controls={`${id}-panel`}
              aria-selected={choice.value === value}
              tabIndex={choice.value === value ? 0 : -1}
              onClick={() => onChange(choice.value)}
            >
              {choice.label}
              {choice.count !== undefined && (
                <>
                  {' '}
                  <span className="quiet">{numberText(choice.count)}</span>
                </>
              )}
            </button>
          ))}
        </div>
        {beside}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}

/** Radio buttons side by side, for few choices. */
export function SegmentedControl<T extends string>(props: Props<T>) {
  const { label, choices, value, onChange } = props
  const onKeyDown = useArrowKeys(props)
  return (
    <div role="radiogroup" aria-label={label} className="segmented" onKeyDown={onKeyDown}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={choice.value === value}
          tabIndex={choice.value === value ? 0 : -1}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}
