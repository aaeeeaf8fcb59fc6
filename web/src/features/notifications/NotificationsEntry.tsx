import { Suspense, useCallback, useRef, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { Icon } from '../../ui/Icon.tsx'
import { countText, useNewNotifications } from './use-notifications.ts'

const Panel = lazyComponent(() => import('./NotificationsPanel.tsx').then((module) => ({ default: module.NotificationsPanel })))

/** The last entry of the rail: how many are new, and the panel with them. */
export function NotificationsEntry({ page, current }: { readonly page: string; readonly current: boolean }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const count = useNewNotifications()
  const close = useCallback(() => {
    setOpen(false)
    button.current?.focus()
  }, [])
  return (
    <div className="rail-notifications">
      <button
        ref={button}
        type="button"
        title="Notifications"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={count > 0 ? `Notifications, ${countText(count)} new` : 'Notifications'}
        data-current={open || current || undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name="bell" size={17} />
        <span className="rail-label">Notifications</span> {count > 0 && <span className="rail-count">{countText(count)}</span>}
      </button>
      {open && (
        <Suspense>
          <Panel count={count} page={page} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
