import { Suspense, useState, type ReactNode } from 'react'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { Icon } from '../Icon.tsx'
import type { MenuItem } from './Menu.tsx'

const AnchoredMenu = preloadedPart(() => import('./Menu.tsx').then((module) => ({ default: module.AnchoredMenu })))

type Props = {
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly heading?: string
  readonly variant?: 'default' | 'ghost'
  readonly size?: 's' | 'm'
  /** Three dots when left out. */
  readonly children?: ReactNode
}

/** A button that opens a menu. */
export function MenuButton({ label, items, heading, variant = 'default', size = 'm', children }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <span className="menu-button">
      <button
        type="button"
        className={`btn btn-${variant} btn-${size}${children === undefined ? ' btn-dots' : ''}`}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {children ?? <Icon name="more" size={18} />}
      </button>
      <Suspense>
        {open && <AnchoredMenu items={items} onClose={() => setOpen(false)} {...(heading !== undefined && { heading })} />}
      </Suspense>
    </span>
  )
}
