import { useLayoutEffect, useRef, type PointerEvent, type RefObject } from 'react'

type Cards = readonly { readonly id: string }[]
type Places = readonly { readonly start: number }[]

/**
 * Where the pointer or the focus is, the column holds still: what comes or goes above it is scrolled away.
 * @param places where each of the cards stands @returns for the scroller
 */
export function useSteady(scroller: RefObject<HTMLDivElement | null>, cards: Cards, places: Places) {
  const hovered = useRef<string>(undefined)
  const last = useRef<{ readonly cards: Cards; readonly places: Places }>(undefined)
  useLayoutEffect(() => {
    const before = last.current
    last.current = { cards, places }
    const element = scroller.current
    if (!before || before.cards === cards || !element) return
    const held = hovered.current ?? idOf(element.contains(document.activeElement) ? document.activeElement : null)
    const was = before.places[before.cards.findIndex(({ id }) => id === held)]
    const is = places[cards.findIndex(({ id }) => id === held)]
    if (was && is && was.start !== is.start) element.scrollBy(0, is.start - was.start)
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
