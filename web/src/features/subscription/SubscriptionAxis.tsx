import type { CSSProperties } from 'react'
import type { TimelineEntry } from '#contract/platform.ts'
import type { SubscriptionReply } from '#contract/subscriptions.ts'
import { useNow } from '../../lib/time/now.ts'
import { Time } from '../../ui/Time.tsx'
import { axisOf, hasEndAhead } from './axis.ts'

type Props = { readonly subscription: SubscriptionReply; readonly entries: readonly TimelineEntry[] | undefined }

/** The subscription as a line from its beginning to the day on which something ends, with today on it. The words beside it say the same. */
export function SubscriptionAxis({ subscription, entries }: Props) {
  const now = useNow()
  // Its place, so that it pushes nothing down.
  if (!entries) return hasEndAhead(subscription, now) && <div className="subscription-axis" aria-hidden="true" />
  const axis = axisOf(subscription, entries, now)
  if (!axis) return null
  const { segments, today, hue, begun, ends, word } = axis
  return (
    <div className="subscription-axis" aria-hidden="true" style={{ '--hue': `var(--${hue})` } as CSSProperties}>
      {segments.map(({ key, from, to, colour }) => (
        <span key={key} style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%`, background: `var(--${colour})` }} />
      ))}
      {segments.slice(1).map(({ key, from }) => (
        <i key={key} style={{ left: `${from * 100}%` }} />
      ))}
      <b style={{ left: `${today * 100}%` }} />
      <div>
        <p>
          <Time at={begun} />
          <small>begun</small>
        </p>
        <p>
          <Time at={ends} />
          <small>{word}</small>
        </p>
      </div>
    </div>
  )
}
