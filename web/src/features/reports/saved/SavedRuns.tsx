import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { ReportHead, RerunReply, SavedReport } from '#contract/reports.ts'
import { hasFailed, Loaded } from '../../../api/queries.tsx'
import { useRead } from '../../../api/use-call.ts'
import { dayWithYear } from '../../../lib/time/calendar.ts'
import { Button } from '../../../ui/Button.tsx'
import { StatusChip } from '../../../ui/Chip.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { Time } from '../../../ui/Time.tsx'
import { HiddenFigure } from '../HiddenFigure.tsx'
import { figureText, headlineOf, isHidden, spreadText } from '../report-words.ts'
import { becauseText, savedPath, sinceText } from './saved-words.ts'
import '../reports.css'

/** So many are shown, and run again by themselves; further ones when somebody asks. */
const FIRST = 5

/** The reader's saved runs, the latest first, each with whether its figures are still the same. */
export function SavedRuns({ reports }: { readonly reports: readonly ReportHead[] }) {
  const saved = useRead('reports.saved', {})
  const [all, setAll] = useState(false)
  const { hash } = useLocation()
  const isThere = saved.data !== undefined
  // What the address names is there only now.
  useEffect(() => {
    if (isThere && hash === '#saved-runs') document.getElementById('saved-runs')?.scrollIntoView()
  }, [isThere, hash])
  return (
    <section id="saved-runs" className="card saved-runs-card" aria-label="Your saved runs">
      <div className="card-head">
        <h2 className="h3">Your saved runs</h2>
        {saved.data && saved.data.length > 0 && <span className="quiet">{saved.data.length}</span>}
      </div>
      <Loaded query={saved} what="your saved runs" rows={3}>
        {(runs) =>
          runs.length === 0 ? (
            <p className="card-pad quiet">
              None yet. “Save this run” on a report keeps what you asked with its stamp; here you read whether it still comes to the same.
            </p>
          ) : (
            <>
              <ul className="saved-runs">
                {(all ? runs : runs.slice(0, FIRST)).map((run, at) => (
                  <SavedRun key={run.id} run={run} head={reports.find(({ name }) => name === run.name)} byItself={at < FIRST} />
                ))}
              </ul>
              {!all && runs.length > FIRST && (
                <p className="table-more">
                  <Button onClick={() => setAll(true)}>Show all {runs.length}</Button>
                </p>
              )}
              <p className="card-pad small quiet saved-runs-foot">
                “Same” means the same figures to the last digit, from the log, not from a copy.
              </p>
            </>
          )
        }
      </Loaded>
    </section>
  )
}

type RunProps = { readonly run: SavedReport; readonly head: ReportHead | undefined; readonly byItself: boolean }

function SavedRun({ run, head, byItself }: RunProps) {
  const { id, title, day, savedAt } = run
  const [asked, setAsked] = useState(byItself)
  const rerun = useRead('reports.rerun', { id }, { skip: !asked })
  const name = title ?? head?.title ?? run.name
  const because = rerun.data?.same === false ? rerun.data.because : undefined
  return (
    <li>
      <span>
        {head ? <Link to={savedPath(run)}>{name}</Link> : <b>{name}</b>}
        <small>
          {head && name !== head.title && `${head.title} · `}as of {dayWithYear(day)} · saved <Time at={savedAt} />
        </small>
      </span>
      <span className="saved-run-state">
        {hasFailed(rerun) && !rerun.isFetching ? (
          <>
            <span className="quiet small">could not be run</span>
            <Button size="s" aria-label={`Run again: ${name}`} onClick={() => void rerun.refetch()}>
              Run again
            </Button>
          </>
        ) : rerun.data ? (
          <>
            <StatusChip colour={rerun.data.same ? 'ok' : 'warn'}>{rerun.data.same ? 'same' : 'changed'}</StatusChip>
            <RunFigure report={run.name} found={rerun.data} />
          </>
        ) : asked ? (
          <span role="status">
            <span className="sr-only">Running {name} again</span>
            <Skeleton width={190} height={42} />
          </span>
        ) : (
          <Button size="s" aria-label={`Run again: ${name}`} onClick={() => setAsked(true)}>
            Run again
          </Button>
        )}
      </span>
      {because && (
        <p className="notice-warn small">
          {becauseText(because)} <span className="quiet">{sinceText(because)}</span>
        </p>
      )}
    </li>
  )
}

/** The first figure of all that was asked about, of now. */
function RunFigure({ report, found: { columns, all } }: { readonly report: string; readonly found: RerunReply }) {
  const column = headlineOf(report, columns)
  const value = column && all[column.key]
  if (!column || value === undefined) return null
  return (
    <span className="saved-run-figure">
      {isHidden(value) ? (
        <HiddenFigure />
      ) : value.value === null ? (
        <span className="quiet">no case</span>
      ) : (
        <>
          <b>{figureText(value.value, column)}</b>
          <small>{[column.label, spreadText(value, column)].filter(Boolean).join(' · ')}</small>
        </>
      )}
    </span>
  )
}
