import type { JobReply } from '#contract/jobs.ts'
import { jobTypeLabels, workplaceLabels } from '#events/vocabulary/jobs.ts'
import { daysBetween, daysLeft, inDays, shortDate } from '../../lib/time.ts'
import { count } from '../../lib/words.ts'

/** `Internship · Hybrid, Pittsburgh` */
export function placeLine({ jobType, workplaceType, address }: JobReply): string {
  return [jobTypeLabels[jobType], [workplaceLabels[workplaceType], address].filter(Boolean).join(', ')].join(' · ')
}

/** `open 23 days · closes 12 Dec` */
export function timeLine({ status, postedAt, closesOn }: JobReply, now: number): string {
  const open = daysBetween(postedAt, now)
  const left = closesOn === undefined ? undefined : daysLeft(closesOn, now)
  return [
    status === 'open' ? (open === 0 ? 'posted today' : `open ${count(open, 'day')}`) : `posted ${shortDate(postedAt, now)}`,
    status === 'open' &&
      left !== undefined &&
      (left < 8 && left >= 0 ? `closes ${inDays(left)}` : `${left < 0 ? 'closed' : 'closes'} ${shortDate(closesOn ?? '', now)}`),
  ]
    .filter(Boolean)
    .join(' · ')
}
