import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, type RefObject } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import type { List } from '../../../api/use-call.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

/** The next page is loaded when fewer than this many rows are left below. */
const rowsAhead = 10

type Rows = {
  readonly rows: readonly ApplicationReply[]
  readonly list: Pick<List<ApplicationReply>, 'more' | 'loadingMore' | 'error'>
  readonly scroller: RefObject<HTMLDivElement | null>
  /** The height of a row as long as it was not measured, and the room between two, in pixels. */
  readonly rowHeight: number
  readonly gap: number
  /** Loads no more. */
  readonly paused: boolean
  /** The one whose menu is open stays where it is, whatever comes or goes above it. */
  readonly pinned: string | undefined
}

/** Of a list that may be long only the rows in sight are rendered; more are loaded as it is scrolled, and the row under the pointer stays. */
export function useVirtualRows({ rows, list: { more, loadingMore, error }, scroller, rowHeight, gap, paused, pinned }: Rows) {
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    gap,
    getItemKey: (at) => rows[at]?.id ?? at,
  })
  const last = virtual.getVirtualItems().at(-1)?.index ?? -1
  const scrollAnchor = useScrollAnchor(scroller, pinned)
  const reachesEnd = more !== undefined && !paused && !loadingMore && error === undefined && last >= rows.length - rowsAhead
  useEffect(() => {
    if (reachesEnd) more()
  }, [reachesEnd, more])
  return { virtual, scrollAnchor }
}
