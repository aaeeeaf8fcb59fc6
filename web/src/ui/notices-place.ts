/** Where notices stand on a phone while a dialog or drawer is open: its buttons lie at the bottom, so they stand by its head. */

/** Pixels between a notice and what it stands beside. */
const GAP = 10
/** A notice of three lines. */
const ROOM = 92

/** Above a head that leaves so much room, else below it, however many lines it has. In pixels from the top of the window. */
export function noticesTop({ top, bottom }: Pick<DOMRect, 'top' | 'bottom'>): number {
  return top >= GAP + ROOM ? GAP : Math.ceil(bottom) + GAP
}

/** Of all that is open, what lies on top comes last. */
const heads = new Set<HTMLElement>()

function place(): void {
  const head = [...heads].at(-1)
  const { style } = document.documentElement
  if (head) style.setProperty('--notices', `${noticesTop(head.getBoundingClientRect())}px`)
  else style.removeProperty('--notices')
}

/** Keeps notices beside this head, until what is returned is called. */
export function placeNoticesBy(head: HTMLElement): () => void {
  heads.add(head)
  place()
  const observer = new ResizeObserver(place)
  observer.observe(head)
  // A dialog comes to its place by a transition.
  const sheet = head.closest('.sheet')
  sheet?.addEventListener('transitionend', place)
  return () => {
    observer.disconnect()
    sheet?.removeEventListener('transitionend', place)
    heads.delete(head)
    place()
  }
}
