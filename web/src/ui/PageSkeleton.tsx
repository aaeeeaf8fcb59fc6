import { SkeletonList, Skeleton } from './States.tsx'

/** Stands where a page will stand: the place of its heading, and of a card. `index.html` draws the same before any code is there. */
export function PageSkeleton({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <div className="page-skeleton">
      <Skeleton width={260} height={31} />
      <Skeleton width={180} />
      <div className="card">
        <SkeletonList rows={6} label={label} />
      </div>
    </div>
  )
}
