import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useTitle } from '../../lib/use-title.ts'
import './marketing.css'

type Props = { readonly title: string; readonly heading: ReactNode; readonly lead: ReactNode; readonly children: ReactNode }

/** A heading that stays, and sections beside it; `#name` leads to the one with that id. */
export function PublicPage({ title, heading, lead, children }: Props) {
  useTitle(title)
  const { hash } = useLocation()
  useEffect(() => {
    // The browser looked for it before the page was drawn.
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <main className="public">
      <div className="page-text">
        <header>
          <h1 className="display">{heading}</h1>
          <p>{lead}</p>
        </header>
        <div>{children}</div>
      </div>
    </main>
  )
}
