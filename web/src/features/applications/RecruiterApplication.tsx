import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import { semesterLabel } from '#events/vocabulary/semesters.ts'
import { applicationStatusLabels, type ApplicationStatus } from '#events/vocabulary/application-status.ts'
import { useSkillLabels } from '../../api/skills.ts'
import { useRead, useSend } from '../../api/use-call.ts'
import { Loaded } from '../../api/queries.tsx'
import { messageLink } from '../../lib/message-link.ts'
import { applicationColour } from '../../lib/status-labels.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Chip, StatusDot } from '../../ui/Chip.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { Email } from '../../ui/Email.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Time } from '../../ui/Time.tsx'
import { skillMatch } from './board-model.ts'
import { Record, type RecordTab } from './Record.tsx'
import { useMove } from './use-move.tsx'
import './application.css'

const verbs: Readonly<Partial<Record<ApplicationStatus, string>>> = {
  under_review: 'Start the review',
  interviewing: 'Invite to an interview',
  offered: 'Make an offer',
  hired: 'Mark as hired',
}

/** One application as the company sees it: who, where it stands, the next step, and the record that nobody can delete. */
export function RecruiterApplication({ application }: { readonly application: ApplicationReply }) {
  const { id, studentId, name = 'Name kept private', status, allowed, jobId, jobTitle, universityLabel, headline, source } = application
  const [markViewed] = useSend('applications.view')
  const [tab, setTab] = useState<RecordTab>('record')
  const [past, setPast] = useState<ApplicationStatus>()
  const timeline = useRead('timeline.read', { type: 'application', id })
  const { move, dialog } = useMove('recruiter')
  useEffect(() => {
    void markViewed({ id })
  }, [id, markViewed])

  const { matched, total } = skillMatch(application)
  const next = allowed.find((to) => to !== 'rejected')
  return (
    <>
      {past && (
        <p className="as-it-was" role="status">
          You see the application as it was: {applicationStatusLabels[past]}. “Back to now” leads back.
        </p>
      )}
      <Link to={`/app/jobs/${jobId}`} className="back-link">
        <Icon name="back" size={15} /> {jobTitle}
      </Link>
      <PageHeader
        title={application.name ?? 'Application'}
        heading={name}
        avatar={<Avatar name={name} size={48} />}
        lead={
          <>
            {[universityLabel, headline, total > 0 && `${matched} of ${total} skills`].filter(Boolean).join(' · ')}{' '}
            {source === 'nominated' && <Chip tone="brand">Nominated</Chip>}
            {source === 'referred' && <Chip tone="glow">Referred</Chip>}
          </>
        }
        actions={
          <>
            <LinkButton to={messageLink(studentId)} icon="messages">
              Message
            </LinkButton>
            {!past && allowed.length > 0 ? (
              <MenuButton
                label={`Status: ${applicationStatusLabels[status]}. Change it`}
                heading="Move to…"
                items={allowed.map((to) => ({
                  key: to,
                  danger: to === 'rejected',
                  label: (
                    <span className="row">
                      <StatusDot colour={applicationColour(to)} /> {applicationStatusLabels[to]}
                    </span>
                  ),
                  onSelect: () => move(application, to),
                }))}
              >
                <StatusDot colour={applicationColour(status)} /> {applicationStatusLabels[status]} <Icon name="down" size={14} />
              </MenuButton>
            ) : (
              <span className="btn btn-default btn-m status-still">
                <StatusDot colour={applicationColour(past ?? status)} /> {applicationStatusLabels[past ?? status]}
              </span>
            )}
            {!past && next && (
              <Button variant="primary" onClick={() => move(application, next)}>
                {verbs[next] ?? `Move to ${applicationStatusLabels[next]}`}
              </Button>
            )}
          </>
        }
      />
      <Loaded query={timeline} what="the record" rows={6}>
        {(entries) => (
          <Record
            entries={entries}
            onMoment={setPast}
            tab={tab}
            onTab={setTab}
            aside={<Letter application={application} />}
            profile={<Profile application={application} />}
          />
        )}
      </Loaded>
      {dialog}
    </>
  )
}

function Letter({ application }: { readonly application: ApplicationReply }) {
  const { coverLetter, submittedAt, name, nominations = [] } = application
  return (
    <section className="card letter">
      <h2 className="h2">{name ?? 'The applicant'}</h2>
      <p className="quiet small">
        Applied on <Time at={submittedAt} as="dateTime" />
      </p>
      <h3>Cover letter</h3>
      {coverLetter ? <p className="letter-text">{coverLetter}</p> : <p className="quiet">None was sent.</p>}
      <h3>Skills</h3>
      <Skills application={application} />
      {nominations.length > 0 && <h3>Nominated by</h3>}
      {nominations.map(({ professorName, universityLabel, semester, reason }) => (
        <div key={`${professorName} ${semester}`}>
          <p>{[professorName, universityLabel, semesterLabel(semester)].filter(Boolean).join(' · ')}</p>
          {reason ? <p className="letter-text">{reason}</p> : <p className="quiet small">The student does not share the reason.</p>}
        </div>
      ))}
    </section>
  )
}

function Skills({ application }: { readonly application: ApplicationReply }) {
  const { skills = [], jobSkills = [] } = application
  const label = useSkillLabels([...skills, ...jobSkills])
  const wanted = skills.filter((skill) => jobSkills.includes(skill))
  const others = skills.filter((skill) => !jobSkills.includes(skill))
  if (skills.length === 0) return <p className="quiet">None were named.</p>
  return (
    <div className="row" style={{ gap: 6 }}>
      {wanted.map((skill) => (
        <Chip key={skill} tone="match">
          {label(skill)}
        </Chip>
      ))}
      {others.map((skill) => (
        <Chip key={skill}>{label(skill)}</Chip>
      ))}
    </div>
  )
}

function Profile({ application }: { readonly application: ApplicationReply }) {
  const { email, universityLabel, headline, source, submittedAt, since, status, offerExpiresOn, offerText, interviewAt } = application
  return (
    <div style={{ paddingTop: 12 }}>
      <Facts
        facts={[
          {
            term: 'E-mail',
            value: email && (
              <a className="link" href={`mailto:${email}`}>
                <Email address={email} />
              </a>
            ),
          },
          { term: 'School', value: [universityLabel, headline].filter(Boolean).join(', ') },
          {
            term: 'Came by',
            value:
              source === 'nominated' ? 'a professor’s nomination' : source === 'referred' ? 'an employee’s referral' : 'the job’s page',
          },
          { term: 'Applied', value: <Time at={submittedAt} as="dateTime" /> },
          { term: `${applicationStatusLabels[status]} since`, value: <Time at={since} as="dateTime" /> },
          { term: 'Interview', value: interviewAt && <Time at={interviewAt} as="dateTime" /> },
          { term: 'Offer until', value: offerExpiresOn && <Time at={offerExpiresOn} /> },
          { term: 'Offer', value: offerText && <span className="letter-text">{offerText}</span> },
        ]}
      />
    </div>
  )
}
