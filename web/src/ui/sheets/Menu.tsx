import { useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useCloseWatcher } from './use-close-watcher.ts'
import { usePlaceBelow } from './use-place-below.ts'
import { useReturnFocus } from '../focus/use-return-focus.ts'
import './menu.css'

export type MenuItem = { readonly key: string; readonly label: ReactNode; readonly danger?: boolean; readonly onSelect: () => void }
type Props = { readonly items: readonly MenuItem[]; readonly heading?: string; readonly onClose: () => void }

/** A menu (WAI-ARIA pattern) at the corner of its positioned parent, open while it is mounted. */
export function AnchoredMenu({ items, heading, onClose }: Props) {
  const anchor = useRef<HTMLSpanElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const returnFocus = useReturnFocus()
  useCloseWatcher(onClose)
  useClickBeside(menu, onClose)
  usePlaceBelow(anchor, menu, 'end')
  // Before anybody sees it, so that no key is lost.
  useLayoutEffect(() => menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true }), [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')]
    const next = itemAfter(event, all)
    // The tab key leads nowhere: a menu is chosen from, or closed.
    if (next === undefined && event.key !== 'Escape' && event.key !== 'Tab') return
    event.preventDefault()
    // The drawer around it stays open.
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    else next?.focus()
  }
  return (
    <>
      <span ref={anchor} className="menu-anchor" />
      {createPortal(
        <div
          ref={menu}
          className="menu"
          role="menu"
          aria-label={heading ?? 'Choose'}
          aria-orientation="vertical"
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          {heading && <div className="menu-label">{heading}</div>}
          {items.map(({ key, label, danger, onSelect }) => (
            <button
              key={key}
              type="button"
              className="menu-item"
              role="menuitem"
              tabIndex={-1}
              data-danger={danger || undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                // A dialog that it opens finds the focus where the menu was opened: the item itself will be gone.
                returnFocus()
                onSelect()
                onClose()
              }}
            >
              <span>{label}</span>
            </button>
          ))}
        </div>,
        // Inside the landmark that the menu belongs to.
        document.querySelector('main') ?? document.body,
      )}
    </>
  )
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The item to which a key leads; a letter to the next one that begins with it. */
function itemAfter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, all: readonly HTMLElement[]): HTMLElement | undefined {
  const at = all.findIndex((item) => item === document.activeElement)
  const step = steps[key]
  if (step) return all[step(at, all.length)]
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined
  const behind = [...all.slice(at + 1), ...all.slice(0, at + 1)]
  return behind.find(({ textContent }) => textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
}

function useClickBeside(menu: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && target.isConnected && !menu.current?.contains(target)) onClose()
  })
  useLayoutEffect(() => {
    const end = new AbortController()
    for (const type of ['mousedown', 'touchstart']) document.addEventListener(type, (event) => close(event), { signal: end.signal })
    return () => end.abort()
  }, [])
}
