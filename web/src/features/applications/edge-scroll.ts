import { useCallback, useEffect, useRef, type RefObject } from 'react'

const beltPx = 90
const mostPxPerFrame = 18

/** How far a row moves per frame while something is held at `x`, near its left (negative) or right end. */
export function edgePull(x: number, left: number, right: number): number {
  const belt = Math.min(beltPx, (right - left) / 4)
  const beyond = x < left + belt ? x - (left + belt) : Math.max(0, x - (right - belt))
  return Math.round((Math.max(-belt, Math.min(belt, beyond)) / belt) * mostPxPerFrame)
}

/** A card reaches columns outside the window: near an end of the row, the row follows. @returns tells where the pointer is */
export function useEdgeScroll(row: RefObject<HTMLElement | null>, holding: boolean): (x: number) => void {
  const at = useRef<number>(undefined)
  useEffect(() => {
    if (!holding) return
    let frame = requestAnimationFrame(function follow() {
      const element = row.current
      if (element && at.current !== undefined) {
        const { left, right } = element.getBoundingClientRect()
        element.scrollLeft += edgePull(at.current, left, right)
      }
      frame = requestAnimationFrame(follow)
    })
    return () => {
      cancelAnimationFrame(frame)
      at.current = undefined
    }
  }, [row, holding])
  return useCallback((x) => {
    at.current = x
  }, [])
}
