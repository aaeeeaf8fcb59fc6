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
 * Mantine lends menus, dialogs and drawers their focus and keyboard; the look is ours. Its variables are the few that
 * `mantine.css` maps to our tokens, so the scheme follows `data-theme` and nothing is computed twice.
 */
export function MantineRoot({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} withStaticClasses={false}>
      {children}
    </MantineProvider>
  )
}
