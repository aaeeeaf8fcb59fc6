import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import { useNow } from '../../../lib/time/now.ts'
import { daysLeft, inDays, shortDate } from '../../../lib/time/time.ts'
import { Table, type Column } from '../../../ui/Table.tsx'
import { inStatus, status } from './ApplicationTable.tsx'

/** A promise that ends within these days is shown in amber. */
const soonDays = 3

const columns: readonly Column<ApplicationReply>[] = [
  {
    head: 'Applicant',
    fullWidthOnPhone: true,
    cell: ({ id, name, jobTitle }) => (
      <>
        <Link to={`/app/applications/${id}`}>
          <b>{name ?? 'Name kept private'}</b>
        </Link>
        <small>{jobTitle}</small>
      </>
    ),
  },
  status,
  // Beside its status, so that the day of the answer has the rest of the line on a phone.
  { ...inStatus, headOnPhone: () => false },
  {
    head: 'Answer by',
    alignEnd: true,
    headOnPhone: true,
    cell: ({ answerBy }) => answerBy !== undefined && <AnswerBy day={answerBy} />,
  },
]

/** The applicants who wait for an answer of the company, and until when it was promised: the promise that ends first comes first. */
export function WaitingTable({ applications }: { readonly applications: readonly ApplicationReply[] }) {
  return (
    <Table
      label="Who waits for an answer"
      columns={columns}
      rows={byPromise(applications)}
      linked
      empty={<p className="card-pad quiet">Nobody waits for an answer. Who applies stands here until you answer.</p>}
    />
  )
}

/** Interviews and a job's end move the day, so it does not follow from how long somebody waits. */
function byPromise(applications: readonly ApplicationReply[]): readonly ApplicationReply[] {
  const dayOf = ({ answerBy = '9999' }: ApplicationReply) => answerBy
  return applications.toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)))
}

function AnswerBy({ day }: { readonly day: string }) {
  const now = useNow()
  const left = daysLeft(day, now)
  return (
    <time dateTime={day} title={shortDate(day, now)} className={left <= soonDays ? 'late' : undefined}>
      {left <= 7 ? inDays(left) : shortDate(day, now)}
    </time>
  )
}
