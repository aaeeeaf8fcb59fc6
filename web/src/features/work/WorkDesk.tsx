import type { ReactNode } from 'react'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import type { List } from '../../api/use-call.ts'
import { useMedia } from '../../lib/use-media.ts'
import { useUrlFilter } from '../../lib/use-url-filter.ts'
import { count } from '../../lib/words/words.ts'
import { EmptyState } from '../../ui/States.tsx'
import { Drawer } from '../../ui/sheets/Drawer.tsx'
import './work.css'

type Row = { readonly title: string; readonly detail: string; readonly tone: 'bad' | 'good' | 'wait'; readonly end: ReactNode }
type Props<One> = {
  readonly list: List<One>
  /** `the tasks` */
  readonly what: string
  readonly label: string
  readonly empty: readonly [title: string, text: string]
  /** The parameter of the address that names the chosen row. */
  readonly param: string
  readonly rowOf: (one: One) => Row
  /** What is known of the chosen row. */
  readonly children: (one: One, close: () => void) => ReactNode
}

/** Nothing tells a page of work that waits longer, so its lists are asked for again so often. */
export const askAgainMs = 15_000

/** A list, and beside it what is known of the chosen row; where there is no room, the pane is a drawer over the list. */
export function WorkDesk<One extends { readonly id: string }>({ list, what, label, empty, param, rowOf, children }: Props<One>) {
  const { params, setFilter } = useUrlFilter()
  const isWide = useMedia('(min-width: 1100px)')
  const id = params.get(param)
  const close = () => setFilter(param, '')
  return (
    <>
      <Loaded query={list} what={what}>
        {(all) => {
          if (all.length === 0)
            return (
              <section className="card">
                <EmptyState title={empty[0]}>{empty[1]}</EmptyState>
              </section>
            )
          const chosen = all.find((one) => one.id === id)
          const pane = chosen && { title: rowOf(chosen).title, content: children(chosen, close) }
          return (
            <div className="desk" data-with-pane={(isWide && pane !== undefined) || undefined}>
              <ul aria-label={label} className="card desk-list">
                {all.map((one) => (
                  <li key={one.id}>
                    <WorkRow row={rowOf(one)} isChosen={one.id === id} onPress={() => setFilter(param, one.id === id ? '' : one.id)} />
                  </li>
                ))}
              </ul>
              {pane && isWide && (
                <section className="card card-pad desk-pane" aria-label={pane.title}>
                  <h2 className="h3">{pane.title}</h2>
                  {pane.content}
                </section>
              )}
              {pane && !isWide && (
                <Drawer title={pane.title} onClose={close}>
                  {pane.content}
                </Drawer>
              )}
            </div>
          )
        }}
      </Loaded>
      <ShowMore list={list} />
    </>
  )
}

type RowProps = { readonly row: Row; readonly isChosen: boolean; readonly onPress: () => void }

function WorkRow({ row: { title, detail, tone, end }, isChosen, onPress }: RowProps) {
  return (
    <button type="button" className="desk-row" aria-pressed={isChosen} onClick={onPress}>
      <span className={`desk-dot desk-dot-${tone}`} aria-hidden="true" />
      <span className="desk-text">
        <strong>{title}</strong>
        <span className="quiet">{detail}</span>
      </span>
      <span className="quiet desk-end">{end}</span>
    </button>
  )
}

/** Why it failed, and how often it was tried; nothing of what was not tried. */
export function triesOf({ tries, cause }: { readonly tries: number; readonly cause?: string | undefined }): string {
  if (tries === 0) return ''
  return [cause, count(tries, 'try', 'tries')].filter((part) => part !== undefined).join(' · ')
}
