import type { CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import { useNow } from '../../../lib/time/now.ts'
import { applicationColour } from '../../../lib/words/status-labels.ts'
import { daysLeft, inDays } from '../../../lib/time/time.ts'
import { capitalized } from '../../../lib/words/words.ts'
import { Trail } from '../../../ui/Trail.tsx'

const most = 5

/** Who cannot come to an interview and needs other times, then the company's interviews of today and those that come, the next first. */
export function ComingInterviews({ applications }: { readonly applications: readonly ApplicationReply[] }) {
  const now = useNow()
  const coming = applications
    .flatMap(({ id, name, jobTitle, interviewAt: at }) => (at !== undefined && daysLeft(at, now) >= 0 ? [{ id, name, jobTitle, at }] : []))
    .toSorted((one, other) => one.at.localeCompare(other.at))
  const cannotCome = applications.filter((each) => each.cannotCome)
  return (
    <>
      {cannotCome.length > 0 && (
        <ul className="small stack" style={{ '--gap': '6px' } as CSSProperties} aria-label="They cannot come">
          {cannotCome.slice(0, most).map(({ id, name, jobTitle }) => (
            <li key={id}>
              <b>{name ?? 'Name kept private'}</b> cannot come ({jobTitle}):{' '}
              <Link className="link" to={`/app/applications/${id}`}>
                propose other times
              </Link>
            </li>
          ))}
        </ul>
      )}
      {coming.length === 0 ? (
        <p className="quiet">No interview is settled for today or later.</p>
      ) : (
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
      )}
      {coming.length > most && <p className="quiet small coming-rest">{`${coming.length - most} more after these`}</p>}
    </>
  )
}
