import { Suspense, useLayoutEffect, useMemo, useState } from 'react'
import type { UserReply } from '#contract/people.ts'
import { useMe } from '../api/me.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { onPaletteAsked } from '../lib/palette.ts'
import { isPlaced } from '../session/placed.ts'
import { paths } from './paths.ts'
import { useRail } from './use-rail.ts'

const Palette = lazyPart(() => import('../features/palette/Palette.tsx').then((module) => ({ default: module.Palette })))

/** Opens with Ctrl K or ⌘ K, and from its buttons, on every page of somebody who is signed in. */
export function CommandPalette() {
  const { signedIn, user } = useMe()
  const isOpenTo = signedIn && user !== undefined && user.state !== 'suspended'
  const [open, setOpen] = useState(false)
  // Its button is there with the first paint: a press right after it has to be heard.
  useLayoutEffect(() => {
    if (!isOpenTo) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
      // What is asked in a dialog is answered first.
      if (!isAsked || event.defaultPrevented || (document.querySelector('[aria-modal="true"]') && !document.querySelector('.palette')))
        return
      event.preventDefault()
      setOpen((before) => !before)
    }
    window.addEventListener('keydown', onKeyDown)
    const unlisten = onPaletteAsked(() => setOpen(true))
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      unlisten()
    }
  }, [isOpenTo])
  return <Suspense>{open && isOpenTo && <OwnPalette user={user} onClose={() => setOpen(false)} />}</Suspense>
}

function OwnPalette({ user, onClose }: { readonly user: UserReply; readonly onClose: () => void }) {
  const groups = useRail(user)
  const places = useMemo(
    () => [
      ...groups.flatMap(({ entries }) => entries),
      { label: 'Messages', path: paths.messages, icon: 'messages' as const },
      { label: 'Notifications', path: paths.notifications, icon: 'bell' as const },
    ],
    [groups],
  )
  return <Palette places={places} role={user.role} asks={user.state === 'active' && isPlaced(user)} onClose={onClose} />
}
