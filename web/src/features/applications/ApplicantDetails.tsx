import type { ApplicationReply } from '#contract/applications.ts'
import { semesterLabel } from '#events/vocabulary/semesters.ts'
import { Moment } from '../../api/Moment.tsx'
import { ResumeViewer } from '../../api/ResumeViewer.tsx'
import { useSkillLabels } from '../../api/skills.ts'
import { statusLabelOf } from '../../lib/status-labels.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Email } from '../../ui/Email.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { StudentLink } from '../../ui/StudentLink.tsx'
import { Time } from '../../ui/Time.tsx'

/** The cover letter, skills and nominations of an applicant. */
export function ApplicantLetter({ application }: { readonly application: ApplicationReply }) {
  const { coverLetter, submittedAt, name, resumeVersionId, hidden, nominations = [] } = application
  return (
    <section className="card letter">
      <h2 className="h2">{name ?? 'The applicant'}</h2>
      <p className="quiet small">
        Applied on <Time at={submittedAt} as="dateTime" />
      </p>
      <h3>Cover letter</h3>
      {coverLetter ? <p className="letter-text">{coverLetter}</p> : <p className="quiet">{hidden ? 'Not shown yet.' : 'None was sent.'}</p>}
      {resumeVersionId !== undefined && (
        <>
          <h3>Résumé</h3>
          <ResumeViewer id={resumeVersionId} title={`Résumé of ${name ?? 'the applicant'}`} label="Open the résumé" />
        </>
      )}
      <h3>Skills</h3>
      <ApplicantSkills application={application} />
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

function ApplicantSkills({ application }: { readonly application: ApplicationReply }) {
  const { skills = [], match } = application
  const wanted = match?.have ?? []
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

/** Contact, source and dates of an application. */
export function ApplicantProfile({ application }: { readonly application: ApplicationReply }) {
  const { studentId, name, email, universityLabel, headline, source, submittedAt, since, offerExpiresOn, offerText, interviewAt } =
    application
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
          { term: 'Student', value: name && <StudentLink uid={studentId} name={name} /> },
          { term: 'School', value: [universityLabel, headline].filter(Boolean).join(', ') },
          {
            term: 'Came by',
            value:
              source === 'nominated' ? 'a professor’s nomination' : source === 'referred' ? 'an employee’s referral' : 'the job’s page',
          },
          { term: 'Applied', value: <Time at={submittedAt} as="dateTime" /> },
          { term: `${statusLabelOf(application)} since`, value: <Time at={since} as="dateTime" /> },
          { term: 'Interview', value: interviewAt && <Moment at={interviewAt} /> },
          { term: 'Offer until', value: offerExpiresOn && <Time at={offerExpiresOn} /> },
          { term: 'Offer', value: offerText && <span className="letter-text">{offerText}</span> },
        ]}
      />
    </div>
  )
}
