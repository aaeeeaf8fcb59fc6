import { useEffect, useState } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { referralStatusLabels } from '#events/vocabulary/referral-status.ts'
import { semesterLabel } from '#events/vocabulary/semesters.ts'
import { ResumeViewer } from '../../api/ResumeViewer.tsx'
import { useSend } from '../../api/use-call.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { Time } from '../../ui/Time.tsx'
import { ApplicantProfile } from './ApplicantProfile.tsx'

type Props = { readonly application: ApplicationReply }
type AtMoment = Props & {
  /** Of the record, that is shown; undefined is now. */
  readonly moment: string | undefined
}
type Papers = AtMoment & {
  /** As it is now, by which the company may open the résumé or not, whichever moment is shown. */
  readonly now: ApplicationReply
}
type Paper = 'resume' | 'profile' | 'letter'

const choices = [
  { value: 'resume', label: 'Résumé' },
  { value: 'profile', label: 'Profile' },
  { value: 'letter', label: 'Letter' },
] as const

/** What an applicant sent: the résumé, at once where the browser shows it in the page, the profile and the letter. */
export function ApplicantPapers({ application, moment, now }: Papers) {
  const { studentId, name = 'the applicant', submittedAt, resume, coverLetter, hidden } = application
  const resumeId = now.resume?.id
  const [paper, setPaper] = useState<Paper>(hidden ? 'profile' : resume && navigator.pdfViewerEnabled ? 'resume' : 'letter')
  const [markProfileViewed] = useSend('students.view')
  // The student sees among the accesses that the profile was opened; the server stores one for each person and day.
  useEffect(() => {
    if (paper === 'profile' && studentId) void markProfileViewed({ uid: studentId })
  }, [paper, studentId, markProfileViewed])
  const version = paper === 'resume' ? resume?.version : undefined
  const showsResume = paper === 'resume' && resume?.id !== undefined
  return (
    <section className="card letter" aria-label={`Of ${name}`}>
      {/* Above: the résumé below arrives late, and would push it away while it is read. */}
      <PutForward application={application} moment={moment} />
      <Tabs label={`What ${name} sent`} value={paper} onChange={setPaper} choices={choices}>
        <p className="quiet small papers-sent">
          {version === undefined ? 'Sent ' : `Version ${version}, sent `}
          <Time at={submittedAt} as="dateTime" />
        </p>
        {/* Hidden beside the other papers instead of taken away: opening it again would be written down, and told to the student, again. */}
        {resumeId !== undefined && (
          <div hidden={!showsResume}>
            <ResumeViewer key={resumeId} id={resumeId} title={`Résumé of ${name}`} label="Open the résumé" atOnce={showsResume} />
          </div>
        )}
        {paper === 'resume' && <ResumeState application={{ ...application, status: now.status }} />}
        {paper === 'profile' && <ApplicantProfile application={application} />}
        {paper === 'letter' &&
          (coverLetter ? (
            <p className="letter-text">{coverLetter}</p>
          ) : (
            <p className="quiet">{hidden ? 'Not shown yet.' : 'No letter was sent.'}</p>
          ))}
      </Tabs>
    </section>
  )
}

/** Until when the company may open the résumé, and why no longer (product 2.10). */
function ResumeState({ application: { resume, status, hidden } }: Props) {
  if (!resume) return <p className="quiet">{hidden ? 'Not shown yet.' : 'No résumé was sent.'}</p>
  const { id, until } = resume
  const why =
    status === 'withdrawn'
      ? `${limits.resumeDaysAfterWithdrawal} days after the application was withdrawn`
      : `${limits.resumeDays} days after the application ended`
  if (id === undefined)
    return (
      <p className="quiet">
        Closed to your company since {until && <Time at={until} />}, {why}.
      </p>
    )
  return (
    until && (
      <p className="quiet small papers-until">
        Open to your company until <Time at={until} />, {why}.
      </p>
    )
  )
}

/** Professors whose nomination and the employee whose referral the student agreed to. */
function PutForward({ application: { nominations, referral }, moment }: AtMoment) {
  if (!nominations && !referral) return null
  return (
    <div className="put-forward">
      <h2 className="letter-head">Put forward by</h2>
      {nominations?.map(({ professorName, universityLabel, semester, reason }) => (
        <div key={`${professorName} ${semester}`}>
          <p>{[professorName, universityLabel, semesterLabel(semester)].filter(Boolean).join(' · ')}</p>
          {reason ? <p className="letter-text">{reason}</p> : <p className="quiet small">The student does not share the reason.</p>}
        </div>
      ))}
      {referral && (
        <div>
          <p>
            {referral.employeeName || 'A former colleague'}, by a referral
            {(moment === undefined || referral.at <= moment) && (
              <>
                {' '}
                · {referralStatusLabels[referral.status]} since <Time at={referral.at} />
              </>
            )}
          </p>
          {referral.message && <p className="letter-text">{referral.message}</p>}
        </div>
      )}
    </div>
  )
}
