import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useTitle } from '../../lib/use-title.ts'
import './marketing.css'

type Props = { readonly title: string; readonly heading: ReactNode; readonly lead: ReactNode; readonly children: ReactNode }

/** A page for visitors: a heading that stays in view, and sections beside it; `#id` scrolls to a section. */
export function PublicPage({ title, heading, lead, children }: Props) {
  useTitle(title)
  const { hash } = useLocation()
  useEffect(() => {
    // The browser looked for the section before it was rendered.
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
