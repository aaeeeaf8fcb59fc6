import { useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react'
import type { TimelineEntry } from '#contract/platform.ts'
import { CsvButton } from '../../api/CsvButton.tsx'
import { ShowMore } from '../../api/queries.tsx'
import type { List } from '../../api/use-call.ts'
import { count } from '../../lib/words.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { Trail } from '../../ui/Trail.tsx'
import { TimeAxis } from './TimeAxis.tsx'
import { trailEntries } from './trail-entries.tsx'

export type ApplicationTab = 'record' | 'notes' | 'profile'
type Props = {
  readonly id: string
  readonly entries: readonly TimelineEntry[]
  /** Of which these entries are the newest. */
  readonly timeline: Pick<List<TimelineEntry>, 'total' | 'more' | 'loadingMore'>
  readonly aside: ReactNode
  readonly profile: ReactNode
  readonly notes: ReactNode
  readonly noteCount: number
  readonly tab: ApplicationTab
  readonly onTab: (tab: ApplicationTab) => void
  /** The moment shown; undefined is now. */
  readonly moment: string | undefined
  readonly onMoment: (moment: string | undefined) => void
}

/** The time axis and the audit trail, in which later entries than the moment shown are faded. */
export function ApplicationRecord({ id, entries, timeline, aside, profile, notes, noteCount, tab, onTab, moment, onMoment }: Props) {
  const trail = useMemo(() => trailEntries(entries), [entries])
  const newest = moment === undefined ? 0 : trail.findIndex(({ at }) => at <= moment)
  const { total = entries.length } = timeline
  const shown = total - newest
  const section = useRef<HTMLElement>(null)
  const earlier = useEarlier(timeline, trail.length, section)
  return (
    <>
      <TimeAxis entries={entries} moment={moment} onMoment={onMoment} />
      <div className="application">
        {aside}
        <section ref={section}>
          <Tabs
            label="About this application"
            value={tab}
            onChange={onTab}
            choices={[
              {
                value: 'record',
                label: (
                  <>
                    Audit trail <span className="quiet">{moment === undefined ? shown : `${shown} of ${total}`}</span>
                  </>
                ),
              },
              {
                value: 'notes',
                label: <>Notes {noteCount > 0 && <span className="quiet">{noteCount}</span>}</>,
              },
              { value: 'profile', label: 'Profile' },
            ]}
          >
            {tab === 'profile' && profile}
            {tab === 'notes' && notes}
            {tab === 'record' && (
              <>
                <Trail
                  label="Audit trail"
                  entries={trail.map((entry, index) => ({
                    ...entry,
                    ahead: index < newest,
                    here: moment !== undefined && index === newest,
                  }))}
                />
                <ShowMore list={earlier} className="trail-more">
                  Show earlier
                </ShowMore>
                <div className="trail-foot row">
                  <p className="mono">
                    {count(total, 'event')} · position {Number(entries[0]?.position ?? 0).toLocaleString('en-US')}
                  </p>
                  <CsvButton operation="timeline.read" input={{ type: 'application', id, at: moment }} />
                </div>
              </>
            )}
          </Tabs>
        </section>
      </div>
    </>
  )
}

/** Earlier entries take the focus when they are there: the button that asked for them may be gone. @param count of the entries shown */
function useEarlier({ more, loadingMore }: Props['timeline'], count: number, within: RefObject<HTMLElement | null>) {
  const before = useRef<number>(undefined)
  useEffect(() => {
    const first = before.current
    if (first === undefined || count <= first) return
    before.current = undefined
    const entry = within.current?.querySelectorAll<HTMLElement>('.trail > li')[first]
    if (!entry) return
    entry.tabIndex = -1
    entry.focus({ preventScroll: true })
  }, [count, within])
  const ask =
    more &&
    (() => {
      before.current = count
      more()
    })
  return { more: ask, loadingMore }
}
