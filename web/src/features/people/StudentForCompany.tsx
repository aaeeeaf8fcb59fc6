import type { ReactNode } from 'react'
import type { UserReply } from '#contract/people.ts'
import type { FoundStudent } from '#contract/students.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { useList } from '../../api/use-call.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Time } from '../../ui/Time.tsx'
import { Applications, isAbsent, NoResume, Resume } from './StudentSections.tsx'

type CompanyProps = {
  readonly student: FoundStudent
  readonly user: UserReply
  readonly SoFar: (props: { readonly uid: string; readonly student: FoundStudent }) => ReactNode
}

/** What the card in the search says, and then what was sent to the company, where anything was. */
export function StudentForCompany({ student, user, SoFar }: CompanyProps) {
  const { gpa, findableSince, applied } = student
  return (
    <>
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
      {applied ? <SentToCompany student={student} /> : student.resumeOpens && <Resume student={student} />}
    </>
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
      <Applications list={applications} absent={`${student.displayName} has not applied to your company.`} linked />
      {opens ? <Resume student={student} /> : known && <NoneSent closedAt={closedAt} />}
    </>
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
