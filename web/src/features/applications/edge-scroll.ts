import { useCallback, useEffect, useRef, type RefObject } from 'react'

const edgeZonePx = 90
const maxPxPerFrame = 18

/** Pixels that a row scrolls per frame while the pointer is at `x`: negative near its left end, positive near its right end. */
export function edgeScrollSpeed(x: number, left: number, right: number): number {
  const edgeZone = Math.min(edgeZonePx, (right - left) / 4)
  const beyond = x < left + edgeZone ? x - (left + edgeZone) : Math.max(0, x - (right - edgeZone))
  return Math.round((Math.max(-edgeZone, Math.min(edgeZone, beyond)) / edgeZone) * maxPxPerFrame)
}

/** Scrolls the row while a card is dragged near one of its ends. @returns a function to be called with the pointer's x */
export function useEdgeScroll(row: RefObject<HTMLElement | null>, dragging: boolean): (x: number) => void {
  const at = useRef<number>(undefined)
  useEffect(() => {
    const element = row.current
    if (!dragging || !element) return
    // Measured once: neither reading nor writing may cost a layout in each frame of a drag.
    const { left, right } = element.getBoundingClientRect()
    let frame = requestAnimationFrame(function follow() {
      const speed = at.current === undefined ? 0 : edgeScrollSpeed(at.current, left, right)
      if (speed !== 0) element.scrollLeft += speed
      frame = requestAnimationFrame(follow)
    })
    return () => {
      cancelAnimationFrame(frame)
      at.current = undefined
    }
  }, [row, dragging])
  return useCallback((x) => {
    at.current = x
  }, [])
}
