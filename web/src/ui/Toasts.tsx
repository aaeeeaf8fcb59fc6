import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { Icon } from './Icon.tsx'
import './toasts.css'

export type ToastView = {
  readonly id: string
  readonly text: string
  readonly tone: 'plain' | 'problem'
  readonly seconds: number
  readonly actionLabel?: string
  readonly code?: string
}
type Props = { readonly toasts: readonly ToastView[]; readonly onDismiss: (id: string) => void; readonly onAction: (id: string) => void }

/** At the foot of the window; what they say is announced by whoever shows them. Time stands still while the pointer or the focus is on one. */
export function Toasts({ toasts, onDismiss, onAction }: Props) {
  return (
    <div className="toasts" role="region" aria-label="Notices">
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} onDismiss={onDismiss} onAction={onAction} />
      ))}
    </div>
  )
}

function OneToast({ toast, onDismiss, onAction }: { readonly toast: ToastView } & Omit<Props, 'toasts'>) {
  const [held, setHeld] = useState(false)
  const leftMs = useRef(toast.seconds * 1000)

  useEffect(() => {
    if (held) return
    const started = Date.now()
    const timer = setTimeout(() => onDismiss(toast.id), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current = Math.max(0, leftMs.current - (Date.now() - started))
    }
  }, [held, onDismiss, toast.id])

  return (
    <div
      className={`toast toast-${toast.tone}`}
      role={toast.tone === 'problem' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast.actionLabel && (
        <span
          className="toast-ring"
          data-held={held || undefined}
          style={{ '--t': `${toast.seconds}s` } as CSSProperties}
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
