import type { ReferralReply } from '#contract/referrals.ts'
import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import type { ReferralStatus } from '#events/vocabulary/referrals/referral-status.ts'
import { useNow } from '../../lib/time/now.ts'
import { applicationColour, referralColours } from '../../lib/words/status-labels.ts'
import { dayMs } from '../../lib/time/time.ts'
import { Email } from '../../ui/Email.tsx'
import { Trail } from '../../ui/Trail.tsx'

const most = 5

const sentences: Readonly<Record<ReferralStatus, string>> = {
  invited: 'was asked',
  accepted: 'said yes',
  declined: 'declined',
  submitted: 'applied',
  in_process: 'is in process',
  hired: 'was hired',
  not_selected: 'was not selected',
  withdrawn: 'is no longer referred',
  expired: 'let the referral expire',
}

const stages: Readonly<Partial<Record<ApplicationStatus, string>>> = {
  under_review: 'is under review',
  shortlisted: 'is shortlisted',
  interviewing: 'is interviewing',
  offered: 'got an offer',
  accepted: 'accepted an offer',
}

/** The referrals that changed within a week, by what each became last. */
export function changedThisWeek(all: readonly ReferralReply[], now: number): readonly ReferralReply[] {
  return all
    .filter(({ since, status }) => status !== 'invited' && now - Date.parse(since) < 7 * dayMs)
    .toSorted((one, other) => other.since.localeCompare(one.since))
}

export function ThisWeek({ all }: { readonly all: readonly ReferralReply[] }) {
  const changed = changedThisWeek(all, useNow())
  if (changed.length === 0) return <p className="quiet">Nothing has changed in the last seven days.</p>
  return (
    <Trail
      label="This week"
      entries={changed.slice(0, most).map(({ id, since, studentName, email, status, stage, jobTitle }) => ({
        key: id,
        at: since,
        sentence: (
          <>
            <b>{studentName ?? (email ? <Email address={email} /> : 'A student')}</b> {(stage && stages[stage]) ?? sentences[status]}
          </>
        ),
        detail: status === 'declined' ? 'no reason is asked or shown' : jobTitle,
        colour: stage ? applicationColour(stage) : referralColours[status],
      }))}
    />
  )
}
