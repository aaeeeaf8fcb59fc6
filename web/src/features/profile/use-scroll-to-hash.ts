import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Shows the section that the address names, once the page is there. */
export function useScrollToHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' })
  }, [hash])
}
