/** How the command palette is asked to open, from wherever a button of it stands. */

const ASKED = 'proffer:palette'

export function openPalette(): void {
  window.dispatchEvent(new Event(ASKED))
}

/** @returns ends the listening */
export function onPaletteAsked(open: () => void): () => void {
  window.addEventListener(ASKED, open)
  return () => window.removeEventListener(ASKED, open)
}

/** Its keys as this machine has them. */
export function paletteKeys(): string {
  return /mac|iphone|ipad/i.test(navigator.platform) ? '⌘ K' : 'Ctrl K'
}
