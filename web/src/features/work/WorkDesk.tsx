import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList, type List } from '../../api/use-call.ts'
import { useMedia } from '../../lib/use-media.ts'
import { useUrlFilter } from '../../lib/use-url-filter.ts'
import { count } from '../../lib/words/words.ts'
import { EmptyState } from '../../ui/States.tsx'
import { Drawer } from '../../ui/sheets/Drawer.tsx'
import { causeInWords } from './work-words.ts'
import './work.css'

type Row = { readonly title: string; readonly detail: string; readonly tone: 'bad' | 'good' | 'wait'; readonly end: ReactNode }
type Props<One> = {
  readonly list: List<One>
  readonly chosen: Chosen<One>
  /** `the tasks` */
  readonly what: string
  readonly label: string
  readonly empty: Said
  /** Of a chosen one that is not there any more. */
  readonly gone: Said
  readonly rowOf: (one: One) => Row
  /** What is known of the chosen row. */
  readonly children: (one: One, close: () => void) => ReactNode
}
type Said = readonly [title: string, text: string]

/** Nothing tells a page of work that waits longer, so its lists are asked for again so often. */
export const askAgainMs = 15_000

type WorkList = 'adminTasks.list' | 'outbox.list'
export type Chosen<One> = {
  readonly id: string
  readonly one: One | undefined
  /** It is in no list, whatever its state. */
  readonly isGone: boolean
  readonly choose: (id: string) => void
}

/** The row that the address names; one that is on no page shown, or has another state by now, is read by its id. */
export function useChosen<One extends { readonly id: string }>(operation: WorkList, list: List<One>, param: string): Chosen<One> {
  const { params, setFilter } = useUrlFilter()
  const id = params.get(param) ?? ''
  const listed = list.data?.find((one) => one.id === id)
  const skip = id === '' || list.data === undefined || listed !== undefined
  const read: List<unknown> = useList(operation, { id }, { skip, pollingInterval: askAgainMs })
  const one = listed ?? (skip ? undefined : (read.data?.[0] as One | undefined))
  return { id, one, isGone: !skip && read.data?.length === 0, choose: (next) => setFilter(param, next) }
}

/** A list, and beside it what is known of the chosen row; where there is no room, the pane is a drawer over the list. */
export function WorkDesk<One extends { readonly id: string }>({ list, chosen, what, label, empty, gone, rowOf, children }: Props<One>) {
  const isWide = useMedia('(min-width: 1100px)')
  const { id, one, isGone, choose } = chosen
  const close = () => choose('')
  // What was answered here is another line of the list now, or none.
  const answered = () => {
    close()
    list.refetch()
  }
  const pane = one ? { title: rowOf(one).title, content: children(one, answered) } : isGone && { title: gone[0], content: <p>{gone[1]}</p> }
  return (
    <>
      <Loaded query={list} what={what}>
        {(all) => (
          <div className="desk" data-with-pane={(isWide && pane !== false) || undefined}>
            {all.length === 0 ? (
              <section className="card">
                <EmptyState title={empty[0]}>{empty[1]}</EmptyState>
              </section>
            ) : (
              <ul aria-label={label} className="card desk-list">
                {all.map((each) => (
                  <li key={each.id}>
                    <WorkRow row={rowOf(each)} isChosen={each.id === id} onPress={() => choose(each.id === id ? '' : each.id)} />
                  </li>
                ))}
              </ul>
            )}
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
        )}
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
  return [cause && causeInWords(cause), count(tries, 'try', 'tries')].filter((part) => part !== undefined).join(' · ')
}

/** Leads to what it follows from, and to all else that came of that. */
export function EventLink({ eventId }: { readonly eventId: string }) {
  return (
    <Link className="link mono" to={`/app/admin/events/${eventId}`}>
      {eventId.slice(0, 8)}
    </Link>
  )
}
