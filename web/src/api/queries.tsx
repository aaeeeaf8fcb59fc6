import { useEffect, useState, type ReactNode } from 'react'
import { useLasting } from '../lib/time/use-lasting.ts'
import { useTitle } from '../lib/use-title.ts'
import { NotFound } from '../ui/NotFound.tsx'
import { Button } from '../ui/Button.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { ProblemState, SkeletonList } from '../ui/States.tsx'
import { rows as calls } from './operation.ts'
import { asProblem, shortCode } from './problem.ts'
import type { Found, List } from './use-call.ts'

/** The sentences of calls for where the server said nothing of its own. */
const defaults = new Set<string | undefined>(Object.values(calls).map((call) => ('failure' in call ? call.failure : undefined)))

/** A view that is behind is asked again so often; when it has been behind for so long, something is wrong with it. */
const askAgainMs = 2_000
const behindTooLongMs = 30_000

/** First load as a skeleton, what is not there (any more) as the page says it of unknown addresses, failure with a way to try again (a view that is behind is none until it lasts), later reloads in silence over what is shown. */
export function Loaded<T>({
  query,
  what,
  rows = 4,
  page,
  children,
}: {
  readonly query: Found<T>
  /** `your applications` */ readonly what: string
  readonly rows?: number
  /** Given where it is all that the page holds: the page's title until its head is there. */
  readonly page?: string
  readonly children: (data: T) => ReactNode
}) {
  const { data, error, refetch } = query
  const isHere = data !== undefined && data !== null
  const catchesUp = useCatchingUp(query, isHere)
  if (isHere) return children(data)
  if (!error || query.isFetching || catchesUp) {
    const late = catchesUp && (
      <p className="notice-warn" role="status">
        The latest changes are still being processed. This loads by itself as soon as they are.
      </p>
    )
    if (page === undefined)
      return (
        <>
          {late}
          <SkeletonList rows={rows} label={`Loading ${what}`} />
        </>
      )
    return (
      <Titled title={page}>
        {late}
        <PageSkeleton label={`Loading ${what}`} />
      </Titled>
    )
  }
  const problem = asProblem(error)
  if (problem.status === 404) return <NotFound />
  const said = {
    title: `We could not load ${what}`,
    // The thing that failed stands above; the default of a call would say it again.
    message: defaults.has(problem.message) ? 'Nothing was lost. Please try again, or come back in a few minutes.' : problem.message,
    code: shortCode(problem),
    onRetry: () => void refetch(),
  }
  if (page === undefined) return <ProblemState {...said} />
  return (
    <>
      <PageHeader title={said.title} heading={page} />
      <ProblemState {...said} />
    </>
  )
}

/** Asks again while the view is behind. @returns false once that has lasted */
function useCatchingUp({ error, isFetching, refetch }: Found<unknown>, isHere: boolean): boolean {
  const isBehind = !isHere && error !== undefined && asProblem(error).code === 'view_behind'
  const catchesUp = !useLasting(isBehind, behindTooLongMs) && isBehind
  useEffect(() => {
    if (!catchesUp || isFetching) return undefined
    const timer = setTimeout(() => void refetch(), askAgainMs)
    return () => clearTimeout(timer)
  }, [catchesUp, isFetching, refetch])
  return catchesUp
}

/** In the place of a part that is left out where there is nothing: that it failed must not look like nothing. */
export function NotLoaded({ query, what }: { readonly query: Found<unknown>; readonly what: string }) {
  if (!hasFailed(query)) return null
  return (
    <Loaded query={query} what={what} rows={2}>
      {() => null}
    </Loaded>
  )
}

export function hasFailed({ data, error }: Found<unknown>): boolean {
  return data === undefined && error !== undefined
}

/** Several reads as one, for what is shown only as a whole. Trying again asks for those that failed. */
export function combine<T>(queries: readonly Found<unknown>[], data: () => T): Found<T> {
  const failed = queries.filter(hasFailed)
  return {
    data: queries.every((query) => query.data !== undefined) ? data() : undefined,
    error: failed[0]?.error,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => failed.forEach(({ refetch }) => void refetch()),
  }
}

/** Whether of each it is known what there is to show, or that it failed. */
export function areAnswered(queries: readonly Found<unknown>[]): boolean {
  return queries.every((query) => query.data !== undefined || (hasFailed(query) && !query.isFetching))
}

type AllAtOnceProps = {
  readonly queries: readonly Found<unknown>[]
  readonly what: string
  readonly rows?: number
  /** The page's grid, of a wide column and a narrow one. */
  readonly grid?: string
  readonly children: ReactNode
}

/** Parts above and below each other, shown at once: one that came later would push down what is being read. What failed says so in its place. */
export function AllAtOnce({ queries, what, rows = 6, grid, children }: AllAtOnceProps) {
  const [shown, setShown] = useState(false)
  if (shown) return children
  if (areAnswered(queries)) setShown(true)
  const card = (
    <div className="card">
      <SkeletonList rows={rows} label={`Loading ${what}`} />
    </div>
  )
  if (grid === undefined) return card
  return (
    <div className={grid}>
      {card}
      <div className="card" aria-hidden="true">
        <SkeletonList rows={Math.ceil(rows / 2)} label="" />
      </div>
    </div>
  )
}

function Titled({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useTitle(title)
  return children
}

type MoreProps = {
  readonly list: Pick<List<unknown>, 'more' | 'loadingMore'>
  readonly className?: string
  /** The label of the button. */
  readonly children?: string
}

/** Under a list of which only the first pages are loaded. */
export function ShowMore({ list: { more, loadingMore }, className = 'table-more', children = 'Show more' }: MoreProps) {
  if (!more) return null
  return (
    <p className={className}>
      <Button busy={loadingMore} onClick={more}>
        {children}
      </Button>
    </p>
  )
}
