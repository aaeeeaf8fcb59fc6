import { useEffect } from 'react'

/** Where the focus is, kept for when its element is gone: a removed element no longer knows where it stood. */
type Place = {
  readonly element: Element
  readonly path: string
  /** The rows around it, the innermost first. */
  readonly rows: readonly { readonly row: Element; readonly list: Element | null; readonly at: number }[]
  /** The sections around it, the innermost first. */
  readonly sections: readonly Element[]
}

const headings = 'h1, h2, h3'
const stops = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]'
/** They give the focus back themselves. */
const overlays = '[role="dialog"], [role="menu"], [role="listbox"], .toasts'

/**
 * When an element that had the focus is removed, as a row by its own button, moves the focus to where people go on: what is left of
 * its row, else the row that took its place, else the heading of its section, else that of the page. Otherwise the body would have it,
 * and the keyboard would begin again at the top of the page.
 */
export function useFocusAfterRemoval(): void {
  useEffect(() => {
    let last: Place | undefined
    let frame = 0
    const remember = ({ target }: Event) => {
      if (target instanceof Element && !target.closest(overlays)) last = placeOf(target)
    }
    // A click beside everything means that nothing is to have the focus; one on something that can have it comes before its focus.
    const forget = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest(overlays)) return
      // An element that has the focus already gets no second event of it.
      if (last?.element.contains(target) && last.element === document.activeElement) return
      last = undefined
    }
    const move = () => {
      if (!last || last.element.isConnected || !isLost()) return
      const { path } = last
      const next = path === location.pathname ? successor(last) : undefined
      last = undefined
      if (next) focusOn(next)
    }
    const observer = new MutationObserver(() => {
      if (!last || last.element.isConnected || !isLost()) return
      cancelAnimationFrame(frame)
      // An overlay that gives the focus back by itself does so in the next frame.
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(move)))
    })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
}

function isLost(): boolean {
  const isOpen = document.querySelector('[role="dialog"]') !== null
  return !isOpen && (document.activeElement === null || document.activeElement === document.body)
}

function placeOf(element: Element): Place {
  const around = (selector: string) => {
    const found: Element[] = []
    for (let at = element.closest(selector); at; at = at.parentElement?.closest(selector) ?? null) found.push(at)
    return found
  }
  const rows = around('main :is(li, tr, article)').map((row) => {
    const list = row.parentElement
    return { row, list, at: list ? [...list.children].indexOf(row) : 0 }
  })
  return { element, path: location.pathname, rows, sections: around('section, main') }
}

function successor({ rows, sections }: Place): Element | undefined {
  for (const { row, list, at } of rows) {
    const next = row.isConnected ? row : list?.isConnected ? list.children[at] : undefined
    if (next) return next.querySelector(stops) ?? next
  }
  const heading = sections.filter(({ isConnected }) => isConnected).map((section) => section.querySelector(headings))
  return heading.find((found) => found !== null) ?? document.querySelector('main h1') ?? undefined
}

function focusOn(element: Element): void {
  if (!(element instanceof HTMLElement)) return
  if (!element.matches(stops)) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
