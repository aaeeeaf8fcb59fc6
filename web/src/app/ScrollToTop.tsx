import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** A new page begins at its top; a changed filter does not. */
export function ScrollToTop() {
  const { pathname } = useLocation()
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [pathname])
  return null
}
