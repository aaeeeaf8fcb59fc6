import { useLayoutEffect, useRef, type PointerEvent, type RefObject } from 'react'

type Cards = readonly { readonly id: string }[]
type Positions = readonly { readonly start: number }[]

/**
 * Keeps the card under the pointer, or with the focus, in its place when cards above it are added or removed.
 * @param positions of the cards, in their order @returns props for the scrolling element
 */
export function useScrollAnchor(scroller: RefObject<HTMLDivElement | null>, cards: Cards, positions: Positions) {
  const hovered = useRef<string>(undefined)
  const last = useRef<{ readonly cards: Cards; readonly positions: Positions }>(undefined)
  useLayoutEffect(() => {
    const before = last.current
    last.current = { cards, positions }
    const element = scroller.current
    if (!before || before.cards === cards || !element) return
    const anchorId = hovered.current ?? idOf(element.contains(document.activeElement) ? document.activeElement : null)
    const positionBefore = before.positions[before.cards.findIndex(({ id }) => id === anchorId)]
    const positionNow = positions[cards.findIndex(({ id }) => id === anchorId)]
    if (positionBefore && positionNow && positionBefore.start !== positionNow.start)
      element.scrollBy(0, positionNow.start - positionBefore.start)
  })
  return {
    onPointerOver: ({ target }: PointerEvent) => {
      hovered.current = target instanceof Element ? idOf(target) : undefined
    },
    onPointerLeave: () => {
      hovered.current = undefined
    },
  }
}

function idOf(element: Element | null): string | undefined {
  return element?.closest<HTMLElement>('[data-application]')?.dataset['application']
}
