import type { ReactNode } from 'react'
import type { UserReply } from '#contract/people.ts'
import type { FoundStudent } from '#contract/students.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { hasFailed } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { Time } from '../../ui/Time.tsx'
import { Applications, isAbsent, NoResume, Resume } from './StudentSections.tsx'

type CompanyProps = {
  readonly student: FoundStudent
  readonly user: UserReply
  readonly SoFar: (props: { readonly uid: string; readonly student: FoundStudent }) => ReactNode
}

/** The résumé that the company may open, and what was sent to it, where anything was. */
export function StudentForCompany({ student }: Pick<CompanyProps, 'student'>) {
  return student.applied ? <SentToCompany student={student} /> : student.resumeOpens && <Resume student={student} />
}

/** For a company, what the card in the search says. It stands beside, so that the résumé begins high on the page. */
export function AtAGlance({ student, user, SoFar }: CompanyProps) {
  const { gpa, findableSince } = student
  return (
    <section className="card card-pad">
      <h2 className="h3" style={{ marginBottom: 8 }}>
        At a glance
      </h2>
      <Facts
        facts={[
          // It is not told whether one is kept private or there is none, and of a profile that is closed to the company nothing at all.
          { term: 'GPA', value: gpa?.toFixed(2) ?? (findableSince && <span className="quiet">None shared</span>) },
          { term: 'Invitations', value: student.openToReferrals && 'Open to invitations' },
          {
            term: 'So far',
            value: hasContact(student) ? <SoFar uid={user.uid} student={student} /> : <span className="quiet">Nothing yet</span>,
          },
        ]}
      />
    </section>
  )
}

const hasContact = ({ applied, referred, lastWrote }: FoundStudent) => Boolean(applied ?? referred ?? lastWrote)

function SentToCompany({ student }: Pick<CompanyProps, 'student'>) {
  const applications = useList('applications.listForStudent', { uid: student.uid })
  const known = isAbsent(applications) ? [] : applications.data
  const sent = known?.flatMap(({ resume }) => resume ?? []) ?? []
  const opens = student.resumeOpens ?? sent.some(({ id }) => id !== undefined)
  const closedAt = sent
    .map(({ until = '' }) => until)
    .toSorted()
    .at(-1)
  return (
    <>
      {opens ? <Resume student={student} /> : known ? <NoneSent closedAt={closedAt} /> : !hasFailed(applications) && <ResumeToCome />}
      <Applications list={applications} absent={`${student.displayName} has not applied to your company.`} linked />
    </>
  )
}

/** Whether there is one is known with the applications: it keeps the room, and they do not jump. */
function ResumeToCome() {
  return (
    <section className="card card-pad" aria-hidden="true">
      <Skeleton height={88} />
    </section>
  )
}

/** @param closedAt when the company's access to the last one that was sent ended */
function NoneSent({ closedAt }: { readonly closedAt: string | undefined }) {
  return (
    <NoResume>
      {closedAt ? (
        <>
          Closed to your company since <Time at={closedAt} />: {limits.resumeDays} days after an application has ended,{' '}
          {limits.resumeDaysAfterWithdrawal} after it was withdrawn.
        </>
      ) : (
        'None was sent to your company.'
      )}
    </NoResume>
  )
}
