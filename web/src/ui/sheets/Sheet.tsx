import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../Icon.tsx'
import { placeNoticesBy } from './notices-place.ts'
import { useCloseWatcher } from './use-close-watcher.ts'
import { useReturnFocus } from '../focus/use-return-focus.ts'
import './sheet.css'

export type SheetProps = {
  readonly title: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
  /** Its width in pixels, where there is room. */
  readonly size?: number
  /** The page stays in use beside it. */
  readonly beside?: boolean
  /** Id of the sentence that is read out with the title, of a question. Of a form it would be the whole form. */
  readonly describedBy?: string
}

/**
 * A dialog or drawer over the page, open while it is mounted. It is no `<dialog>`: beside one that is modal, notices could neither be
 * seen nor be clicked. The page behind may still scroll (product 3).
 */
export function Sheet({
  as,
  title,
  onClose,
  children,
  size,
  beside = false,
  describedBy,
}: SheetProps & { readonly as: 'dialog' | 'drawer'; readonly size: number }) {
  const id = useId()
  const sheet = useRef<HTMLElement>(null)
  const head = useRef<HTMLDivElement>(null)
  useReturnFocus()
  useCloseWatcher(onClose)
  useFirstFocus(sheet)
  useEscapeOutside(sheet, onClose)
  useEffect(() => (head.current ? placeNoticesBy(head.current) : undefined), [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab' && !beside) keepTabInside(event)
    // It closes what is open in the sheet first.
    if (event.key === 'Escape' && !isInOpenList(event.target)) onClose()
  }
  return createPortal(
    <div onKeyDown={onKeyDown}>
      {!beside && <div className="sheet-overlay" onClick={onClose} />}
      <div className={`sheet-place ${as}-place`} data-beside={beside || undefined}>
        <section
          ref={sheet}
          className={as === 'dialog' ? 'sheet dialog' : 'sheet'}
          role="dialog"
          aria-modal={!beside || undefined}
          aria-labelledby={`${id}-title`}
          aria-describedby={describedBy}
          tabIndex={-1}
          style={{ flexBasis: `${size / 16}rem` }}
        >
          {/* A header element would be a second banner of the page. */}
          <div ref={head} className="sheet-header">
            <h2 id={`${id}-title`} className="sheet-title">
              {title}
            </h2>
            <button type="button" className="sheet-close" aria-label="Close" onClick={onClose}>
              <Icon name="close" size={20} />
            </button>
          </div>
          <div className="sheet-body">{children}</div>
        </section>
      </div>
    </div>,
    document.body,
  )
}

/** Once what it was opened with is done, such as the click on a button. */
function useFirstFocus(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // Somebody quick is already at work in it, perhaps in its calendar, which closes once the focus leaves.
      if (sheet.current?.contains(document.activeElement)) return
      const first =
        sheet.current?.querySelector<HTMLElement>('[data-autofocus]') ?? sheet.current?.querySelector<HTMLElement>('.sheet-close')
      first?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [sheet])
}

/** Until the focus has moved into the sheet, Escape reaches what it was opened with. */
function useEscapeOutside(sheet: RefObject<HTMLElement | null>, onClose: () => void): void {
  // Before anybody sees the sheet, so that no key is lost.
  useLayoutEffect(() => {
    const close = ({ key, target }: globalThis.KeyboardEvent) => {
      const isTopmost = [...document.querySelectorAll('[role="dialog"]')].at(-1) === sheet.current
      if (key === 'Escape' && isTopmost && !(target instanceof Element && target.closest('[role="dialog"], [role="menu"]'))) onClose()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [sheet, onClose])
}

/** Browsers that do not know `:open` keep the key of an open list to themselves. */
function isInOpenList(target: EventTarget): boolean {
  return target instanceof Element && CSS.supports('selector(:open)') && target.closest('select:open') !== null
}

const reached = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', '[tabindex]']
  .map((one) => `${one}:not(:disabled, [tabindex="-1"], [hidden], [type="hidden"])`)
  .join(', ')

/** From the last element the tab key leads to the first, and back. */
function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  const { shiftKey, currentTarget, target } = event
  // What was opened in it is its child for React alone, and keeps its own.
  if (event.defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return
  const inside = [...currentTarget.querySelectorAll<HTMLElement>(reached)].filter(isReached)
  const [from, to] = shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]]
  if (target !== from && !(shiftKey && target.matches('.sheet'))) return
  event.preventDefault()
  to?.focus()
}

/** Of radio buttons with one name only the chosen one is. */
function isReached(element: HTMLElement): boolean {
  // Not in every browser.
  if ('checkVisibility' in element && !element.checkVisibility({ visibilityProperty: true })) return false
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true
  return document.querySelector(`[type="radio"][name="${CSS.escape(element.name)}"]:checked`) === null
}
