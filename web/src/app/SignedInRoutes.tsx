import { useEffect, useLayoutEffect, useMemo } from 'react'
import { matchPath, Navigate, useLocation } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '../api/store.ts'
import { useRead } from '../api/use-call.ts'
import { setReadersZone } from '../lib/clock.ts'
import { themeChosen } from '../lib/theme.ts'
import type { UserReply } from '#contract/people.ts'
import { useMe } from '../api/me.ts'
import { keepUser } from '../session/kept-user.ts'
import { MantineRoot } from '../ui/MantineRoot.tsx'
import { runToastAction } from '../lib/toasts.ts'
import { ShortcutProvider, useShortcuts } from '../ui/Shortcuts.tsx'
import { jobNotPublic } from '../features/auth/sign-in-state.ts'
import { PublicJob } from '../features/jobs/PublicJob.tsx'
import { lazyComponent } from '../lib/lazy-component.ts'
import { FrameSkeleton } from './FrameSkeleton.tsx'
import { paths } from './paths.ts'
import { RailLayout } from './RailLayout.tsx'
import { RolePages } from './RolePages.tsx'

const PublicCompany = lazyComponent(() =>
  import('../features/jobs/PublicCompany.tsx').then((module) => ({ default: module.PublicCompany })),
)

/** The routes that need a session. Without one, leads to the sign-in page and back afterwards (product 3). */
export function SignedInRoutes() {
  const { loading, signedIn, user } = useMe()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (signedIn && user) keepUser(user)
  }, [signedIn, user])
  useClockOf(user)
  useRememberedTheme(signedIn && user?.state === 'active')
  if (!user && (loading || signedIn)) return <FrameSkeleton />
  if (!user) {
    const signIn = `${paths.signIn}?next=${encodeURIComponent(pathname + search)}`
    const ways = { signIn, join: `${paths.register}?role=student&next=${encodeURIComponent(pathname + search)}` }
    const job = matchPath(`${paths.jobs}/:id`, pathname)?.params.id
    if (job !== undefined) return <PublicJob id={job} otherwise={<Navigate to={signIn} replace state={jobNotPublic} />} {...ways} />
    const company = matchPath(`${paths.companies}/:id`, pathname)?.params.id
    if (company !== undefined) return <PublicCompany id={company} otherwise={<Navigate to={signIn} replace />} {...ways} />
    return <Navigate to={signIn} replace />
  }
  return (
    <MantineRoot>
      <ShortcutProvider>
        <UndoShortcut />
        <RailLayout user={user}>
          <RolePages user={user} />
        </RailLayout>
      </ShortcutProvider>
    </MantineRoot>
  )
}

/** A key for the undo button of the newest toast, which cannot be reached by Tab in the time that it is shown. */
function UndoShortcut() {
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

/** All pages go by the clock that the account has chosen, until its person has signed out. */
function useClockOf(user: UserReply | undefined): void {
  const timezone = user?.profile.timezone
  useLayoutEffect(() => {
    setReadersZone(timezone)
    return () => setReadersZone(undefined)
  }, [timezone])
}

/** The colours that were chosen wherever the person signed in last. */
function useRememberedTheme(active: boolean): void {
  const dispatch = useAppDispatch()
  const theme = useRead('preferences.read', {}, { skip: !active }).data?.theme
  useEffect(() => {
    if (theme !== undefined) dispatch(themeChosen(theme))
  }, [theme, dispatch])
}
