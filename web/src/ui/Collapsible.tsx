import type { ReactNode } from 'react'
import { useMedia } from '../lib/use-media.ts'
import './folded.css'

/** A section that stands open, and on a phone behind its heading, so that the page stays short. */
export function Collapsible({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  const isPhone = useMedia('(max-width: 767px)')
  const title = <h2 className="h3">{heading}</h2>
  if (!isPhone)
    return (
      <section>
        {title}
        {children}
      </section>
    )
  return (
    <details className="folded">
      <summary>{title}</summary>
      {children}
    </details>
  )
}
