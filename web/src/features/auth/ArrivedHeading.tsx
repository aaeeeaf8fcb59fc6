import { useLayoutEffect, useRef } from 'react'
import { useTitle } from '../../lib/use-title.ts'

/** Heads what takes a form's place: names the page after it, and brings focus and view to it. */
export function ArrivedHeading({ children }: { readonly children: string }) {
  useTitle(children)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1} className="arrived">
      {children}
    </h2>
  )
}
