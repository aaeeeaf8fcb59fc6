import type { ApplicationReply } from '#contract/applications.ts'
import { Moment } from '../../../ui/Moment.tsx'
import { useSkillLabels } from '../../../api/skills.ts'
import { statusLabelOf } from '../../../lib/words/status-labels.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { Email } from '../../../ui/Email.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { StudentLink } from '../../../ui/StudentLink.tsx'
import { Deadline, Time } from '../../../ui/Time.tsx'

/** Contact, skills, source and dates of an application. */
export function ApplicantProfile({ application }: { readonly application: ApplicationReply }) {
  const {
    studentId,
    name,
    email,
    universityLabel,
    headline,
    gpa,
    source,
    submittedAt,
    since,
    offerExpiresOn,
    offerText,
    offerTimezone,
    interviewAt,
    hidden,
  } = application
  return (
    <>
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
          { term: 'Student', value: studentId && name && <StudentLink uid={studentId} name={name} /> },
          { term: universityLabel ? 'School' : 'Degree', value: [universityLabel, headline].filter(Boolean).join(', ') },
          { term: 'GPA', value: hidden ? gpa !== undefined && `${gpa.toFixed(2)} or up to 0.25 more` : gpa?.toFixed(2) },
          {
            term: 'Came by',
            value:
              source === 'nominated' ? 'a professor’s nomination' : source === 'referred' ? 'an employee’s referral' : 'the job’s page',
          },
          { term: 'Applied', value: <Time at={submittedAt} as="dateTime" /> },
          { term: `${statusLabelOf(application)} since`, value: <Time at={since} as="dateTime" /> },
          { term: 'Interview', value: interviewAt && <Moment at={interviewAt} /> },
          { term: 'Offer until', value: offerExpiresOn && <Deadline day={offerExpiresOn} timezone={offerTimezone} /> },
          { term: 'Offer', value: offerText && <span className="letter-text">{offerText}</span> },
        ]}
      />
      <h2 className="letter-head">Skills</h2>
      <ApplicantSkills application={application} />
    </>
  )
}

function ApplicantSkills({ application }: { readonly application: ApplicationReply }) {
  const { skills = [], match, hidden } = application
  // Of a candidate, what is shown is some of what the job asked for.
  const wanted = hidden ? skills : (match?.have ?? [])
  const label = useSkillLabels(skills)
  const others = skills.filter((skill) => !wanted.includes(skill))
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
