import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { RequestCode } from './RequestCode.tsx'
import './surfaces.css'

export function Skeleton({ width = '100%', height = 14 }: { readonly width?: number | string; readonly height?: number }) {
  return <span className="skeleton" style={{ width, height }} />
}

/** A placeholder for a list that is loading; screen readers read the label. */
export function SkeletonList({
  rows = 4,
  height = 44,
  label = 'Loading',
}: {
  readonly rows?: number
  readonly height?: number
  readonly label?: string
}) {
  return (
    <div role="status" className="stack" style={{ padding: 16 }}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="skeleton skeleton-row" style={{ height }} />
      ))}
    </div>
  )
}

/** Says that there is nothing to show, and offers one action. */
export function EmptyState({
  title,
  children,
  action,
}: {
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}) {
  return (
    <div className="empty">
      <h2 className="h2">{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

/** Says what failed and offers to try again; `code` identifies the request in the server's log. */
export function ProblemState({
  title,
  message,
  code,
  onRetry,
  level = 2,
}: {
  readonly title: string
  readonly message?: string | undefined
  readonly code?: string | undefined
  readonly onRetry?: () => void
  /** 1 where the page has no other heading. */
  readonly level?: 1 | 2
}) {
  const Heading = `h${level}` as const
  return (
    <div className="problem" role="alert">
      <Heading className="h3">{title}</Heading>
      <p>
        {message} <RequestCode code={code} />
      </p>
      {onRetry && (
        <Button size="s" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
