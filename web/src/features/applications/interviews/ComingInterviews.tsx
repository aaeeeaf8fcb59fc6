import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import { useNow } from '../../../lib/time/now.ts'
import { applicationColour } from '../../../lib/words/status-labels.ts'
import { daysLeft, inDays } from '../../../lib/time/time.ts'
import { capitalized } from '../../../lib/words/words.ts'
import { Trail } from '../../../ui/Trail.tsx'

const most = 5

/** The company's interviews of today and those that come, the next first. */
export function ComingInterviews({ applications }: { readonly applications: readonly ApplicationReply[] }) {
  const now = useNow()
  const coming = applications
    .flatMap(({ id, name, jobTitle, interviewAt: at }) => (at !== undefined && daysLeft(at, now) >= 0 ? [{ id, name, jobTitle, at }] : []))
    .toSorted((one, other) => one.at.localeCompare(other.at))
  if (coming.length === 0) return <p className="quiet">No interview is settled for today or later.</p>
  return (
    <>
      <Trail
        label="Coming interviews"
        entries={coming.slice(0, most).map(({ id, name, jobTitle, at }) => ({
          key: id,
          at,
          sentence: (
            <Link to={`/app/applications/${id}`}>
              <b>{name ?? 'Name kept private'}</b>
            </Link>
          ),
          detail: [capitalized(inDays(daysLeft(at, now))), jobTitle].filter(Boolean).join(' · '),
          colour: applicationColour('interviewing'),
        }))}
      />
      {coming.length > most && <p className="quiet small coming-rest">{`${coming.length - most} more after these`}</p>}
    </>
  )
}
