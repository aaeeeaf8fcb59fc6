import { useMemo } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import type { EventReply } from '#contract/admin-events.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { FailedRequest, LookedThrough as Looked } from '../../api/said-beside.ts'
import { useAccountName } from '../../api/accounts.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList, type List } from '../../api/use-call.ts'
import { fullTime } from '../../lib/time/time.ts'
import { useUrlFilter } from '../../lib/use-url-filter.ts'
import { count, numberText } from '../../lib/words/words.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useShortcuts } from '../../ui/focus/Shortcuts.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { EventDetail } from './EventDetail.tsx'
import { EventFilters } from './EventFilters.tsx'
import { EventList } from './EventList.tsx'
import { isCheap, queryIn, eventsPath } from './event-model.ts'
import './events.css'

const askAgainMs = 15_000
const lead = 'Personal fields stay sealed until you say why you read them.'
/** A list of what happened is no list of names (docs/decisions/event-browser.md). */
const leadOfList = `${lead} People stand here by role or uid; an open event names those who have an account.`

type Events = List<EventReply, { readonly lookedThrough?: Looked; readonly failed?: FailedRequest }>

/** What the log holds, the newest first (product 1, row 54). Filters and the open event are in the address. */
export function EventsPage() {
  const { params, setFilter, clear } = useUrlFilter()
  const query = useMemo(() => queryIn(params), [params])
  const list: Events = useList('adminEvents.list', query)
  const events = list.data
  const open = params.get('event') ?? undefined
  const listed = events?.find(({ eventId }) => eventId === open)
  const isElsewhere = open !== undefined && events !== undefined && listed === undefined
  const named = useList('adminEvents.list', { id: open }, { skip: !isElsewhere })
  const event = listed ?? (isElsewhere ? named.data?.[0] : undefined)
  useSteps(events, open)
  const narrowed = Object.keys(query).length > 0
  const shown = events && (list.complete ? count(events.length, 'event') : `${numberText(events.length)} events so far`)
  return (
    <>
      <PageHeader title="Events" lead={leadOfList} actions={<CsvButton operation="adminEvents.list" input={query} />} />
      <EventFilters />
      <div className="events-tools">
        <span className="quiet" role="status">
          {shown}
        </span>
        {narrowed && (
          <Button size="s" onClick={() => clear()}>
            Clear
          </Button>
        )}
        <Newer query={query} list={list} />
      </div>
      {isElsewhere && named.data?.length === 0 && <NoSuchEvent />}
      <div className="events-page" data-open={event && ''}>
        <section className="card events-column" aria-label="Events">
          <Loaded query={list} what="the events" rows={10}>
            {(found) => (found.length === 0 ? <Nothing list={list} onClear={() => clear()} /> : <EventList events={found} open={open} />)}
          </Loaded>
          <LookedThrough list={list} />
          <ShowMore list={list}>
            {events?.length === 0 ? `Look through ${numberText(limits.eventsLookedThrough)} more` : 'Show more'}
          </ShowMore>
        </section>
        {event && <EventDetail key={event.eventId} event={event} onClose={() => setFilter('event', '')} />}
      </div>
    </>
  )
}

/** One event by its link. */
export function OneEventPage() {
  const { id = '' } = useParams()
  const list = useList('adminEvents.list', { id })
  return (
    <>
      <PageHeader title="Event" lead={lead} actions={<LinkButton to={eventsPath}>All events</LinkButton>} />
      <Loaded query={list} what="the event">
        {([event]) => (event ? <EventDetail event={event} alone /> : <NoSuchEvent />)}
      </Loaded>
    </>
  )
}

function NoSuchEvent() {
  return (
    <EmptyState title="There is no such event">
      Its id may have a typing mistake, or this version of the platform cannot read it: its stream shows it.
    </EmptyState>
  )
}

/** `j` and `k` open the next and the previous event. */
function useSteps(events: readonly EventReply[] = noEvents, open: string | undefined): void {
  const [, setParams] = useSearchParams()
  useShortcuts(
    useMemo(() => {
      const step = (by: number) => () => {
        const at = events.findIndex(({ eventId }) => eventId === open)
        const next = events[at < 0 ? 0 : at + by]
        if (!next) return
        setParams((before) => {
          before.set('event', next.eventId)
          return before
        })
        document.getElementById(`event-${next.eventId}`)?.scrollIntoView({ block: 'nearest' })
      }
      return [
        { key: 'j', text: 'Next event', run: step(1) },
        { key: 'k', text: 'Previous event', run: step(-1) },
      ]
    }, [events, open, setParams]),
  )
}
const noEvents: readonly EventReply[] = []

/** Nothing tells a page of every event of the platform, so the newest one is asked for now and then. */
function Newer({ query, list }: { readonly query: ReturnType<typeof queryIn>; readonly list: Events }) {
  const asks = isCheap(query) && list.data !== undefined
  const newest = useList('adminEvents.list', { ...query, limit: 1 }, { skip: !asks, pollingInterval: askAgainMs }).data?.[0]
  const [first] = list.data ?? []
  if (!asks || newest === undefined || newest.position <= (first?.position ?? '')) return null
  return (
    <Button size="s" onClick={() => void list.refetch()}>
      There are newer ones
    </Button>
  )
}

function LookedThrough({ list: { pages, complete } }: { readonly list: Events }) {
  const looked = pages.flatMap(({ lookedThrough }) => lookedThrough ?? [])
  const last = looked.at(-1)
  if (!last || complete) return null
  const events = looked.reduce((sum, one) => sum + one.events, 0)
  return (
    <p className="events-looked quiet" role="status">
      Looked through {count(events, 'event')}, back to {fullTime(last.until)}.
    </p>
  )
}

function Nothing({ list: { pages, complete }, onClear }: { readonly list: Events; readonly onClear: () => void }) {
  const failed = pages.at(0)?.failed
  if (failed) return <NothingStored failed={failed} />
  if (!complete)
    return (
      <EmptyState title="None so far">
        There is more of the log to look through. A stream, a person or a code leads there at once.
      </EmptyState>
    )
  return (
    <EmptyState title="No events fit" action={<Button onClick={onClear}>Clear the filters</Button>}>
      People are found by their uid alone. The code of an error is its request’s: where nothing is shown, that request stored nothing, and
      it is none of the last {numberText(limits.failedRequests)} that failed.
    </EmptyState>
  )
}

/** What became of a request that failed: its code led here. */
function NothingStored({ failed: { operation, status, code, uid, at } }: { readonly failed: FailedRequest }) {
  const name = useAccountName(uid ?? '')
  return (
    <EmptyState
      title="Nothing was stored"
      action={uid !== undefined && <Link to={`?actor=${encodeURIComponent(uid)}`}>Events of this account</Link>}
    >
      The request {operation} failed with {status} ({code}) on {fullTime(at)}
      {uid === undefined ? ', by somebody who was not signed in' : `, by ${name ?? `the account ${uid}`}`}.
    </EmptyState>
  )
}
