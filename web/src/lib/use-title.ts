import { useEffect } from 'react'

/** `Nominations · Proffer`; the home page is the name alone. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Proffer` : 'Proffer'
  }, [title])
}
