import { useEffect } from 'react'

/** Paper is white: what is printed from a dark page is drawn in the light colours, charts too. */
export function useLightPrint(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    const end = new AbortController()
    let shown: string | undefined
    const before = () => {
      shown = dataset['theme']
      dataset['theme'] = 'light'
    }
    const after = () => {
      if (shown === undefined) delete dataset['theme']
      else dataset['theme'] = shown
    }
    window.addEventListener('beforeprint', before, { signal: end.signal })
    window.addEventListener('afterprint', after, { signal: end.signal })
    return () => end.abort()
  }, [])
}
