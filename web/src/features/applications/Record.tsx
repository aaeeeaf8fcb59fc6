import { useMemo, useState, type ReactNode } from 'react'
import type { TimelineEntry } from '#contract/platform.ts'
import type { ApplicationStatus } from '#events/vocabulary/application-status.ts'
import { count } from '../../lib/words.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { Trail } from '../../ui/Trail.tsx'
import { axisOf, statusAfter } from './time-axis-model.ts'
import { TimeAxis } from './TimeAxis.tsx'
import { trailOf } from './timeline-entries.tsx'

export type RecordTab = 'record' | 'profile'
type Props = {
  readonly entries: readonly TimelineEntry[]
  readonly aside: ReactNode
  readonly profile: ReactNode
  readonly tab: RecordTab
  readonly onTab: (tab: RecordTab) => void
  /** The status at the moment shown; undefined is now. */
  readonly onMoment: (status: ApplicationStatus | undefined) => void
}

/** The time axis over the trail: what had not happened yet at the moment shown, fades. */
export function Record({ entries, aside, profile, tab, onTab, onMoment }: Props) {
  // Counted from the beginning, so that a new line does not move the moment that somebody looks at; undefined follows now.
  const [held, setHeld] = useState<number>()
  const { marks, stretches } = useMemo(() => axisOf(entries), [entries])
  const trail = useMemo(() => trailOf(entries, true), [entries])
  const shown = Math.min(held ?? marks.length, marks.length)
  const show = (next: number) => {
    const live = next === marks.length
    setHeld(live ? undefined : next)
    onMoment(live ? undefined : statusAfter(marks, next))
  }
  return (
    <>
      <TimeAxis marks={marks} stretches={stretches} shown={shown} onShow={show} />
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
