import { CsvButton } from '../../api/CsvButton.tsx'
import type { useUrlFilter } from '../../lib/use-url-filter.ts'
import { count } from '../../lib/words.ts'
import { BoardFilters } from './BoardFilters.tsx'
import type { BoardQuery } from './board-filters.ts'

type ToolsProps = {
  readonly jobId: string
  readonly filter: ReturnType<typeof useUrlFilter>
  readonly query: BoardQuery
  /** Those that the job asks for. */
  readonly skills: readonly string[]
  readonly total: number
  readonly unseenCount: number
  /** How many the filter leaves; undefined without one. */
  readonly shown: number | undefined
}

/** The filters of the board, and how many applications there are. */
export function BoardTools({ jobId, filter, query, skills, total, unseenCount, shown }: ToolsProps) {
  return (
    <div className="board-tools">
      <BoardFilters filter={filter} query={query} skills={skills} />
      <span className="quiet board-count">
        {total === 0 && 'No applications yet: students find the job by its title and its skills.'}
        {total > 0 && shown !== undefined && `${shown} of `}
        {total > 0 && count(total, 'application')}
        {unseenCount > 0 && `, ${unseenCount} new`}
      </span>
      {shown !== undefined && (
        <button type="button" className="link" onClick={filter.clear}>
          Clear the filter
        </button>
      )}
      {total > 0 && <CsvButton operation="applications.listForRecruiter" input={{ jobId, ...query, sort: query.sort ?? 'since' }} />}
      {total > 0 && (
        <span className="quiet board-keys">
          <kbd>j</kbd> <kbd>k</kbd> next, <kbd>m</kbd> move, <kbd>?</kbd> all keys
        </span>
      )}
    </div>
  )
}
