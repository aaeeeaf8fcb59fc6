import { useEffect, type ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { NominationReply } from '#contract/nominations.ts'
import type { UserReply } from '#contract/people.ts'
import type { FoundStudent } from '#contract/students.ts'
import { openReferralStatuses } from '#events/vocabulary/referrals/referral-status.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { Loaded } from '../../api/queries.tsx'
import { useSkillLabels } from '../../api/skills.ts'
import { useList, useRead, useSend } from '../../api/use-call.ts'
import type { ChosenStudent } from '../../lib/chosen-student.ts'
import { studentPlaces } from '../../lib/student-places.ts'
import { messageLink } from '../../lib/message-link.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AtAGlance, StudentForCompany } from './StudentForCompany.tsx'
import { StudentForEmployee, StudentForProfessor, StudentForStaff } from './StudentSections.tsx'
import './student-page.css'

type Sections = (props: FoundProps) => ReactNode
const sectionsOf: Readonly<Partial<Record<Role, Sections>>> = {
  university: StudentForStaff,
  professor: StudentForProfessor,
  recruiter: StudentForCompany,
  employee: StudentForEmployee,
}

type Props = {
  readonly user: UserReply
  /** Of other features: the forms by which a professor and an employee put the student forward. */
  readonly Nominate: (props: FormProps & { readonly nominations: readonly NominationReply[] }) => ReactNode
  readonly Refer: (props: FormProps) => ReactNode
  /** Of the search: what a company may do, and has had to do, with a student. */
  readonly Invite: (props: FoundProps) => ReactNode
  readonly SoFar: (props: { readonly uid: string; readonly student: FoundStudent }) => ReactNode
  /** The student's nominations. */
  readonly PutForward: (props: { readonly student: FoundStudent }) => ReactNode
}
export type FoundProps = { readonly user: UserReply; readonly student: FoundStudent }
export type FormProps = { readonly user: UserReply; readonly student: ChosenStudent }

/** A student as the caller may see them: the card, and beside it what connects the two (product 2.12, 2.16). */
export function StudentPage({ user, ...forms }: Props) {
  const { id = '' } = useParams()
  const student = useRead('collections.studentById', { id })
  return (
    <Loaded query={student} what="the student" rows={6} page="Student">
      {(found) => <Student key={found.uid} student={found} user={user} {...forms} />}
    </Loaded>
  )
}

function Student({ student, user, Nominate, Refer, Invite, SoFar, PutForward }: Props & { readonly student: FoundStudent }) {
  const { role } = user
  const { uid, displayName, headline, universityLabel, photo } = student
  const [markViewed] = useSend('students.view')
  const Sections = sectionsOf[role]
  const place = studentPlaces[role]
  // An employee may write to whom they referred (product 2.9).
  const referrals = useList('referrals.listForStudent', { uid }, { skip: role !== 'employee' })
  const mayWrite = role !== 'employee' || (referrals.data?.length ?? 0) > 0
  const nominations = useList('collections.nominationsOf', { uid }, { skip: role !== 'professor' })
  const chosen: ChosenStudent = { uid, displayName, email: nominations.data?.find(({ email }) => email !== undefined)?.email }
  // The button that this hides is not drawn while that is loading, and is once it could not be read: the server refuses a second referral.
  const isReferred = referrals.data?.some(({ status }) => openReferralStatuses.includes(status)) ?? referrals.error === undefined
  // The student sees among the accesses that the profile was opened; the server stores one for each person and day.
  useEffect(() => void markViewed({ uid }), [uid, markViewed])
  return (
    <>
      {place && (
        <Link to={place.path} className="back-link">
          <Icon name="back" size={15} /> {place.label}
        </Link>
      )}
      <PageHeader
        title={displayName}
        heading={displayName}
        avatar={<Avatar name={displayName} photo={photo} size={48} />}
        lead={[universityLabel, headline].filter(Boolean).join(' · ') || 'Student'}
        actions={
          <>
            {role === 'university' && (
              <LinkButton to={`/app/roster?${new URLSearchParams({ q: displayName })}`}>Find on the roster</LinkButton>
            )}
            {role === 'professor' && <Nominate user={user} student={chosen} nominations={nominations.data ?? []} />}
            {role === 'employee' && !isReferred && <Refer user={user} student={chosen} />}
            {role === 'recruiter' && <Invite user={user} student={student} />}
            {mayWrite && (
              <LinkButton to={messageLink(uid)} icon="messages">
                {student.lastWrote ? 'Open thread' : 'Message'}
              </LinkButton>
            )}
          </>
        }
      />
      <div className="student-page">
        <div className="stack">
          {student.nominations && <PutForward student={student} />}
          {Sections && <Sections student={student} user={user} />}
        </div>
        <aside className="stack">
          {role === 'recruiter' && <AtAGlance student={student} user={user} SoFar={SoFar} />}
          <Skills ids={student.skills ?? []} />
        </aside>
      </div>
    </>
  )
}

function Skills({ ids }: { readonly ids: readonly string[] }) {
  const label = useSkillLabels(ids)
  return (
    <section className="card card-pad">
      <h2 className="h3">Skills</h2>
      {ids.length === 0 ? (
        <p className="quiet">None were named.</p>
      ) : (
        <div className="row" style={{ gap: 6, marginTop: 8 }}>
          {ids.map((id) => (
            <Chip key={id}>{label(id)}</Chip>
          ))}
        </div>
      )}
    </section>
  )
}
