import { useLayoutEffect, type RefObject } from 'react'

/** Pixels between what is placed and the edge of the window. */
const EDGE = 5

/** Which edge of its anchor it keeps to, where there is room. */
type Side = 'start' | 'end'

/** Keeps a menu or a calendar below what it belongs to, while that scrolls and when the window changes. */
export function usePlaceBelow(anchor: RefObject<HTMLElement | null>, placed: RefObject<HTMLElement | null>, side: Side): void {
  // After each rendering as well, which may have moved what it belongs to.
  useLayoutEffect(() => {
    const place = () => anchor.current && placed.current && placeBelow(anchor.current, placed.current, side)
    place()
    const end = new AbortController()
    window.addEventListener('scroll', place, { capture: true, passive: true, signal: end.signal })
    window.addEventListener('resize', place, { signal: end.signal })
    return () => end.abort()
  })
}

/** Below its anchor, above it at the foot of a low screen, and always within the window, also where the anchor is not. */
function placeBelow(anchor: HTMLElement, { style, offsetWidth: width, offsetHeight: height }: HTMLElement, side: Side): void {
  const { left, right, top, bottom } = anchor.getBoundingClientRect()
  const wanted = side === 'start' || right - width < EDGE ? left : right - width
  const fitsBelow = bottom + 2 + height <= window.innerHeight - EDGE
  style.left = `${within(wanted, window.innerWidth - width)}px`
  style.top = `${within(fitsBelow ? bottom + 2 : top - 2 - height, window.innerHeight - height)}px`
}

function within(wanted: number, room: number): number {
  return Math.max(EDGE, Math.min(wanted, room - EDGE))
}
