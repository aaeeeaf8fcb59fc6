import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { CardNomination, FoundStudent } from '#contract/students.ts'
import { semesterLabel } from '#events/vocabulary/semesters.ts'
import { messageLink } from '../../lib/message-link.ts'
import { count } from '../../lib/words/words.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Chip, StatusChip } from '../../ui/Chip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useCutText } from '../../ui/use-cut-text.tsx'
import './students.css'

export type SkillProps = {
  readonly ids: readonly string[] | undefined
  /** The skills that are searched for, which stand first. */
  readonly asked: readonly string[]
  readonly label: (id: string) => string
  /** So many are shown, and all that are searched for. */
  readonly most?: number
}

const noSkills: readonly string[] = []

export function Skills({ ids = noSkills, asked, label, most = 3 }: SkillProps) {
  const matched = asked.filter((id) => ids.includes(id))
  const others = ids.filter((id) => !asked.includes(id))
  const shown = [...matched, ...others].slice(0, Math.max(most, matched.length))
  return (
    <div className="student-skills" data-many={matched.length > most || undefined}>
      {shown.map((id) => (
        <Chip key={id} tone={asked.includes(id) ? 'match' : 'plain'}>
          {label(id)}
        </Chip>
      ))}
      {shown.length < ids.length && <Chip>+{ids.length - shown.length}</Chip>}
    </div>
  )
}

export type ResultProps = Omit<SkillProps, 'ids'> & {
  readonly student: FoundStudent
  /** The caller. */
  readonly uid: string
  readonly isNew: boolean
  readonly onInvite: (student: FoundStudent) => void
}

/** School and degree with its year, of which the name of the school gives way first. */
export function SchoolLine({ card: { universityLabel, headline } }: { readonly card: Pick<FoundStudent, 'universityLabel' | 'headline'> }) {
  const line = [universityLabel, headline].filter(Boolean).join(' · ') || 'Student'
  return (
    <span className="student-line" title={line}>
      <span>{universityLabel ?? line}</span>
      {universityLabel !== undefined && headline !== undefined && <span> · {headline}</span>}
    </span>
  )
}

/** A student with what one had to do with each other so far, and what one may do next. */
export function StudentResult({ student, uid, isNew, asked, label, onInvite }: ResultProps) {
  const { displayName, photo, gpa, skills } = student
  return (
    <article
      className="card student-result"
      data-new={isNew || undefined}
      data-nominated={student.nominations !== undefined || undefined}
      aria-label={displayName}
    >
      <header>
        <Avatar name={displayName} photo={photo} size={40} />
        <div className="student-name">
          <h2>
            <Link to={`/app/students/${student.uid}`}>{displayName}</Link>
          </h2>
          <p>
            <SchoolLine card={student} />
          </p>
        </div>
        {gpa === undefined ? (
          <span className="student-gpa small quiet">No GPA shared</span>
        ) : (
          <span className="student-gpa">
            <b>{gpa.toFixed(2)}</b>
            <small>GPA</small>
          </span>
        )}
      </header>
      <PutForward student={student} />
      <Skills ids={skills} asked={asked} label={label} />
      <footer>
        <span className="student-state small">
          {isNew && <Chip tone="glow">New</Chip>}
          <SoFar student={student} uid={uid} />
        </span>
        <Next student={student} uid={uid} onInvite={onInvite} />
      </footer>
    </article>
  )
}

/** The professor who put the student forward last, in that professor's words where the student shares them. How many did plays no part. */
export function PutForward({ student }: Pick<ResultProps, 'student'>) {
  const { nominations = [] } = student
  const newest = nominations.find(({ reason }) => reason !== undefined) ?? nominations[0]
  if (!newest) return null
  return (
    <Saying student={student} nomination={newest} others={nominations.length > 1}>
      {newest === nominations[0] && student.nominatedAt !== undefined ? (
        <span>
          nominated <Time at={student.nominatedAt} />
        </span>
      ) : (
        <span>{semesterLabel(newest.semester)}</span>
      )}
    </Saying>
  )
}

/** On the student's own page: who gave a reason first, in short while there are others, so that the résumé below is in sight. */
export function AllSayings({ student }: Pick<ResultProps, 'student'>) {
  const [all, setAll] = useState(false)
  const { nominations = [] } = student
  const told = nominations.toSorted((one, other) => Number(other.reason !== undefined) - Number(one.reason !== undefined))
  const more = told.length - 1
  const isShort = more > 0 && !all
  return (
    <section className="card card-pad stack all-sayings" data-short={isShort || undefined} aria-label="Put forward">
      {(all ? told : told.slice(0, 1)).map((nomination) => (
        <Saying
          key={`${nomination.semester} ${nomination.professorName}`}
          student={student}
          nomination={nomination}
          others={false}
          cuts={isShort}
        >
          <span>{semesterLabel(nomination.semester)}</span>
        </Saying>
      ))}
      {more > 0 && (
        <Button size="s" variant="ghost" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : count(more, 'more nomination')}
        </Button>
      )}
    </section>
  )
}

type SayingProps = Pick<ResultProps, 'student'> & {
  readonly nomination: CardNomination
  readonly others: boolean
  /** Its words are cut here, and can be read whole; a card leads to the page that has them. */
  readonly cuts?: boolean
  readonly children: ReactNode
}

function Saying({
  student,
  nomination: { professorName = 'A professor', universityLabel, semester, reason },
  others,
  cuts = false,
  children,
}: SayingProps) {
  const { text, whole, more } = useCutText<HTMLQuoteElement>(cuts)
  return (
    <div className="said-of">
      {reason === undefined ? (
        <p className="small quiet">Put forward, without a reason that recruiters may read; {student.displayName} may tell you.</p>
      ) : (
        <blockquote ref={text} data-whole={whole || undefined}>
          “{reason}”
        </blockquote>
      )}
      <p className="said-of-by small quiet">
        <span title={[professorName, universityLabel, semesterLabel(semester)].filter(Boolean).join(' · ')}>
          {professorName}
          {others && ' and others'}
        </span>
        {children}
        {more}
      </p>
    </div>
  )
}

export function SoFar({
  student: { applied, referred, lastWrote, openToReferrals },
  uid,
}: Pick<ResultProps, 'student' | 'uid'>): ReactNode {
  if (applied)
    return (
      <StatusChip colour="s-submitted">
        <span>
          Applied <Time at={applied.at} />
        </span>
      </StatusChip>
    )
  if (referred)
    return (
      <>
        <Chip tone="glow">{referred.by === uid ? 'Invited' : 'Referred'}</Chip>{' '}
        <span className="quiet">{referred.by === uid ? <Time at={referred.at} /> : `by ${referred.byName}`}</span>
      </>
    )
  if (lastWrote)
    return lastWrote.by === uid ? (
      <span className="warn">
        You wrote on <Time at={lastWrote.at} />, not answered
      </span>
    ) : (
      <span>
        Wrote to you on <Time at={lastWrote.at} />
      </span>
    )
  return <span className="quiet">{openToReferrals ? 'Open to invitations' : 'Takes no invitations'}</span>
}

/** @param uid the caller's, who invites once */
export function mayInvite({ applied, openToReferrals, referred }: FoundStudent, uid: string): boolean {
  return openToReferrals === true && !applied && referred?.by !== uid
}

export function Next({ student, uid, onInvite }: Pick<ResultProps, 'student' | 'uid' | 'onInvite'>) {
  const { displayName, applied, lastWrote } = student
  if (applied)
    return (
      <LinkButton size="s" to={`/app/applications/${applied.id}`} aria-label={`Open application of ${displayName}`}>
        Open application
      </LinkButton>
    )
  return (
    <span className="student-actions">
      <LinkButton size="s" to={messageLink(student.uid)} aria-label={`${lastWrote ? 'Open thread with' : 'Message'} ${displayName}`}>
        {lastWrote ? 'Open thread' : 'Message'}
      </LinkButton>
      {mayInvite(student, uid) && (
        <Button size="s" aria-label={`Invite to a job: ${displayName}`} onClick={() => onInvite(student)}>
          Invite to a job
        </Button>
      )}
    </span>
  )
}
