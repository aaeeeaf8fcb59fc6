import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { announce } from '../ui/focus/live-region.tsx'

/** A field with `autoFocus`, such as the e-mail at the sign-in, keeps the focus. */
const pageField = 'main :is(input, select, textarea)'

/**
 * After a client-side navigation, has screen readers read the new title and moves the focus to the heading, as when a
 * browser loads a page. Only another path counts, not a changed query. Must be rendered after the pages, so that their
 * effects run first.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const announced = useRef(pathname)
  useEffect(() => {
    if (pathname === announced.current) return
    announced.current = pathname
    const focusedBefore = document.activeElement
    return onHeading((heading) => {
      announce(document.title)
      const focused = document.activeElement
      // Focus that was moved while the page was loading is left alone.
      if (focused === document.body || (focused === focusedBefore && !focused?.matches(pageField))) focus(heading)
    })
  }, [pathname])
  return null
}

function focus(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Calls back once, as soon as the page has its heading: it may wait for code or data. @returns a function that stops waiting */
function onHeading(callback: (heading: HTMLElement) => void): (() => void) | undefined {
  const find = () => document.querySelector<HTMLElement>('main h1')
  const heading = find()
  if (heading) {
    callback(heading)
    return
  }
  const observer = new MutationObserver(() => {
    const late = find()
    if (!late) return
    observer.disconnect()
    callback(late)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
