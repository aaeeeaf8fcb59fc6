import { createTheme, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import './mantine.css'

const theme = createTheme({
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  cursorType: 'pointer',
  respectReducedMotion: true,
})

/**
 * Mantine provides the focus and keyboard handling of menus, dialogs and drawers; their styles are ours. The few of its
 * CSS variables that are needed are set in `mantine.css` from our tokens. Each of them brings it along, so that no page loads it before
 * one is opened.
 */
export function MantineRoot({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} withStaticClasses={false}>
      {children}
    </MantineProvider>
  )
}
