import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import { Icon } from '../ui/Icon.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { NotificationsEntry } from '../features/notifications/NotificationsEntry.tsx'
import { paths } from './paths.ts'
import { studentPlaces } from '../lib/student-places.ts'
import { useRail } from './use-rail.ts'
import './rail.css'

/** A page with the navigation of its user at the left, which stays usable when the page itself fails. */
export function RailLayout({ user, children }: { readonly user: UserReply; readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const entries = useRail(user)
  const place = pathname.startsWith(`${paths.students}/`) ? (studentPlaces[user.role]?.path ?? pathname) : pathname
  const current = place === '/' ? entries[0] : entries.find(({ path }) => place === path || place.startsWith(`${path}/`))
  return (
    <div className="with-rail">
      <nav className="rail" aria-label="Workspace">
        {entries.map((entry) => (
          <Link key={entry.path} to={entry.path} title={entry.label} aria-current={entry === current ? 'page' : undefined}>
            <Icon name={entry.icon} size={17} />
            {entry.label}
          </Link>
        ))}
        {user.state === 'active' && <NotificationsEntry page={paths.notifications} current={pathname === paths.notifications} />}
      </nav>
      <main className="work">
        <ErrorBoundary resetKey={pathname} inMain>
          {children}
        </ErrorBoundary>
      </main>
    </div>
  )
}
