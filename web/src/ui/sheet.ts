import type { KeyboardEvent } from 'react'

/** Mantine props that dialog and drawer share. Mantine's own Escape closes them before a menu or a calendar in them hears of it. */
export const sheetProps = { opened: true, lockScroll: false, closeOnEscape: false } as const

/** Escape closes what is open in the sheet first. */
export function closesOnEscape(onClose: () => void) {
  return ({ key, target }: KeyboardEvent) => {
    if (key === 'Escape' && !isInOpenList(target)) onClose()
  }
}

/** Browsers that do not know `:open` keep the key of an open list to themselves. */
function isInOpenList(target: EventTarget): boolean {
  return target instanceof Element && CSS.supports('selector(:open)') && target.closest('select:open') !== null
}

export const sheetClassNames = {
  overlay: 'sheet-overlay',
  content: 'sheet',
  title: 'sheet-title',
  body: 'sheet-body',
  close: 'sheet-close',
}
