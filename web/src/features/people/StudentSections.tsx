/** The ties of a student with the caller, by the caller's role: they show no more than the calls answer. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import type { NominationReply } from '#contract/nominations.ts'
import type { Card, UserReply } from '#contract/people.ts'
import type { OutcomeReply } from '#contract/outcomes.ts'
import type { ReferralReply } from '#contract/referrals.ts'
import type { RosterReply } from '#contract/roster.ts'
import { degreeLabels } from '#events/vocabulary/jobs/jobs.ts'
import { firstDestinationLabels, outcomeSourceLabels } from '#events/vocabulary/students/outcomes.ts'
import { referralStatusLabels, type ReferralStatus } from '#events/vocabulary/referrals/referral-status.ts'
import { semesterLabel } from '#events/vocabulary/semesters.ts'
import { asProblem } from '../../api/problem.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { ResumeViewer } from '../../parts/ResumeViewer.tsx'
import { useList, useRead, type List } from '../../api/use-call.ts'
import { shortDate } from '../../lib/time/time.ts'
import { useNow } from '../../lib/time/now.ts'
import { applicationColour, nominationColours, nominationLabels, referralColours, statusLabelOf } from '../../lib/words/status-labels.ts'
import { StatusChip } from '../../ui/Chip.tsx'
import { Email } from '../../ui/Email.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { NominationProgress } from '../../parts/NominationProgress.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'

type Props = { readonly student: Card }
type ViewerProps = Props & { readonly user: UserReply }

export function StudentForStaff({ student }: Props) {
  const { uid, displayName } = student
  const applications = useList('applications.listForStudent', { uid })
  const nominations = useNominations(uid)
  return (
    <>
      <OnRoster uid={uid} />
      <Applications list={applications} absent={`${displayName} does not share the status of applications with the career office.`} />
      <Nominations list={nominations} />
      {applications.data && !isAbsent(applications) && <OwnResume student={student} />}
    </>
  )
}

/**
 * As far as the consent screen promises: whether a nominee was invited to an interview, got an offer, accepted one, or was hired, and never where.
 */
export function StudentForProfessor({ student, user }: ViewerProps) {
  const nominations = useNominations(student.uid)
  return (
    <>
      <Nominations list={nominations} viewer={user.uid} />
      {!isAbsent(nominations) && (nominations.data?.length ?? 0) > 0 && <OwnResume student={student} />}
    </>
  )
}

export function NoResume({ children }: { readonly children: ReactNode }) {
  return (
    <section className="card card-pad">
      <h2 className="h3">Résumé</h2>
      <p className="quiet small">{children}</p>
    </section>
  )
}

/** A referral opens the résumé from the student's yes until it ends (product 2.10). */
const standingReferrals: readonly ReferralStatus[] = ['accepted', 'submitted', 'in_process']

export function StudentForEmployee({ student }: Props) {
  const referrals = useList('referrals.listForStudent', { uid: student.uid })
  const standing = referrals.data?.some(({ status }) => standingReferrals.includes(status))
  return (
    <>
      <Section title="Your referrals">
        <Listed list={referrals} what="your referrals" absent={`You have not referred ${student.displayName}.`}>
          {(rows) => <Table label="Your referrals" rows={rows} columns={referralColumns} />}
        </Listed>
      </Section>
      {standing && <OwnResume student={student} />}
    </>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="card">
      <div className="card-head">
        <h2 className="h3">{title}</h2>
      </div>
      {children}
    </section>
  )
}

type ListedProps<One> = {
  readonly list: List<One>
  readonly what: string
  /** Instead of a list without rows, and of one that is not there for the caller. */
  readonly absent: string
  readonly children: (rows: readonly One[]) => ReactNode
}

/** It is not there for the caller (any more): what was read before is not shown either. */
export function isAbsent({ error, isFetching }: Pick<List<unknown>, 'error' | 'isFetching'>): boolean {
  return error !== undefined && !isFetching && asProblem(error).status === 404
}

function Listed<One>({ list, what, absent, children }: ListedProps<One>) {
  const none = <p className="card-pad quiet">{absent}</p>
  if (isAbsent(list)) return none
  return (
    <>
      <Loaded query={list} what={what} rows={2}>
        {(rows) => (rows.length === 0 ? none : children(rows))}
      </Loaded>
      <ShowMore list={list} />
    </>
  )
}

type ApplicationsProps = { readonly list: List<ApplicationReply>; readonly absent: string; readonly linked?: true }

export function Applications({ list, absent, linked }: ApplicationsProps) {
  return (
    <Section title="Applications">
      <Listed list={list} what="the applications" absent={isAbsent(list) ? absent : 'No applications yet.'}>
        {(rows) => <Table label="Applications" rows={rows} columns={applicationColumns(linked)} />}
      </Listed>
    </Section>
  )
}

const applicationColumns = (linked: true | undefined): readonly Column<ApplicationReply>[] => [
  {
    head: 'Job',
    cell: ({ id, jobTitle, organizationLabel }) => (
      <>
        {linked ? (
          <Link className="link" to={`/app/applications/${id}`}>
            {jobTitle}
          </Link>
        ) : (
          <b>{jobTitle}</b>
        )}
        <small>{organizationLabel}</small>
      </>
    ),
  },
  {
    head: 'Status',
    cell: (application) => <StatusChip colour={applicationColour(application.status)}>{statusLabelOf(application)}</StatusChip>,
  },
  { head: 'Since', alignEnd: true, quiet: true, headOnPhone: true, cell: ({ since }) => <Time at={since} /> },
]

const referralColumns: readonly Column<ReferralReply>[] = [
  { head: 'Job', cell: ({ jobTitle }) => jobTitle ?? <span className="quiet">None yet</span> },
  { head: 'Stage', cell: ({ status }) => <StatusChip colour={referralColours[status]}>{referralStatusLabels[status]}</StatusChip> },
  { head: 'Last change', alignEnd: true, quiet: true, headOnPhone: true, cell: ({ since }) => <Time at={since} /> },
]

/** The nominations that the student agreed to: of others nobody is to know whom they reached. */
function useNominations(uid: string) {
  return useList('collections.nominationsOf', { uid })
}

function Nominations({ list, viewer }: { readonly list: List<NominationReply>; readonly viewer?: string }) {
  return (
    <Section title="Nominations">
      <Listed list={list} what="the nominations" absent="None that the student agreed to.">
        {(rows) => <Table label="Nominations" rows={rows} columns={nominationColumns(viewer)} />}
      </Listed>
    </Section>
  )
}

/** @param viewer the uid of a professor, whose own nominations are not named after them */
const nominationColumns = (viewer: string | undefined): readonly Column<NominationReply>[] => [
  {
    head: 'By',
    cell: ({ professorId, professorName, professorUnconfirmed, semester }) => (
      <>
        <b>{professorId === viewer ? 'You' : professorName}</b>
        <small>{[semesterLabel(semester), professorUnconfirmed && 'not confirmed by a university'].filter(Boolean).join(' · ')}</small>
      </>
    ),
  },
  { head: 'Answer', cell: ({ status }) => <StatusChip colour={nominationColours[status]}>{nominationLabels[status]}</StatusChip> },
  { head: 'Where it stands', cell: (nomination) => <NominationProgress nomination={nomination} /> },
  { head: 'Sent', alignEnd: true, quiet: true, headOnPhone: true, cell: ({ sentAt }) => <Time at={sentAt} /> },
]

/** The university's records of its student: roster and first destination. */
function OnRoster({ uid }: { readonly uid: string }) {
  const found = useList('roster.list', { ids: uid })
  const outcome = useRead('outcomes.read', { uid })
  return (
    <section className="card card-pad">
      <h2 className="h3" style={{ marginBottom: 8 }}>
        On the roster
      </h2>
      <Loaded query={found} what="the roster" rows={5}>
        {(people) => (
          <Loaded query={outcome} what="what came after graduation" rows={5}>
            {({ current }) => <RosterFacts person={people.find(({ id }) => id === uid)} current={current} />}
          </Loaded>
        )}
      </Loaded>
    </section>
  )
}

type RosterFactsProps = { readonly person: RosterReply | undefined; readonly current: OutcomeReply['current'] }

function RosterFacts({ person, current }: RosterFactsProps) {
  const now = useNow()
  return (
    <Facts
      facts={[
        { term: 'Standing', value: person && (person.verified ? 'Confirmed' : 'Not confirmed') },
        { term: 'E-mail', value: person && <Email address={person.email} /> },
        { term: 'Degree', value: person?.degree && degreeLabels[person.degree] },
        { term: 'Graduation', value: person?.graduationDate && shortDate(person.graduationDate, now) },
        {
          term: 'After graduation',
          value: current
            ? `${[firstDestinationLabels[current.outcome], current.title, current.organization].filter(Boolean).join(', ')} (${outcomeSourceLabels[current.source].toLowerCase()})`
            : 'Not known yet',
        },
      ]}
    />
  )
}

/** Opened by what connects the two. It says no more than that it does not open: whether there is one is the student's to tell. */
function OwnResume({ student }: Props) {
  return student.resumeOpens ? <Resume student={student} /> : <NoResume>None that {student.displayName} shares with you.</NoResume>
}

export function Resume({ student: { uid, displayName } }: Props) {
  return (
    <section className="card card-pad">
      <h2 className="h3">Résumé</h2>
      <p className="quiet small" style={{ marginBottom: 10 }}>
        {displayName} sees who opened it.
      </p>
      <ResumeViewer id={uid} title={`Résumé of ${displayName}`} label="Open the résumé" />
    </section>
  )
}
