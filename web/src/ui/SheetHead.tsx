import { useEffect, useRef, type ReactNode } from 'react'
import { placeNoticesBy } from './notices-place.ts'

/** The head of a dialog or drawer. Mantine's own is a header element, and so a second banner of the page. */
export function SheetHead({ children }: { readonly children: ReactNode }) {
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => (head.current ? placeNoticesBy(head.current) : undefined), [])
  return (
    <div ref={head} className="sheet-header">
      {children}
    </div>
  )
}
