import { useEffect, useRef, useState, type CSSProperties } from 'react'
import type { Toast } from '../lib/toasts.ts'
import { Icon } from './Icon.tsx'
import './toasts.css'

type Props = { readonly toasts: readonly Toast[]; readonly onDismiss: (id: string) => void; readonly onAction: (id: string) => void }

/** At the bottom of the window. Each disappears after its time, which is paused while the pointer or the focus is on it. Its text is announced where it is shown (`useNotices`), not here. */
export function Toasts({ toasts, onDismiss, onAction }: Props) {
  return (
    <div className="toasts" role="region" aria-label="Notices">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} onDismiss={onDismiss} onAction={onAction} />
      ))}
    </div>
  )
}

function ToastItem({ toast, onDismiss, onAction }: { readonly toast: Toast } & Omit<Props, 'toasts'>) {
  const [paused, setPaused] = useState(false)
  const remainingMs = useRef(toast.seconds * 1000)

  useEffect(() => {
    if (paused) return
    const started = Date.now()
    const timer = setTimeout(() => onDismiss(toast.id), remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current = Math.max(0, remainingMs.current - (Date.now() - started))
    }
  }, [paused, onDismiss, toast.id])

  return (
    <div
      className={`toast toast-${toast.tone}`}
      role={toast.tone === 'problem' ? 'alert' : undefined}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {toast.actionLabel && (
        <span
          className="toast-ring"
          data-paused={paused || undefined}
          style={{ '--duration': `${toast.seconds}s` } as CSSProperties}
          aria-hidden="true"
        />
      )}
      <span className="toast-text">
        {toast.text}
        {toast.code && <code title="Tell us this code, and we find what happened">{toast.code}</code>}
      </span>
      {toast.actionLabel && (
        <button type="button" className="toast-action" aria-keyshortcuts="z" title="Key z" onClick={() => onAction(toast.id)}>
          {toast.actionLabel}
        </button>
      )}
      <button type="button" className="toast-close" aria-label="Dismiss" onClick={() => onDismiss(toast.id)}>
        <Icon name="close" size={15} />
      </button>
    </div>
  )
}
