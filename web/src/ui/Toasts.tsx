import { useCallback, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Toast } from '../lib/toasts.ts'
import { useCountdown } from '../lib/time/use-countdown.ts'
import { CountdownRing } from './figures/CountdownRing.tsx'
import { Icon } from './Icon.tsx'
import { RequestCode } from './RequestCode.tsx'
import './toasts.css'

type Props = { readonly toasts: readonly Toast[]; readonly onDismiss: (id: string) => void; readonly onAction: (id: string) => void }

/** At the bottom of the window. Each disappears after its time, which is paused while the pointer or the focus is on it. Its text is announced where it is shown (`useNotices`), not here. */
export function Toasts({ toasts, onDismiss, onAction }: Props) {
  const region = useRef<HTMLDivElement>(null)
  const before = useRef<EventTarget>(null)
  const count = useRef(toasts.length)
  useEffect(() => {
    // A toast went with the button that had the focus: it goes back to where it came from.
    if (toasts.length < count.current && document.activeElement === document.body && before.current instanceof HTMLElement)
      before.current.focus()
    count.current = toasts.length
  }, [toasts])
  useEffect(() => {
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && region.current?.contains(relatedTarget))) before.current = relatedTarget
    }
    const toastRegion = region.current
    toastRegion?.addEventListener('focusin', remember)
    return () => toastRegion?.removeEventListener('focusin', remember)
  }, [])
  return (
    <div ref={region} className="toasts" role="region" aria-label="Notices">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} onDismiss={onDismiss} onAction={onAction} />
      ))}
    </div>
  )
}

function ToastItem({ toast, onDismiss, onAction }: { readonly toast: Toast } & Omit<Props, 'toasts'>) {
  const dismiss = useCallback(() => onDismiss(toast.id), [onDismiss, toast.id])
  const { paused, handlers } = useCountdown(toast.seconds, dismiss, { undoes: toast.actionLabel !== undefined })
  return (
    <div className={`toast toast-${toast.tone}`} role={toast.tone === 'problem' ? 'alert' : undefined} {...handlers}>
      {toast.tone === 'problem' && <Icon name="warning" size={17} />}
      {toast.actionLabel && <CountdownRing seconds={toast.seconds} paused={paused} />}
      <span className="toast-text">
        {toast.text} {toast.link && <Link to={toast.link.to}>{toast.link.label}</Link>}
        <RequestCode code={toast.code} />
      </span>
      {toast.actionLabel && (
        <button type="button" className="toast-action" aria-keyshortcuts="z" title="Key z" onClick={() => onAction(toast.id)}>
          {toast.actionLabel}
        </button>
      )}
      <button type="button" className="toast-close" aria-label="Dismiss" onClick={dismiss}>
        <Icon name="close" size={15} />
      </button>
    </div>
  )
}
