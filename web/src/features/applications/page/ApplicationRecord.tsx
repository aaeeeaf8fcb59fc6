import { useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import type { TimelineEntry } from '#contract/platform.ts'
import { CsvButton } from '../../../parts/CsvButton.tsx'
import { Loaded, ShowMore } from '../../../api/queries.tsx'
import type { Page } from '../../../api/operation.ts'
import type { Found, List } from '../../../api/use-call.ts'
import { count, numberText } from '../../../lib/words/words.ts'
import { Tabs } from '../../../ui/Tabs.tsx'
import { Trail } from '../../../ui/Trail.tsx'
import { TimeAxis } from './TimeAxis.tsx'
import { trailEntries } from './trail-entries.tsx'

export const applicationTabs = ['record', 'notes', 'messages'] as const
export type ApplicationTab = (typeof applicationTabs)[number]
type Props = {
  /** At the moment shown. */
  readonly application: ApplicationReply
  readonly entries: readonly TimelineEntry[]
  /** The entries until the moment shown as they read then, where they did not say whose the application is; later ones are left out. */
  readonly asItWas: Found<readonly TimelineEntry[]> | undefined
  /** Of which these entries are the newest. */
  readonly timeline: Pick<List<TimelineEntry, Page<'timeline.read'>>, 'total' | 'more' | 'loadingMore' | 'pages'>
  readonly aside: ReactNode
  /** The open questions, above the tabs. */
  readonly told: ReactNode
  readonly notes: ReactNode
  readonly noteCount: number
  /** Left out of the past, and where the company does not know to whom it would write. */
  readonly messages: ReactNode
  readonly tab: ApplicationTab
  readonly onTab: (tab: ApplicationTab) => void
  /** The moment shown; undefined is now. */
  readonly moment: string | undefined
  /** The moment that is asked for, while earlier entries that it needs are loaded. */
  readonly reading: string | undefined
  readonly onMoment: (moment: string | undefined) => void
}

/** The time axis and the audit trail, in which later entries than the moment shown are faded. */
export function ApplicationRecord({
  application,
  entries,
  asItWas,
  timeline,
  aside,
  told,
  notes,
  noteCount,
  messages,
  tab: asked,
  onTab,
  moment,
  reading,
  onMoment,
}: Props) {
  const tab = asked === 'messages' && !messages ? 'record' : asked
  const all = useMemo(() => trailEntries(entries), [entries])
  const past = asItWas?.data
  const trail = useMemo(() => (past ? trailEntries(past) : all), [past, all])
  const later = moment === undefined ? 0 : all.findIndex(({ at }) => at <= moment)
  const newest = asItWas ? 0 : later
  const { total = entries.length } = timeline
  const shown = total - later
  const section = useRef<HTMLElement>(null)
  const earlier = useEarlier(timeline, trail.length, section)
  const shownTrail = (
    <Trail
      label="Audit trail"
      entries={trail.map((entry, index) => ({
        ...entry,
        ahead: index < newest,
        here: moment !== undefined && index === newest,
      }))}
    />
  )
  return (
    <div className="application">
      <TimeAxis application={application} entries={entries} total={total} moment={moment} reading={reading} onMoment={onMoment} />
      {aside}
      <div>
        {told}
        <section ref={section}>
          <Tabs
            label="About this application"
            value={tab}
            onChange={onTab}
            choices={[
              tabOf('record', 'Audit trail', moment === undefined ? shown : `${shown} of ${total}`),
              tabOf('notes', 'Notes', noteCount > 0 && noteCount),
              ...(messages ? [{ value: 'messages' as const, label: 'Messages' }] : []),
            ]}
          >
            {tab === 'messages' && messages}
            {tab === 'notes' && notes}
            {tab === 'record' && (
              <>
                {asItWas ? (
                  <Loaded query={asItWas} what="the record of that time" rows={6}>
                    {() => shownTrail}
                  </Loaded>
                ) : (
                  shownTrail
                )}
                <ShowMore list={earlier} className="trail-more">
                  Show earlier
                </ShowMore>
                <TrailFoot id={application.id} total={total} newest={entries[0]} timeline={timeline} moment={moment} />
              </>
            )}
          </Tabs>
        </section>
      </div>
    </div>
  )
}

type FootProps = Pick<Props, 'moment' | 'timeline'> & {
  readonly id: string
  readonly total: number
  readonly newest: TimelineEntry | undefined
}

function TrailFoot({ id, total, newest, timeline, moment }: FootProps) {
  const { position = '0' } = newest ?? {}
  const verified = timeline.pages[0]?.verified
  return (
    <div className="trail-foot row">
      <div>
        <p className="mono">
          {count(total, 'event')} · position {numberText(Number(position))}
        </p>
        {verified !== undefined && <p className="quiet">{proven(position, verified)}</p>}
      </div>
      <CsvButton operation="timeline.read" input={{ type: 'application', id, at: moment }} />
    </div>
  )
}

/** Positions of one length, whose texts sort as they do. */
function proven(newest: string, verified: string): string {
  return newest <= verified
    ? 'Verified: no event of this record was changed or removed since it was stored.'
    : `Verified up to position ${numberText(Number(verified))}; the newest events are being read.`
}

/** @param amount of what it holds */
function tabOf(value: ApplicationTab, word: string, amount: ReactNode) {
  return {
    value,
    label: (
      <>
        {word} {amount !== false && <span className="quiet">{amount}</span>}
      </>
    ),
  }
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
