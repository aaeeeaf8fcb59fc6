import { useLayoutEffect } from 'react'

/** `Nominations · Proffer`; the home page is the name alone. */
export function useTitle(title: string | undefined): void {
  // Together with the heading: whoever sees the page may read its title.
  useLayoutEffect(() => {
    document.title = title ? `${title} · Proffer` : 'Proffer'
  }, [title])
}
