import { useLocation } from 'react-router-dom'
import { useAppSelector } from '../api/store.ts'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { needsSession } from './paths.ts'
import './rail.css'

const bars = [1, 2, 3, 4, 5]

/** Shown while a page's code, or whoever reads it, is on the way. Pages that need a session have room for their rail from the start. */
export function FrameSkeleton() {
  const { pathname } = useLocation()
  const visitor = useAppSelector(({ session }) => session.status === 'signedOut')
  if (visitor || !needsSession(pathname)) {
    return (
      <main className="public">
        <PageSkeleton />
      </main>
    )
  }
  return (
    <div className="with-rail">
      <div className="rail">
        {bars.map((bar) => (
          <span key={bar} className="skeleton rail-bar" />
        ))}
      </div>
      <main className="work">
        <PageSkeleton />
      </main>
    </div>
  )
}
