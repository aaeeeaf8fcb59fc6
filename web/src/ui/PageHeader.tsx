import type { ReactNode } from 'react'
import { useTitle } from '../lib/use-title.ts'
import './surfaces.css'

type Props = {
  /** Title of the document; undefined on the start pages, whose title is the product's name. */
  readonly title: string | undefined
  /** The title, unless given. */
  readonly heading?: ReactNode
  readonly lead?: ReactNode
  readonly avatar?: ReactNode
  readonly actions?: ReactNode
}

/** The top of a signed-in page: its only h1, a line below it, and the page's actions; also sets the document's title. */
export function PageHeader({ title, heading = title, lead, avatar, actions }: Props) {
  useTitle(title)
  const text = (
    <div>
      <h1 className="h1">{heading}</h1>
      {lead !== undefined && <p className="subtitle">{lead}</p>}
    </div>
  )
  return (
    <div className="page-header">
      {avatar ? (
        <div className="page-header-title">
          {avatar}
          {text}
        </div>
      ) : (
        text
      )}
      {actions && <div className="page-header-actions">{actions}</div>}
    </div>
  )
}
