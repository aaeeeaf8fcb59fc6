import type { ReactNode } from 'react'
import './surfaces.css'

export type Fact = { readonly term: string; readonly value: ReactNode }

/** A description list; facts without a value are left out. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(({ value }) => Boolean(value))
        .map(({ term, value }) => (
          <div key={term} style={{ display: 'contents' }}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
