import { useLayoutEffect, useRef, type PointerEvent, type RefObject } from 'react'

/** Room above and below the cards, in pixels, where the scroller alone cannot keep one in its place. */
type Room = { above: number; below: number }

/**
 * Keeps the card whose menu is open, or else the one under the pointer or with the focus, in its place when cards above it are added,
 * removed or measured.
 * @param pinned the card whose menu is open @returns props for the scrolling element
 */
export function useScrollAnchor(scroller: RefObject<HTMLDivElement | null>, pinned: string | undefined) {
  const hovered = useRef<string>(undefined)
  const kept = useRef<{ readonly id: string; readonly top: number }>(undefined)
  const room = useRef<Room>({ above: 0, below: 0 })
  /** Notes where the card that is to stay lies now. */
  const note = () => {
    const element = scroller.current
    const id = pinned ?? hovered.current ?? idOf(element?.contains(document.activeElement) ? document.activeElement : null)
    const card = id === undefined ? null : element?.querySelector(`[data-application="${CSS.escape(id)}"]`)
    const before = kept.current
    kept.current = element && id !== undefined && card ? { id, top: topOf(card, element) } : undefined
    return { element, before, now: kept.current }
  }
  useLayoutEffect(() => {
    const { element, before, now } = note()
    if (!element) return
    if (!now && hovered.current === undefined) release(element, room.current)
    if (!now || before?.id !== now.id) return
    hold(element, room.current, now.top - before.top)
    note()
  })
  return {
    onPointerOver: ({ target }: PointerEvent) => {
      hovered.current = target instanceof Element ? idOf(target) : undefined
      note()
    },
    onPointerLeave: () => {
      hovered.current = undefined
      const { element, now } = note()
      if (element && !now) release(element, room.current)
    },
    onFocus: () => void note(),
    // Where somebody scrolls it to, it is to stay from then on.
    onScroll: () => void note(),
  }
}

function topOf(card: Element, scroller: Element): number {
  return card.getBoundingClientRect().top - scroller.getBoundingClientRect().top
}

/** Takes back that a card moved down by so many pixels. A column that is too short to be scrolled gets room instead. */
function hold(element: HTMLElement, room: Room, shift: number): void {
  if (Math.abs(shift) < 1) return
  const filled = Math.min(room.above, Math.max(0, shift))
  if (filled > 0) makeRoom(element, room, { above: room.above - filled, below: room.below })
  const before = element.scrollTop
  element.scrollTop += shift - filled
  const left = shift - filled - (element.scrollTop - before)
  if (left <= -1) makeRoom(element, room, { above: room.above - left, below: room.below })
  if (left >= 1) {
    makeRoom(element, room, { above: room.above, below: room.below + left })
    element.scrollTop += left
  }
}

function release(element: HTMLElement, room: Room): void {
  if (room.above > 0 || room.below > 0) makeRoom(element, room, { above: 0, below: 0 })
}

function makeRoom(element: HTMLElement, room: Room, { above, below }: Room): void {
  Object.assign(room, { above, below })
  element.style.setProperty('--room-above', `${above}px`)
  element.style.setProperty('--room-below', `${below}px`)
}

function idOf(element: Element | null): string | undefined {
  return element?.closest<HTMLElement>('[data-application]')?.dataset['application']
}
