import { Drawer as MantineDrawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { sheetClassNames, sheetProps } from './sheet.ts'
import { useReturnFocus } from './use-return-focus.ts'

type Props = { readonly title: ReactNode; readonly onClose: () => void; readonly children: ReactNode; readonly size?: number }

/** A panel at the right, for forms, open while it is mounted. The page behind may still scroll (product 3). */
export function Drawer({ title, onClose, children, size = 500 }: Props) {
  useReturnFocus()
  return (
    <MantineDrawer
      {...sheetProps}
      onClose={onClose}
      title={title}
      position="right"
      size={size}
      transitionProps={{ duration: 160 }}
      classNames={sheetClassNames}
    >
      {children}
    </MantineDrawer>
  )
}
