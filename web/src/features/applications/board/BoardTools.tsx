import { CsvButton } from '../../../parts/CsvButton.tsx'
import type { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { count } from '../../../lib/words/words.ts'
import { SegmentedControl } from '../../../ui/Tabs.tsx'
import { BoardFilters } from './BoardFilters.tsx'
import { filtersIn, listOrder, type BoardQuery } from './board-filters.ts'
import { FoldedFilters } from './FoldedFilters.tsx'

type ToolsProps = {
  readonly jobId: string
  readonly filter: ReturnType<typeof useUrlFilter>
  readonly query: BoardQuery
  /** The skills that the job asks for. */
  readonly skills: readonly string[]
  readonly total: number
  readonly unseenCount: number
  /** How many the filter leaves; undefined without one. */
  readonly shown: number | undefined
}

const views = [
  { value: 'board', label: 'Board' },
  { value: 'list', label: 'List' },
] as const

/** Board or list, how many applications there are, and where there are any, their filters. */
export function BoardTools({ jobId, filter, query, skills, total, unseenCount, shown }: ToolsProps) {
  const view = filter.params.get('view') === 'list' ? 'list' : 'board'
  return (
    <div className="board-tools">
      <SegmentedControl
        label="Show the applications as"
        value={view}
        onChange={(next) => filter.setFilter('view', next === 'list' ? next : '')}
        choices={views}
      />
      <FoldedFilters chosen={filtersIn(query)}>
        <BoardFilters filter={filter} query={query} skills={skills} />
      </FoldedFilters>
      <span className="quiet board-count">
        {shown !== undefined && `${shown} of `}
        {count(total, 'application')}
        {unseenCount > 0 && shown === undefined && `, ${unseenCount} new`}
      </span>
      {shown !== undefined && (
        <button type="button" className="link" aria-label="Clear the filter" onClick={() => filter.clear(['view'])}>
          Clear
        </button>
      )}
      <CsvButton
        operation="applications.listForRecruiter"
        input={{ jobId, ...query, sort: query.sort ?? (view === 'list' ? listOrder : 'since') }}
      />
    </div>
  )
}
