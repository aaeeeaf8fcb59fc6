import { useLayoutEffect } from 'react'

/** `Nominations · Proffer`; the home page is the name alone. */
export function useTitle(title: string | undefined): void {
  // A layout effect, so that the title changes in the same frame as the heading.
  useLayoutEffect(() => {
    document.title = title ? `${title} · Proffer` : 'Proffer'
  }, [title])
}
