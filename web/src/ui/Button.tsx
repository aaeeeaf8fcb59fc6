import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { Icon, type IconName } from './Icon.tsx'
import './button.css'

type Look = {
  readonly variant?: 'default' | 'primary' | 'ghost' | 'danger' | undefined
  readonly size?: 's' | 'm' | 'l' | undefined
  readonly icon?: IconName | undefined
}

function classOf({ variant = 'default', size = 'm' }: Look, extra?: string): string {
  return ['btn', `btn-${variant}`, `btn-${size}`, extra].filter(Boolean).join(' ')
}

type ButtonProps = Look & Omit<ComponentProps<'button'>, 'type'> & { readonly type?: 'button' | 'submit'; readonly busy?: boolean }

/** While busy it stays focusable and says so, but does nothing: a disabled button would lose the focus. */
export function Button({ variant, size, icon, busy = false, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={classOf({ variant, size }, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <Inside icon={icon}>{children}</Inside>
    </button>
  )
}

export function LinkButton({ variant, size, icon, className, children, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={classOf({ variant, size }, className)}>
      <Inside icon={icon}>{children}</Inside>
    </Link>
  )
}

function Inside({ icon, children }: { readonly icon: IconName | undefined; readonly children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </>
  )
}
