import { Suspense, useState, type ReactNode } from 'react'
import type { ReferralReply } from '#contract/referrals.ts'
import { useNow } from '../../lib/time/now.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { useUrlFilter } from '../../lib/use-url-filter.ts'
import { Input } from '../../ui/fields/Field.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { SegmentedControl } from '../../ui/Tabs.tsx'
import { ReferralTable } from './ReferralTable.tsx'
import { byTimeLeft, isOpen, matchesText } from './time-left.ts'

const ReferralDrawer = preloadedPart(() => import('./ReferralDrawer.tsx').then((module) => ({ default: module.ReferralDrawer })))

/** All referrals of an employee: open or ended, searched, what runs out first in front. Tab and search stand in the address. */
export function ReferralList({ all, refer }: { readonly all: readonly ReferralReply[]; readonly refer: ReactNode }) {
  const now = useNow()
  const { params, setFilter } = useUrlFilter()
  const [shown, setShown] = useState<string>()
  if (all.length === 0)
    return (
      <EmptyState title="You have referred nobody yet" action={refer}>
        By e-mail, or choose from students who are open to it. You see every step they take.
      </EmptyState>
    )
  const tab = params.get('tab') === 'ended' ? 'ended' : 'open'
  const text = params.get('q') ?? ''
  const open = all.filter(isOpen)
  const ended = all.filter((referral) => !isOpen(referral))
  const rows = byTimeLeft(tab === 'open' ? open : ended, now).filter((referral) => matchesText(referral, text))
  const one = all.find(({ id }) => id === shown)
  return (
    <>
      <div className="referral-tools">
        <SegmentedControl
          label="Which"
          choices={[
            { value: 'open', label: `Open ${open.length}` },
            { value: 'ended', label: `Ended ${ended.length}` },
          ]}
          value={tab}
          onChange={(next) => setFilter('tab', next === 'open' ? '' : next)}
        />
        <Input
          type="search"
          aria-label="Student or job"
          placeholder="Student or job"
          value={text}
          onChange={(event) => setFilter('q', event.target.value)}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState title={text ? `Nothing here fits “${text}”` : tab === 'open' ? 'None is open just now' : 'None has ended yet'} />
      ) : (
        <ReferralTable rows={rows} onOpen={setShown} />
      )}
      <Suspense>{one && <ReferralDrawer referral={one} onClose={() => setShown(undefined)} />}</Suspense>
    </>
  )
}
