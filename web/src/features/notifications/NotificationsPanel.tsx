import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Loaded } from '../../api/queries.tsx'
import { useList, useRead } from '../../api/use-call.ts'
import { useWrite } from '../../api/use-write.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { mailSummary } from './mail-summary.ts'
import { NotificationRows } from './NotificationRows.tsx'
import { countText } from './use-notifications.ts'
import './notifications.css'

type Props = { readonly count: number; readonly page: string; readonly onClose: () => void }
/** As many as fit on a screen of 900 pixels without being cut. */
const SHOWN = 7

/** Opens beside the rail, over the page, which stays usable. Escape, a click outside and following a link close it. */
export function NotificationsPanel({ count, page, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const list = useList('notifications.list', { limit: SHOWN })
  const { run: markAsRead } = useWrite('notifications.markAsRead')
  useLayoutEffect(() => {
    panel.current?.focus()
    const onPointer = ({ target }: Event) => {
      const entry = document.querySelector('.rail-notifications')
      if (target instanceof Node && !panel.current?.contains(target) && !entry?.contains(target)) onClose()
    }
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
    }
  }, [onClose])
  return (
    <div ref={panel} className="notices-panel" role="dialog" aria-labelledby="notices-title" tabIndex={-1}>
      <div className="notices-head">
        {/* No heading: it stands before that of the page. */}
        <span id="notices-title" className="h2">
          Notifications
        </span>
        {count > 0 && <Chip tone="glow">{countText(count)} new</Chip>}
        <span className="notices-actions">
          {count > 0 && (
            <button type="button" className="link" onClick={() => void markAsRead({ all: true })}>
              All read
            </button>
          )}
          <Link to={`${page}?tab=mail`} className="icon-button" aria-label="Choose how mails tell you" onClick={onClose}>
            <Icon name="sliders" size={17} />
          </Link>
        </span>
      </div>
      <div className="notices-body">
        <Loaded query={list} what="your notifications">
          {(items) =>
            items.length === 0 ? (
              <EmptyState title="Nothing has happened yet">What concerns you stands here as soon as it happens.</EmptyState>
            ) : (
              <NotificationRows items={items.slice(0, SHOWN)} label="Latest notifications" onChoose={onClose} />
            )
          }
        </Loaded>
      </div>
      <div className="notices-foot">
        <MailSummary />
        <Link to={page} className="link" onClick={onClose}>
          See all
        </Link>
      </div>
    </div>
  )
}

function MailSummary() {
  const { data } = useRead('preferences.read', {})
  return <span className="quiet">{data && `By mail: ${mailSummary(data.mail)}`}</span>
}
