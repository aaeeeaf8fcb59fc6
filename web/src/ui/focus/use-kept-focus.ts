import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'

/**
 * Keeps the focus in an element when the part of it that has the focus gives way to another: a button that is hidden or removed
 * leaves it to the body, and the keyboard would begin again at the top of the page.
 * @param part changes when one part gives way to another
 * @param next selects where the focus goes then
 */
export function useKeptFocus(element: RefObject<HTMLElement | null>, part: string, next: string) {
  const inside = useRef(false)
  const shown = useRef(part)
  useEffect(() => {
    if (shown.current === part) return
    shown.current = part
    if (!inside.current) return
    const frame = requestAnimationFrame(() => {
      const active = document.activeElement
      const isLost = active === null || active === document.body || getComputedStyle(active).visibility === 'hidden'
      if (isLost) element.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [element, part, next])
  return {
    onFocus: () => void (inside.current = true),
    // To no other element: that is how a browser takes it from what is hidden or removed.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) inside.current = currentTarget.contains(relatedTarget)
    },
  }
}
