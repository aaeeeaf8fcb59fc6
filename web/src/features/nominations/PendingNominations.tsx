import { Suspense, useState, type CSSProperties } from 'react'
import type { NominationReply } from '#contract/nominations.ts'
import { semesterLabel } from '#events/vocabulary/semesters.ts'
import { useWrite } from '../../api/use-write.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { nominationColours, nominationLabels } from '../../lib/status-labels.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/Chip.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import './nominations.css'

const Confirm = preloadedPart(() => import('../../ui/Confirm.tsx').then((module) => ({ default: module.Confirm })))

/** Nominations that wait for the student's consent. No box is checked beforehand. */
export function PendingNominations({ nominations }: { readonly nominations: readonly NominationReply[] }) {
  return nominations.map((nomination) => <PendingNomination key={nomination.id} nomination={nomination} />)
}

function PendingNomination({ nomination: { id, professorName, reason, semester } }: { readonly nomination: NominationReply }) {
  const { run: answer, pending } = useWrite('nominations.consent')
  const [declining, setDeclining] = useState(false)
  const [shared, setShared] = useState({ shareReason: false, shareWithNominator: false })
  const respond = (consent: boolean) =>
    answer({ id, consent, ...(consent && shared) }, { done: consent ? 'You agreed to the nomination' : 'Declined' })
  return (
    <section className="card pending-card">
      <h2 className="h2">{professorName} puts you forward</h2>
      {reason && <p className="quote">“{reason}”</p>}
      <p>
        {semesterLabel(semester)}. Recruiters see that you were nominated once you agree; {professorName} may receive recognition for it.
      </p>
      <div className="stack" style={{ '--gap': '8px', marginTop: 12 } as CSSProperties}>
        <Checkbox
          label="Recruiters may read the reason too"
          checked={shared.shareReason}
          onChange={(event) => setShared({ ...shared, shareReason: event.target.checked })}
        />
        <Checkbox
          label={`${professorName} may see my résumé`}
          hint="This semester and the next."
          checked={shared.shareWithNominator}
          onChange={(event) => setShared({ ...shared, shareWithNominator: event.target.checked })}
        />
      </div>
      <div className="row">
        <Button variant="primary" busy={pending} onClick={() => void respond(true)}>
          Agree
        </Button>
        <Button busy={pending} onClick={() => setDeclining(true)}>
          Decline
        </Button>
        <span className="push quiet small">They see only that you declined, never why</span>
      </div>
      <Suspense>
        {declining && (
          <Confirm
            title={`Decline the nomination of ${professorName}`}
            action="Decline"
            onConfirm={() => void respond(false)}
            onClose={() => setDeclining(false)}
          >
            Recruiters never learn of it, and {professorName} sees only that you declined. It cannot be taken back.
          </Confirm>
        )}
      </Suspense>
    </section>
  )
}

/** The student's nominations and their status, for the dashboard. */
export function NominationSummary({ nominations }: { readonly nominations: readonly NominationReply[] }) {
  if (nominations.length === 0) return null
  return (
    <section className="card card-pad">
      <h2 className="h3" style={{ marginBottom: 10 }}>
        Put forward by
      </h2>
      <ul className="stack" style={{ '--gap': '10px' } as CSSProperties}>
        {nominations.map(({ id, professorName, semester, status, reason }) => (
          <li key={id} className="row">
            <span>
              {professorName}
              <small className="quiet" style={{ display: 'block' }}>
                {semesterLabel(semester)}
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
