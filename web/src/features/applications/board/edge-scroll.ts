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
  const follow = useRef<(x: number) => void>(undefined)
  useEffect(() => {
    const element = row.current
    if (!dragging || !element) return
    // Measured once: neither reading nor writing may cost a layout in each frame of a drag.
    const { left, right } = element.getBoundingClientRect()
    let speed = 0
    let frame: number | undefined
    // No frame is asked for while nothing is to be scrolled.
    const scroll = () => {
      element.scrollLeft += speed
      frame = speed === 0 ? undefined : requestAnimationFrame(scroll)
    }
    follow.current = (x) => {
      speed = edgeScrollSpeed(x, left, right)
      if (speed !== 0) frame ??= requestAnimationFrame(scroll)
    }
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      follow.current = undefined
    }
  }, [row, dragging])
  return useCallback((x) => follow.current?.(x), [])
}
