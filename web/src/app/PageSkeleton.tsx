import { Skeleton } from '../ui/States.tsx'

/** Shown while a page's code is loading. */
export function PageSkeleton() {
  return (
    <main className="page-skeleton" role="status">
      <span className="sr-only">Loading</span>
      <Skeleton width={260} height={30} />
      <Skeleton width="52%" />
      <Skeleton height={180} />
    </main>
  )
}
