import { limits } from '#events/vocabulary/limits.ts'
import { hasFailed } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { filtersText } from '../../ui/Filters.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { about, capital, subscription } from './LockedNote.tsx'
import { filtersIn, isFiltered, totalText } from './student-filters.ts'
import type { StudentSearch } from './use-student-search.ts'

type Props = {
  readonly search: StudentSearch
  /** With a subscription. */
  readonly open: boolean
  /** Opens the filters where they are not in sight. */
  readonly onFilter: (() => void) | undefined
  readonly onSave: () => void
}

/** How many are found, and what can be done with the search. */
export function SearchHead({ search, open, onFilter, onSave }: Props) {
  const { params, query, sort, found, current, meta } = search
  const left = useRead('subscriptions.status', {}, { skip: !open }).data?.firstMessagesLeft
  const fit = meta?.total === 1 ? ' who fits an open job' : ' who fit an open job'
  const students = `${query.nominated ? 'nominated ' : ''}${meta?.total === 1 ? 'student' : 'students'}${query.fitsOpenJobs ? fit : ''}`
  return (
    <PageHeader
      title="Find students"
      heading={meta ? `${open ? '' : capital(about(meta.total))}${totalText(meta)} ${students}` : 'Find students'}
      lead={open ? whoOf(search) : 'Preview: the first 20, without names'}
      actions={
        <>
          {open && (
            <p className="quiet small">
              {left === undefined ? '\u00a0' : `${left} of ${limits.coldMessagesPerMonth} first messages left this month`}
            </p>
          )}
          {onFilter && <Button onClick={onFilter}>{filtersText(filtersIn(params))}</Button>}
          {open && !hasFailed(found) && found.data?.length !== 0 && <CsvButton operation="students.search" input={{ ...query, sort }} />}
          {!open ? (
            <LinkButton to={subscription} icon="lock">
              Save this search
            </LinkButton>
          ) : (
            !current &&
            isFiltered(params) && (
              <Button icon="bookmark" onClick={onSave}>
                Save this search
              </Button>
            )
          )}
        </>
      }
    />
  )
}

function whoOf({ query, params }: StudentSearch): string {
  if (query.nominated) return 'put forward by their professors'
  return isFiltered(params) ? 'who fit' : 'who show themselves to recruiters'
}
