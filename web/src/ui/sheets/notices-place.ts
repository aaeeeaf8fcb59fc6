/** Where notices stand on a phone while a dialog or drawer is open: not on its fields, of which one has the focus, nor on its buttons. */

/** Pixels between a notice and what it stands beside. */
const GAP = 10
/** A notice of three lines. */
const ROOM = 92

type Edges = Pick<DOMRect, 'top' | 'bottom'>
/** Pixels from the edges of the window; `auto` at the edge by which they do not stand. */
export type NoticesPlace = { readonly top: string; readonly bottom: string }

/** Above a head that leaves so much room, else above the foot with the buttons or the keyboard over it, and below the head where there is no foot. */
export function noticesPlace(head: Edges, foot: Edges | undefined, windowHeight: number, seen: Edges): NoticesPlace {
  if (head.top - seen.top >= GAP + ROOM) return { top: `${Math.ceil(seen.top) + GAP}px`, bottom: 'auto' }
  if (foot) return { top: 'auto', bottom: `${Math.ceil(windowHeight - Math.min(foot.top, seen.bottom)) + GAP}px` }
  return { top: `${Math.ceil(Math.max(head.bottom, seen.top)) + GAP}px`, bottom: 'auto' }
}

/** Of the window, what no keyboard on the screen lies over. */
function seenOf(windowHeight: number): Edges {
  const { offsetTop: top, height } = window.visualViewport ?? { offsetTop: 0, height: windowHeight }
  return { top, bottom: top + height }
}

/** Of all that is open, what lies on top comes last. */
const heads = new Set<HTMLElement>()

function place(): void {
  const head = [...heads].at(-1)
  const { style } = document.documentElement
  if (head) {
    const foot = head.closest('.sheet')?.querySelector('.sheet-actions')
    // With a keyboard on the screen some browsers shorten the one, and with their bars hidden others the other.
    const height = Math.max(window.innerHeight, document.documentElement.clientHeight)
    const { top, bottom } = noticesPlace(head.getBoundingClientRect(), foot?.getBoundingClientRect(), height, seenOf(height))
    style.setProperty('--notices-top', top)
    style.setProperty('--notices-bottom', bottom)
  } else for (const edge of ['top', 'bottom']) style.removeProperty(`--notices-${edge}`)
}

/** Keeps notices beside this head or its foot, until what is returned is called. */
export function placeNoticesBy(head: HTMLElement): () => void {
  heads.add(head)
  place()
  const sheet = head.closest('.sheet')
  const observer = new ResizeObserver(place)
  observer.observe(head)
  // What stands in it may come later, and its foot with it.
  const body = sheet?.querySelector('.sheet-body')
  if (body) observer.observe(body)
  // A dialog grows to its place.
  sheet?.addEventListener('animationend', place)
  const seen = window.visualViewport
  for (const change of ['resize', 'scroll']) seen?.addEventListener(change, place)
  return () => {
    observer.disconnect()
    sheet?.removeEventListener('animationend', place)
    for (const change of ['resize', 'scroll']) seen?.removeEventListener(change, place)
    heads.delete(head)
    place()
  }
}
