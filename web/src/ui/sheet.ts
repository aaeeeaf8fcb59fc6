/** Mantine props that dialog and drawer share. */
export const sheetProps = { opened: true, lockScroll: false } as const

export const sheetClassNames = {
  overlay: 'sheet-overlay',
  content: 'sheet',
  title: 'sheet-title',
  body: 'sheet-body',
  close: 'sheet-close',
}
