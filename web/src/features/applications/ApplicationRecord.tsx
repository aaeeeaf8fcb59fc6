import { useMemo, useState, type ReactNode } from 'react'
import type { TimelineEntry } from '#contract/platform.ts'
import type { ApplicationStatus } from '#events/vocabulary/application-status.ts'
import { count } from '../../lib/words.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { Trail } from '../../ui/Trail.tsx'
import { axisOf, statusAfter } from './time-axis-model.ts'
import { TimeAxis } from './TimeAxis.tsx'
import { trailEntries } from './trail-entries.tsx'

export type ApplicationTab = 'record' | 'profile'
type Props = {
  readonly entries: readonly TimelineEntry[]
  readonly aside: ReactNode
  readonly profile: ReactNode
  readonly tab: ApplicationTab
  readonly onTab: (tab: ApplicationTab) => void
  /** Called with the status at the moment shown; undefined for now. */
  readonly onMoment: (status: ApplicationStatus | undefined) => void
}

/** The time axis and the audit trail, in which later entries than the moment shown are faded. */
export function ApplicationRecord({ entries, aside, profile, tab, onTab, onMoment }: Props) {
  // How many of the oldest entries are shown: a new entry does not change the moment. Undefined is now.
  const [pastCount, setPastCount] = useState<number>()
  const { marks, segments } = useMemo(() => axisOf(entries), [entries])
  const trail = useMemo(() => trailEntries(entries), [entries])
  const shown = Math.min(pastCount ?? marks.length, marks.length)
  const show = (next: number) => {
    const live = next === marks.length
    setPastCount(live ? undefined : next)
    onMoment(live ? undefined : statusAfter(marks, next))
  }
  return (
    <>
      <TimeAxis marks={marks} segments={segments} shown={shown} onShow={show} />
      <div className="application">
        {aside}
        <section>
          <Tabs
            label="About this application"
            value={tab}
            onChange={onTab}
            choices={[
              {
                value: 'record',
                label: (
                  <>
                    Audit trail <span className="quiet">{entries.length}</span>
                  </>
                ),
              },
              { value: 'profile', label: 'Profile' },
            ]}
          >
            {tab === 'profile' && profile}
            {tab === 'record' && (
              <>
                <Trail label="Audit trail" entries={trail.map((entry, index) => ({ ...entry, ahead: index < trail.length - shown }))} />
                <p className="mono trail-foot">
                  {count(entries.length, 'event')} · position {Number(entries[0]?.position ?? 0).toLocaleString('en-US')}
                </p>
              </>
            )}
          </Tabs>
        </section>
      </div>
    </>
  )
}
