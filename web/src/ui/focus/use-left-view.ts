import { useEffect, useState, type RefObject } from 'react'

/**
 * Whether an element has been out of sight since this began: it may then take less room, and nothing that is looked at moves. Above
 * the window only where the browser keeps what is read in its place.
 */
export function useLeftView(element: RefObject<HTMLElement | null>, active: boolean): boolean {
  const [left, setLeft] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!active || !current) return undefined
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1)
      if (last && !last.isIntersecting && (last.boundingClientRect.top > 0 || CSS.supports('overflow-anchor', 'auto'))) setLeft(true)
    })
    observer.observe(current)
    return () => {
      observer.disconnect()
      setLeft(false)
    }
  }, [element, active])
  return active && left
}
