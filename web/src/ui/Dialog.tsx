import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useReturnFocus } from './use-return-focus.ts'

type Props = { readonly title: ReactNode; readonly onClose: () => void; readonly children: ReactNode; readonly size?: number }

/** A modal dialog, open while it is mounted. Its buttons go into `.sheet-actions`. */
export function Dialog({ title, onClose, children, size = 460 }: Props) {
  useReturnFocus()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      centered
      lockScroll={false}
      transitionProps={{ duration: 140 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{
        overlay: 'sheet-overlay',
        content: 'sheet dialog',
        header: 'sheet-header',
        title: 'sheet-title',
        body: 'sheet-body',
        close: 'sheet-close',
      }}
    >
      {children}
    </Modal>
  )
}
