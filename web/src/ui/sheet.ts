/** Mantine props that dialog and drawer share. */
export const sheetProps = { opened: true, lockScroll: false, closeButtonProps: { 'aria-label': 'Close' } } as const

export const sheetClassNames = {
  overlay: 'sheet-overlay',
  content: 'sheet',
  header: 'sheet-header',
  title: 'sheet-title',
  body: 'sheet-body',
  close: 'sheet-close',
}
