import { Suspense, useState, type ReactNode } from 'react'
import type { ReferralReply } from '#contract/referrals.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { CompanyUser } from '../../app/screen.ts'
import { useUrlFilter } from '../../lib/use-url-filter.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/Button.tsx'
import { isOpen } from './time-left.ts'
import './referrals.css'

const ReferDrawer = preloadedPart(() => import('./ReferDrawer.tsx').then((module) => ({ default: module.ReferDrawer })))

/** The button to refer a student, and its drawer, which `?job=` opens for that job. */
export function useRefer(user: CompanyUser): { readonly button: ReactNode; readonly drawer: ReactNode } {
  const { params, setFilter } = useUrlFilter()
  const [referring, setReferring] = useState(false)
  const job = params.get('job') ?? ''
  const close = () => {
    setReferring(false)
    if (job) setFilter('job', '')
  }
  return {
    button: (
      <Button variant="primary" icon="plus" onClick={() => setReferring(true)}>
        Refer a student
      </Button>
    ),
    drawer: <Suspense>{(referring || job !== '') && <ReferDrawer user={user} job={job} chosen={undefined} onClose={close} />}</Suspense>,
  }
}

const saidYes: readonly ReferralReply['status'][] = ['accepted', 'submitted', 'in_process', 'hired', 'not_selected']

/** How many are open, and what became of all. */
export function ReferralFigures({ all }: { readonly all: readonly ReferralReply[] }) {
  const count = (statuses: readonly ReferralReply['status'][]) => all.filter(({ status }) => statuses.includes(status)).length
  const figures = [
    [all.filter(isOpen).length, `of ${limits.openReferralsPerEmployee} open at once`],
    [all.length, 'referred in all'],
    [count(saidYes), 'said yes'],
    [count(['hired']), 'hired'],
  ] as const
  return (
    <dl className="referral-figures">
      {figures.map(([figure, text]) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
