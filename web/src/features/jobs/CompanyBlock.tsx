import { Link } from 'react-router-dom'
import { limits } from '#events/vocabulary/limits.ts'
import { RecordFigures } from '../../parts/CompanyRecord.tsx'
import { useRead } from '../../api/use-call.ts'
import { useNow } from '../../lib/time/now.ts'
import { dayAndMonth, dayFromNow } from '../../lib/time/time.ts'
import { count } from '../../lib/words/words.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { inOnePiece } from './job-lines.ts'

/** Until when somebody who applies today has an answer, and what becomes of the application without one. */
export function AnswerPromise() {
  const by = inOnePiece(dayAndMonth(dayFromNow(limits.noAnswerDays, useNow())))
  return (
    <section className="answer-promise" aria-label="When you are answered">
      <h2 className="h2">Apply today and you are answered by {by}</h2>
      <p>
        Without an answer for {limits.noAnswerDays} days the application closes by itself and says so; that counts against them, not you.
      </p>
    </section>
  )
}

/** The company on the page of its job: how it answers, and the way to its page. */
export function CompanyBlock({ id, label }: { readonly id: string; readonly label: string }) {
  const { data, error } = useRead('organizations.page', { id })
  // The job's own words about the company stand above.
  if (error) return null
  return (
    <section className="card card-pad company-block" aria-label="The company">
      <div className="row">
        <Avatar name={label} of="company" size={36} />
        <b>{label}</b>
      </div>
      {data ? (
        <>
          {data.description !== undefined && <p className="company-block-words">{data.description}</p>}
          {data.record && (
            <div>
              <RecordFigures record={data.record} />
            </div>
          )}
          {data.approvedHere && (
            <p className="row company-block-approved">
              <Icon name="check" size={16} /> Approved by your career office
            </p>
          )}
          <Link className="link" to={`/app/companies/${id}`}>
            {data.record && data.record.openJobs > 1
              ? `About the company and its ${count(data.record.openJobs, 'open job')}`
              : 'About the company'}
          </Link>
        </>
      ) : (
        <div className="stack" role="status">
          <span className="sr-only">Loading the company</span>
          {['90%', '70%', '50%', '80%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      )}
    </section>
  )
}
