import { useEffect, type ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { Card, UserReply } from '#contract/people.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { Loaded } from '../../api/queries.tsx'
import { useSkillLabels } from '../../api/skills.ts'
import { useList, useRead, useSend } from '../../api/use-call.ts'
import { studentPlaces } from '../../lib/student-places.ts'
import { messageLink } from '../../lib/message-link.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StudentForCompany, StudentForEmployee, StudentForProfessor, StudentForStaff } from './StudentSections.tsx'
import './student-page.css'

type Sections = (props: { readonly student: Card; readonly user: UserReply }) => ReactNode
const sectionsOf: Readonly<Partial<Record<Role, Sections>>> = {
  university: StudentForStaff,
  professor: StudentForProfessor,
  recruiter: StudentForCompany,
  employee: StudentForEmployee,
}

/** A student as the caller may see them: the card, and beside it what connects the two (product 2.12, 2.16). */
export function StudentPage({ user }: { readonly user: UserReply }) {
  const { id = '' } = useParams()
  const student = useRead('collections.studentById', { id })
  return (
    <Loaded query={student} what="the student" rows={6} page="Student">
      {(found) => <Student key={found.uid} student={found} user={user} />}
    </Loaded>
  )
}

function Student({ student, user }: { readonly student: Card; readonly user: UserReply }) {
  const { role } = user
  const { uid, displayName, headline, universityLabel, photo } = student
  const [markViewed] = useSend('students.view')
  const Sections = sectionsOf[role]
  const place = studentPlaces[role]
  // An employee may write to whom they referred (product 2.9).
  const referrals = useList('referrals.listForStudent', { uid }, { skip: role !== 'employee' })
  const mayWrite = role !== 'employee' || (referrals.data?.length ?? 0) > 0
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
            {mayWrite && (
              <LinkButton to={messageLink(uid)} icon="messages">
                Message
              </LinkButton>
            )}
          </>
        }
      />
      <div className="student-page">
        <div className="stack">{Sections && <Sections student={student} user={user} />}</div>
        <aside className="stack">
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
