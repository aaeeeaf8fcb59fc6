import { Navigate, useLocation } from 'react-router-dom'
import { useMe } from '../api/users.ts'
import { MantineRoot } from '../ui/MantineRoot.tsx'
import { ShortcutProvider } from '../ui/Shortcuts.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { paths } from './paths.ts'
import { RailLayout } from './RailLayout.tsx'
import { RolePages } from './RolePages.tsx'

/** Everything that needs a session: without one, to the sign-in and back (product 3). */
export function SignedInRoutes() {
  const { loading, signedIn, user } = useMe()
  const { pathname, search } = useLocation()
  if (loading || (signedIn && !user)) return <PageSkeleton />
  if (!user) return <Navigate to={`${paths.signIn}?next=${encodeURIComponent(pathname + search)}`} replace />
  return (
    <MantineRoot>
      <ShortcutProvider>
        <RailLayout role={user.role}>
          <RolePages user={user} />
        </RailLayout>
      </ShortcutProvider>
    </MantineRoot>
  )
}
