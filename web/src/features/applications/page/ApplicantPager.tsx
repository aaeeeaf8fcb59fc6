import { useEffect, useMemo, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useShortcuts } from '../../../ui/focus/Shortcuts.tsx'
import { boardQueryOf } from '../board/board-filters.ts'
import { useNeighbours, type Neighbours } from './use-neighbours.ts'

/** Above an application: back to its board, and to the one before and after in its column, under the board's filters. */
export function ApplicantPager({ application }: { readonly application: ApplicationReply }) {
  const { id, jobId, jobTitle } = application
  const navigate = useNavigate()
  const { params } = useUrlFilter()
  const neighbours = useNeighbours(application, boardQueryOf(params), params.get('view') === 'list')
  const { previous, next } = neighbours ?? {}
  const filters = new URLSearchParams(params)
  // Filters of the page itself; the others are the board's.
  for (const own of ['at', 'tab']) filters.delete(own)
  const search = filters.size > 0 ? `?${filters}` : ''
  const toPrevious = previous && `/app/applications/${previous.id}${search}`
  const toNext = next && `/app/applications/${next.id}${search}`
  useShortcuts(
    useMemo(
      () => [
        { key: 'j', text: 'Next applicant of the column', run: () => void (toNext && navigate(toNext)) },
        { key: 'k', text: 'Previous applicant of the column', run: () => void (toPrevious && navigate(toPrevious)) },
      ],
      [toNext, toPrevious, navigate],
    ),
  )
  useFocusOnNext(id)
  return (
    <div className="application-top">
      <Link to={`/app/jobs/${jobId}${search}`} className="back-link" title={jobTitle}>
        <Icon name="back" size={15} /> <span>{jobTitle}</span>
      </Link>
      {neighbours && (
        <nav className="pager" aria-label="Applicants of this column">
          <span className="quiet small">{placeOf(neighbours)}</span>
          <Step to={toPrevious} label={previous && `Previous: ${previous.name ?? 'name kept private'}`} icon="up" />
          <Step to={toNext} label={next && `Next: ${next.name ?? 'name kept private'}`} icon="down" />
        </nav>
      )}
    </div>
  )
}

/** `2 of 3`; `2 left here` once the application has moved on, and nothing where it was the only one. */
function placeOf({ place, total }: Neighbours): string {
  if (place !== undefined) return `${place} of ${total}`
  return total === 0 ? '' : `${total} left here`
}

type StepProps = { readonly to: string | undefined; readonly label: string | undefined; readonly icon: 'up' | 'down' }

function Step({ to, label, icon }: StepProps) {
  const drawn = <Icon name={icon} size={16} />
  if (to === undefined)
    return (
      <span className="btn btn-default btn-s pager-end" aria-hidden="true">
        {drawn}
      </span>
    )
  return (
    <LinkButton to={to} size="s" aria-label={label} title={label} aria-keyshortcuts={icon === 'up' ? 'k' : 'j'}>
      {drawn}
    </LinkButton>
  )
}

/** The heading that had the focus goes with the application before: the next one's heading takes it. */
function useFocusOnNext(id: string): void {
  const shown = useRef(id)
  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading || document.activeElement !== document.body) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [id])
}
