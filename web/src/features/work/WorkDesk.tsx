import type { ReactNode } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import { Drawer } from '../../ui/sheets/Drawer.tsx'
import './work.css'

type Row = {
  readonly id: string
  readonly title: string
  readonly detail: ReactNode
  readonly tone: 'bad' | 'good' | 'wait'
  readonly end: ReactNode
}
type Props = {
  readonly label: string
  readonly rows: readonly Row[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string | undefined) => void
  /** Of the chosen row. */
  readonly pane: { readonly title: string; readonly children: ReactNode } | undefined
}

/** A list, and beside it what is known of the chosen row; where there is no room, the pane is a drawer over the list. */
export function WorkDesk({ label, rows, chosen, onChoose, pane }: Props) {
  const isWide = useMedia('(min-width: 1100px)')
  return (
    <div className="desk" data-with-pane={(isWide && pane !== undefined) || undefined}>
      <ul aria-label={label} className="card desk-list">
        {rows.map(({ id, title, detail, tone, end }) => (
          <li key={id}>
            <button
              type="button"
              className="desk-row"
              aria-pressed={id === chosen}
              onClick={() => onChoose(id === chosen ? undefined : id)}
            >
              <span className={`desk-dot desk-dot-${tone}`} aria-hidden="true" />
              <span className="desk-text">
                <strong>{title}</strong>
                <span className="quiet">{detail}</span>
              </span>
              <span className="quiet desk-end">{end}</span>
            </button>
          </li>
        ))}
      </ul>
      {pane && isWide && (
        <section className="card card-pad desk-pane" aria-label={pane.title}>
          <h2 className="h3">{pane.title}</h2>
          {pane.children}
        </section>
      )}
      {pane && !isWide && (
        <Drawer title={pane.title} onClose={() => onChoose(undefined)}>
          {pane.children}
        </Drawer>
      )}
    </div>
  )
}
