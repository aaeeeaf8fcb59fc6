import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { Icon, type IconName } from './Icon.tsx'
import './button.css'

type ButtonStyle = {
  readonly variant?: 'default' | 'primary' | 'ghost' | 'danger' | undefined
  readonly size?: 's' | 'm' | 'l' | undefined
  readonly icon?: IconName | undefined
}

function classNames({ variant = 'default', size = 'm' }: ButtonStyle, className?: string): string {
  return ['btn', `btn-${variant}`, `btn-${size}`, className].filter(Boolean).join(' ')
}

type ButtonProps = ButtonStyle & Omit<ComponentProps<'button'>, 'type'> & { readonly type?: 'button' | 'submit'; readonly busy?: boolean }

/** While busy it does nothing but keeps the focus, which a disabled button would lose. */
export function Button({ variant, size, icon, busy = false, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={classNames({ variant, size }, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <ButtonContent icon={icon}>{children}</ButtonContent>
    </button>
  )
}

export function LinkButton({ variant, size, icon, className, children, ...rest }: ButtonStyle & LinkProps) {
  return (
    <Link {...rest} className={classNames({ variant, size }, className)}>
      <ButtonContent icon={icon}>{children}</ButtonContent>
    </Link>
  )
}

function ButtonContent({ icon, children }: { readonly icon: IconName | undefined; readonly children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </>
  )
}
