import type { ReactNode } from 'react'
import { useTitle } from '../lib/use-title.ts'
import './surfaces.css'

type Props = {
  /** Of the document; undefined on the start pages, whose title is the product's name alone. */
  readonly title: string | undefined
  /** The same words, unless it says something else. */
  readonly heading?: ReactNode
  readonly lead?: ReactNode
  /** Stands before the heading, such as the initials of a person. */
  readonly mark?: ReactNode
  readonly actions?: ReactNode
}

/** The top of a signed-in page: its title, its only first heading, a line below, and what one can do here. */
export function PageHeader({ title, heading = title, lead, mark, actions }: Props) {
  useTitle(title)
  const words = (
    <div>
      <h1 className="h1">{heading}</h1>
      {lead !== undefined && <p className="sub">{lead}</p>}
    </div>
  )
  return (
    <div className="page-header">
      {mark ? (
        <div className="page-header-title">
          {mark}
          {words}
        </div>
      ) : (
        words
      )}
      {actions && <div className="page-header-actions">{actions}</div>}
    </div>
  )
}
