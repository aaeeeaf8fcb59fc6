import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { MantineRoot } from './MantineRoot.tsx'
import { closesOnEscape, sheetClassNames, sheetProps } from './sheet.ts'
import { SheetHead } from './SheetHead.tsx'
import { useCloseWatcher } from './use-close-watcher.ts'
import { useReturnFocus } from './use-return-focus.ts'

type Props = { readonly title: ReactNode; readonly onClose: () => void; readonly children: ReactNode; readonly size?: number }

/** A modal dialog, open while it is mounted. Its buttons go into `.sheet-actions`. */
export function Dialog({ title, onClose, children, size = 460 }: Props) {
  useReturnFocus()
  useCloseWatcher(onClose)
  return (
    <MantineRoot>
      <Modal.Root
        {...sheetProps}
        onClose={onClose}
        onKeyDown={closesOnEscape(onClose)}
        size={size}
        centered
        transitionProps={{ duration: 140 }}
        classNames={{ ...sheetClassNames, content: 'sheet dialog' }}
      >
        <Modal.Overlay />
        <Modal.Content>
          <SheetHead>
            <Modal.Title>{title}</Modal.Title>
            <Modal.CloseButton aria-label="Close" />
          </SheetHead>
          <Modal.Body>{children}</Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </MantineRoot>
  )
}
