import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { announce } from '../ui/live-region.tsx'

/** A field that took the focus as the page appeared, such as the e-mail at the sign-in, keeps it. */
const ownField = 'main :is(input, select, textarea)'

/**
 * What the browser does for a page that it loads: its title is read out, and the keyboard goes on from its heading.
 * Only another path is another page; filters, tabs and drawers are not. Stands after the pages, so that their effects come first.
 */
export function PageArrival() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (pathname === shown.current) return
    shown.current = pathname
    const left = document.activeElement
    return onHeading((heading) => {
      announce(document.title)
      const focused = document.activeElement
      // Whoever has gone on by themselves, while the page was on its way, is not called back.
      if (focused === document.body || (focused === left && !focused?.matches(ownField))) focus(heading)
    })
  }, [pathname])
  return null
}

function focus(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Calls once, now or as soon as the page has its heading: it may wait for code or for data. @returns what ends the waiting */
function onHeading(call: (heading: HTMLElement) => void): (() => void) | undefined {
  const find = () => document.querySelector<HTMLElement>('main h1')
  const heading = find()
  if (heading) {
    call(heading)
    return
  }
  const observer = new MutationObserver(() => {
    const late = find()
    if (!late) return
    observer.disconnect()
    call(late)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
