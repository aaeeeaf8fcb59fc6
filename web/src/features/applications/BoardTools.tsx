import { applicationStatuses } from '#events/vocabulary/application-status.ts'
import { CsvButton } from '../../api/CsvButton.tsx'
import { count } from '../../lib/words.ts'
import { Input } from '../../ui/Field.tsx'
import { SegmentedControl } from '../../ui/Tabs.tsx'
import type { BoardFilter, Column } from './board-model.ts'
import type { useUrlFilter } from '../../lib/use-url-filter.ts'

const sources = [
  { value: 'any', label: 'Everyone' },
  { value: 'nominated', label: 'Nominated' },
  { value: 'referred', label: 'Referred' },
  { value: 'direct', label: 'Direct' },
] as const

type ToolsProps = BoardFilter & {
  readonly jobId: string
  readonly filter: ReturnType<typeof useUrlFilter>
  readonly total: number
  readonly unseenCount: number
  /** The filtered columns; undefined without a filter. */
  readonly shown: readonly Column[] | undefined
}

/** The filters of the board, and how many applications there are. */
export function BoardTools({ jobId, filter: { setFilter, clear }, text, source, total, unseenCount, shown }: ToolsProps) {
  return (
    <div className="board-tools">
      <SegmentedControl
        label="Source"
        choices={sources}
        value={source}
        onChange={(value) => setFilter('source', value === 'any' ? '' : value)}
      />
      <Input
        id="board-search"
        type="search"
        placeholder="Name or school"
        aria-label="Find by name or school"
        value={text}
        onChange={(event) => setFilter('q', event.target.value)}
      />
      <span className="quiet board-count">
        {total === 0 && 'No applications yet: students find the job by its title and its skills.'}
        {total > 0 &&
          shown &&
          `${shown.reduce((sum, { count: one }) => sum + one, 0)}${shown.some(({ atLeast }) => atLeast) ? '+' : ''} of `}
        {total > 0 && count(total, 'application')}
        {unseenCount > 0 && `, ${unseenCount} new`}
      </span>
      {shown && (
        <button type="button" className="link" onClick={clear}>
          Clear the filter
        </button>
      )}
      {total > 0 && (
        <CsvButton
          operation="applications.listForRecruiter"
          input={{
            jobId,
            status: applicationStatuses.join(','),
            source: source === 'any' ? undefined : source,
            text: text.trim() || undefined,
          }}
        />
      )}
      {total > 0 && (
        <span className="quiet board-keys">
          <kbd>j</kbd> <kbd>k</kbd> next, <kbd>m</kbd> move, <kbd>?</kbd> all keys
        </span>
      )}
    </div>
  )
}
