import type { ReactNode } from 'react'
import type { CampusApprovalReply } from '#contract/campuses.ts'
import { campusStatusLabels, type CampusStatus } from '#events/vocabulary/organizations/campuses.ts'
import { count } from '../../lib/words/words.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { StatusChip } from '../../ui/Chip.tsx'
import { CompanyLink } from '../../ui/CompanyLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Time } from '../../ui/Time.tsx'
import './campuses.css'

const colours: Readonly<Record<CampusStatus, string>> = { pending: 'warn', approved: 'ok', declined: 'bad' }

type Props = {
  readonly campus: CampusApprovalReply
  /** Whose side looks at it: the other one is named. */
  readonly as: 'university' | 'company'
  readonly children?: ReactNode
}

/** One company at one university: what is known of it, how it stands, and what was decided before. */
export function CampusLine({ campus, as, children }: Props) {
  const { organization, organizationLabel, universityLabel, status, decided, before, openJobs, approvedElsewhere, verified, urls } = campus
  const name = as === 'university' ? organizationLabel : universityLabel
  return (
    <li className="campus-line" data-status={status}>
      <Avatar name={name} size={36} of="company" />
      <div>
        <b>{as === 'university' && verified ? <CompanyLink id={organization} label={name} /> : name}</b>{' '}
        <StatusChip colour={colours[status]}>{campusStatusLabels[status]}</StatusChip>
        {as === 'university' && (
          <small>
            {count(openJobs, 'open job')} ·{' '}
            {approvedElsewhere === 0
              ? 'approved nowhere else'
              : `approved at ${count(approvedElsewhere, 'other campus', 'other campuses')}`}
            {urls[0] !== undefined && ` · ${urls[0].replace(/^https?:\/\//i, '')}`}
          </small>
        )}
        {as === 'university' && !verified && (
          <small className="campus-doubt">
            <Icon name="warning" size={14} /> Our team has not confirmed this company yet
          </small>
        )}
        {decided && <Decided {...decided} word="Since" />}
        {before.length > 0 && (
          <details>
            <summary>{count(before.length, 'former decision')}</summary>
            {before.map((one) => (
              <Decided key={one.at} {...one} word={campusStatusLabels[one.status]} />
            ))}
          </details>
        )}
      </div>
      {children}
    </li>
  )
}

function Decided({ word, at, by, reason }: NonNullable<CampusApprovalReply['decided']> & { readonly word: string }) {
  return (
    <small>
      {word} <Time at={at} />
      {by && ` by ${by.displayName}`}
      {reason && `: ${reason}`}
    </small>
  )
}
