import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'

type CutText<E> = {
  readonly text: RefObject<E | null>
  /** It was opened: its style no longer cuts it. */
  readonly whole: boolean
  /** The button that opens and shortens it; nothing where the text has no more lines than are shown. */
  readonly more: ReactNode
}

/** A text that its style cuts after some lines. @param cuts it is cut just now */
export function useCutText<E extends HTMLElement>(cuts: boolean): CutText<E> {
  const text = useRef<E>(null)
  const [isLong, setIsLong] = useState(false)
  const [whole, setWhole] = useState(false)
  useLayoutEffect(() => {
    const { current } = text
    if (!cuts || whole || !current) return undefined
    const measure = () => setIsLong(current.scrollHeight > current.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [cuts, whole])
  const more = cuts && isLong && (
    <button type="button" className="link read-all" aria-expanded={whole} onClick={() => setWhole(!whole)}>
      {whole ? 'Shorten it' : 'Read it all'}
    </button>
  )
  return { text, whole, more }
}
