import type { CampusApprovalReply } from '#contract/campuses.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { useId, useState } from 'react'
import { useDraft } from '../../api/use-draft.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/Button.tsx'
import { Input } from '../../ui/fields/Field.tsx'

/** The reason stands before the two verbs: the company reads it, and declining without one is not offered. */
export function CampusDecision({ campus }: { readonly campus: CampusApprovalReply }) {
  const { organization, organizationLabel: name, status } = campus
  const { value: reason, set: setReason, drop } = useDraft(`campus.${campus.id}`, '')
  const { run, pending, problem } = useWrite('campusApprovals.decide', { failure: 'here' })
  const [asked, setAsked] = useState(false)
  const hint = useId()
  const decide = (decision: 'approved' | 'declined') => {
    setAsked(decision === 'declined' && !reason.trim())
    if (decision === 'declined' && !reason.trim()) return
    void run(
      { organizationId: organization, decision, ...(reason.trim() && { reason: reason.trim() }) },
      { done: `${name} is ${decision}`, next: drop },
    )
  }
  return (
    <div className="campus-decision">
      <Input
        aria-label={`Reason for the decision about ${name}`}
        aria-describedby={hint}
        aria-invalid={asked || undefined}
        placeholder="Why"
        className="input"
        maxLength={limits.campusReason}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value)
          setAsked(false)
        }}
      />
      <span className="row">
        {status !== 'approved' && (
          <Button variant="primary" busy={pending} aria-label={`Approve ${name}`} onClick={() => decide('approved')}>
            Approve
          </Button>
        )}
        {status !== 'declined' && (
          <Button variant="danger" busy={pending} aria-label={`Decline ${name}`} onClick={() => decide('declined')}>
            Decline
          </Button>
        )}
      </span>
      <small id={hint} className={asked ? 'campus-doubt' : 'quiet'} role={asked ? 'alert' : undefined}>
        {asked
          ? 'Please say why: the company reads it.'
          : status === 'approved'
            ? 'They read the reason. Declined, their jobs disappear for your students; applications that were sent go on.'
            : 'They read the reason. Until you approve, their jobs stay hidden from your students.'}
      </small>
      <ProblemLine problem={problem} />
    </div>
  )
}
