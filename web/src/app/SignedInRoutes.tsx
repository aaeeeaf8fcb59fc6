import { useMemo } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '../api/store.ts'
import { useMe } from '../api/me.ts'
import { MantineRoot } from '../ui/MantineRoot.tsx'
import { runToastAction } from '../lib/toasts.ts'
import { ShortcutProvider, useShortcuts } from '../ui/Shortcuts.tsx'
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
        <UndoKey />
        <RailLayout role={user.role}>
          <RolePages user={user} />
        </RailLayout>
      </ShortcutProvider>
    </MantineRoot>
  )
}

/** The notice stands at the end of the page, too far to walk there by Tab while it lasts. */
function UndoKey() {
  const dispatch = useAppDispatch()
  const id = useAppSelector(({ toasts }) => toasts.findLast(({ actionLabel }) => actionLabel !== undefined)?.id)
  useShortcuts(
    useMemo(
      () => [{ key: 'z', text: 'Undo, while the notice is there', run: () => id !== undefined && runToastAction(dispatch, id) }],
      [dispatch, id],
    ),
  )
  return null
}
