import type { ReactNode } from 'react'
import { useTitle } from '../../lib/use-title.ts'
import './marketing.css'

type Props = { readonly title: string; readonly heading: ReactNode; readonly lead: ReactNode; readonly children: ReactNode }

/** A heading that stays, and sections beside it. */
export function PublicPage({ title, heading, lead, children }: Props) {
  useTitle(title)
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
