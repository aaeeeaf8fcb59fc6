import { useEffect, useLayoutEffect, useMemo } from 'react'
import type { UserReply } from '#contract/people.ts'
import { useAppDispatch, useAppSelector } from '../api/store.ts'
import { useRead } from '../api/use-call.ts'
import { setReadersZone } from '../lib/time/clock.ts'
import { themeChosen } from '../lib/kept/theme.ts'
import { runToastAction } from '../lib/toasts.ts'
import { ShortcutProvider, useShortcuts } from '../ui/focus/Shortcuts.tsx'
import { RailLayout } from './RailLayout.tsx'
import { RolePages } from './RolePages.tsx'

/**
 * The pages of a user, with the rail. Apart from the routes, so that visitors load none of it.
 * @param active the token check has answered, and the account is in use
 */
export function SignedInPages({ user, active }: { readonly user: UserReply; readonly active: boolean }) {
  useClockOf(user)
  useRememberedTheme(active)
  return (
    <ShortcutProvider>
      <UndoShortcut />
      <RailLayout user={user}>
        <RolePages user={user} />
      </RailLayout>
    </ShortcutProvider>
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
function useClockOf({ profile: { timezone } }: UserReply): void {
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
