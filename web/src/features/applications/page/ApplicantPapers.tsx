import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { referralStatusLabels } from '#events/vocabulary/referrals/referral-status.ts'
import { semesterLabel } from '#events/vocabulary/semesters.ts'
import { namesOfSkill } from '#events/vocabulary/organizations/skill-synonyms.ts'
import { foldedName } from '#lib/folded-name.ts'
import { ResumeViewer } from '../../../parts/ResumeViewer.tsx'
import { useSkillLabels } from '../../../api/skills.ts'
import { useSend } from '../../../api/use-call.ts'
import { count } from '../../../lib/words/words.ts'
import { LONG_NAME } from '../../../lib/words/words-in-text.ts'
import type { WantedWord } from '../../../ui/pdf/FoundWords.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { Time } from '../../../ui/Time.tsx'
import { useCutText } from '../../../ui/use-cut-text.tsx'
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

/** The papers that an applicant sent: the résumé, in which the skills that the job asks for are marked, the profile and the letter. */
export function ApplicantPapers({ application, moment, now }: Papers) {
  const { studentId, name = 'the applicant', submittedAt, resume, coverLetter, hidden } = application
  const resumeId = now.resume?.id
  const [paper, setPaper] = useState<Paper>(hidden ? 'profile' : resume ? 'resume' : coverLetter ? 'letter' : 'profile')
  const words = useAskedSkills(now)
  const [markProfileViewed] = useSend('students.view')
  // The student sees among the accesses that the profile was opened; the server stores one for each person and day.
  useEffect(() => {
    if (paper === 'profile' && studentId) void markProfileViewed({ uid: studentId })
  }, [paper, studentId, markProfileViewed])
  const version = paper === 'resume' ? resume?.version : undefined
  const sent = (
    <>
      {version === undefined ? 'Sent ' : `Version ${version}, sent `}
      <Time at={submittedAt} as="dateTime" />
    </>
  )
  const showsResume = paper === 'resume' && resume?.id !== undefined
  return (
    <section className="card letter" aria-label={`Of ${name}`}>
      {/* Above: the résumé below arrives late, and would push it away while it is read. */}
      <PutForward application={application} moment={moment} />
      <Tabs
        label={`What ${name} sent`}
        value={paper}
        onChange={setPaper}
        choices={choices}
        // Beside the tabs the résumé has its own tools, and is the sooner in sight.
        beside={paper === 'resume' ? undefined : <p className="quiet small papers-sent">{sent}</p>}
      >
        {/* Hidden beside the other papers instead of taken away: opening it again would be written down, and told to the student, again. */}
        {resumeId !== undefined && (
          <div hidden={!showsResume}>
            <ResumeViewer
              key={resumeId}
              id={resumeId}
              title={`Résumé of ${name}`}
              label="Open the résumé"
              atOnce={showsResume}
              words={words}
            />
          </div>
        )}
        {paper === 'resume' && <ResumeState application={{ ...application, status: now.status }} />}
        {paper === 'resume' && <p className="quiet small papers-until">{sent}</p>}
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

/** The skills that the job asks for, by all their names. */
function useAskedSkills({ match }: ApplicationReply): readonly WantedWord[] {
  const have = match?.have ?? noSkills
  const missing = match?.missing ?? noSkills
  const labelOf = useSkillLabels([...have, ...missing])
  const labels = [...have, ...missing].map(labelOf).join('\n')
  return useMemo(() => {
    const names = labels.split('\n')
    const words = [...have, ...missing].map((key, at) => {
      const label = names[at] ?? key
      return { key, forms: [label, ...formsOf(label)], otherwise: at < have.length ? 'in the profile only' : 'not found' }
    })
    return words.filter(({ forms: [label] }) => label !== '…')
  }, [have, missing, labels])
}

const noSkills: readonly string[] = []
/** Short for Computer vision in a job; the title of the paper itself in a résumé. */
const NOT_A_SKILL = 'cv'
/** Its own folded name too, unless that is another word, as `net` is of .NET. */
const formsOf = (label: string) =>
  namesOfSkill(foldedName(label)).filter((name) => name !== NOT_A_SKILL && (name !== foldedName(label) || name.length >= LONG_NAME))

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

/**
 * Professors whose nomination and the employee whose referral the student agreed to. Of several professors one is told of at first, in
 * short, so that the résumé below is in sight.
 */
function PutForward({ application, moment }: AtMoment) {
  const { nominations = [], referral } = application
  const [all, setAll] = useState(false)
  const told = nominations.toSorted((one, other) => Number(Boolean(other.reason)) - Number(Boolean(one.reason)))
  const more = told.length - 1
  const isShort = more > 0 && !all
  if (told.length === 0 && !referral) return null
  return (
    <div className="put-forward" data-short={isShort || undefined}>
      <h2 className="sr-only">Put forward by</h2>
      {(all ? told : told.slice(0, 1)).map(({ professorName, universityLabel, semester, reason }) => (
        <PutForwardOne key={`${professorName} ${semester}`} name={professorName} words={reason} cuts={isShort}>
          {[professorName, universityLabel, semesterLabel(semester)].filter(Boolean).join(' · ')}
          {!reason && '. The student does not share the reason.'}
        </PutForwardOne>
      ))}
      {more > 0 && (
        <Button size="s" variant="ghost" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : count(more, 'more nomination')}
        </Button>
      )}
      {referral && (
        <PutForwardOne name={referral.employeeName || 'A former colleague'} words={referral.message} cuts={isShort}>
          {referral.employeeName || 'A former colleague'}, by a referral
          {(moment === undefined || referral.at <= moment) && (
            <>
              {' '}
              · {referralStatusLabels[referral.status]} since <Time at={referral.at} />
            </>
          )}
        </PutForwardOne>
      )}
    </div>
  )
}

type OneProps = {
  readonly name: string
  readonly words: string | undefined
  /** Only its first words are shown. */
  readonly cuts: boolean
  readonly children: ReactNode
}

function PutForwardOne({ name, words, cuts, children }: OneProps) {
  const { text, whole, more } = useCutText<HTMLParagraphElement>(cuts)
  return (
    <div className="put-forward-one">
      <Avatar name={name} size={32} />
      <div>
        {words && (
          <p ref={text} className="put-forward-words" data-whole={whole || undefined}>
            {words}
          </p>
        )}
        <p className="quiet small">
          {children} {more}
        </p>
      </div>
    </div>
  )
}
