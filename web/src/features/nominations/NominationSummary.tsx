import type { CSSProperties } from 'react'
import type { NominationReply } from '#contract/nominations.ts'
import { semesterLabel } from '#events/vocabulary/semesters.ts'
import { nominationColours, nominationLabels } from '../../lib/words/status-labels.ts'
import { StatusChip } from '../../ui/Chip.tsx'
import './nominations.css'

/** The student's nominations and their status, for the dashboard. */
export function NominationSummary({ nominations }: { readonly nominations: readonly NominationReply[] }) {
  if (nominations.length === 0) return null
  return (
    <section className="card card-pad">
      <h2 className="h3" style={{ marginBottom: 10 }}>
        Put forward by
      </h2>
      <ul className="stack" style={{ '--gap': '10px' } as CSSProperties}>
        {nominations.map(({ id, professorName, semester, status, reason, keptFromRecruiters }) => (
          <li key={id} className="row">
            <span>
              {professorName}
              <small className="quiet" style={{ display: 'block' }}>
                {[semesterLabel(semester), keptFromRecruiters && 'recruiters do not see it'].filter(Boolean).join(' · ')}
              </small>
            </span>
            <span className="push">
              <StatusChip colour={nominationColours[status]}>{nominationLabels[status]}</StatusChip>
            </span>
            {reason && <p className="quote nomination-quote">“{reason}”</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
