import { Drawer as MantineDrawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { MantineRoot } from './MantineRoot.tsx'
import { closesOnEscape, sheetClassNames, sheetProps } from './sheet.ts'
import { SheetHead } from './SheetHead.tsx'
import { useCloseWatcher } from './use-close-watcher.ts'
import { useReturnFocus } from './use-return-focus.ts'

type Props = { readonly title: ReactNode; readonly onClose: () => void; readonly children: ReactNode; readonly size?: number }

/** A panel at the right, for forms, open while it is mounted. The page behind may still scroll (product 3). */
export function Drawer({ title, onClose, children, size = 500 }: Props) {
  useReturnFocus()
  useCloseWatcher(onClose)
  return (
    <MantineRoot>
      <MantineDrawer.Root
        {...sheetProps}
        onClose={onClose}
        onKeyDown={closesOnEscape(onClose)}
        position="right"
        size={size}
        transitionProps={{ duration: 160 }}
        classNames={sheetClassNames}
      >
        <MantineDrawer.Overlay />
        <MantineDrawer.Content>
          <SheetHead>
            <MantineDrawer.Title>{title}</MantineDrawer.Title>
            <MantineDrawer.CloseButton aria-label="Close" />
          </SheetHead>
          <MantineDrawer.Body>{children}</MantineDrawer.Body>
        </MantineDrawer.Content>
      </MantineDrawer.Root>
    </MantineRoot>
  )
}
