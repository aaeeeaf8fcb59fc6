import type { ReactNode } from 'react'
import type { ReferralReply } from '#contract/referrals.ts'
import { jobTypeLabels, workplaceLabels } from '#events/vocabulary/jobs/jobs.ts'
import { useSkillLabels } from '../../api/skills.ts'
import { monthInWords } from '../../lib/time/month-span.ts'
import { useNow } from '../../lib/time/now.ts'
import { daysLeft, inDays } from '../../lib/time/time.ts'
import { count } from '../../lib/words/words.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Deadline } from '../../ui/Time.tsx'
import { payOf, type ShownJob } from './job-lines.ts'

type Props = { readonly job: ShownJob & { readonly description: string }; readonly referral?: ReferralReply | undefined }

/** The fields of a job, and how it fits its reader. */
export function JobDetails({ job, referral }: Props) {
  return (
    <>
      <KeyFacts job={job} />
      {referral && (
        <div className="job-referral">
          <Avatar name={referral.employeeName} size={34} />
          <p>
            <b>{referral.employeeName}, who works there, refers you</b>
            <br />
            Your application carries that name.
            {referral.expirationDate && referral.status === 'accepted' && (
              <>
                {' '}
                The referral holds until <Deadline day={referral.expirationDate} timezone={referral.timezone} />.
              </>
            )}
          </p>
        </div>
      )}
      <SkillsOf job={job} />
      <h2 className="h3">The work</h2>
      <p className="job-description">{job.description}</p>
      <AskedFor job={job} />
    </>
  )
}

function KeyFacts({ job }: { readonly job: ShownJob }) {
  const now = useNow()
  const { workplaceType, address, jobType, openings, closesOn, timezone } = job
  const [pay, period] = payOf(job) ?? []
  const left = closesOn === undefined ? -1 : daysLeft(closesOn, now, timezone)
  const facts: readonly (readonly [ReactNode, string])[] = [
    [
      pay ?? (
        <span key="pay" className="quiet">
          Not stated
        </span>
      ),
      pay === undefined ? 'pay' : period === undefined ? 'pay, as stated' : `pay ${period}`,
    ],
    [jobTypeLabels[jobType], openings === undefined ? 'kind' : count(openings, 'place')],
    [workplaceLabels[workplaceType], address ?? 'anywhere'],
    [closesOn && <Deadline key={closesOn} day={closesOn} timezone={timezone} />, left >= 0 ? `closes ${inDays(left)}` : 'closed'],
  ]
  return (
    <dl className="job-facts">
      {facts.map(
        ([value, term]) =>
          value && (
            <div key={term}>
              <dd>{value}</dd>
              <dt>{term}</dt>
            </div>
          ),
      )}
    </dl>
  )
}

/** The match as a list of skills: what one has, and what is one's own to mend. */
function SkillsOf({ job: { skills, match } }: { readonly job: ShownJob }) {
  const label = useSkillLabels(skills)
  if (skills.length === 0) return null
  if (!match)
    return (
      <>
        <h2 className="h3">Skills</h2>
        <p className="row job-chips">
          {skills.map((skill) => (
            <Chip key={skill}>{label(skill)}</Chip>
          ))}
        </p>
      </>
    )
  return (
    <>
      <h2 className="h3">
        You have {match.have.length} of {skills.length} skills
      </h2>
      <ul className="job-skills">
        {match.have.map((skill) => (
          <li key={skill} data-have>
            <Icon name="check" size={15} /> {label(skill)}
          </li>
        ))}
        {match.missing.map((skill) => (
          <li key={skill}>
            <Icon name="plus" size={15} /> {label(skill)} <span className="quiet small">not in your profile</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The company's other wishes. */
function AskedFor({ job: { minGpa, gradFrom, gradTo, sponsorsVisa } }: { readonly job: ShownJob }) {
  const months = [...new Set([gradFrom, gradTo].flatMap((day) => (day === undefined ? [] : monthInWords(day.slice(0, 7)))))]
  const lines = [
    months.length > 0 && `Graduation ${gradFrom === undefined ? 'until ' : gradTo === undefined ? 'from ' : ''}${months.join(' to ')}`,
    minGpa !== undefined && `A GPA of ${minGpa.toFixed(2)} or better`,
    sponsorsVisa !== undefined && (sponsorsVisa ? 'A visa is sponsored' : 'No visa is sponsored'),
  ].filter(Boolean)
  if (lines.length === 0) return null
  return (
    <>
      <h2 className="h3">Who may apply</h2>
      <ul className="job-asks">
        {lines.map((line) => (
          <li key={String(line)}>{line}</li>
        ))}
      </ul>
    </>
  )
}
