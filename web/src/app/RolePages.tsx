import { Suspense, useEffect } from 'react'
import { Route, Routes } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import { lazyComponent, preloadLater } from '../lib/lazy-component.ts'
import { NothingHere } from '../ui/NothingHere.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { paths } from './paths.ts'
import { screensOf } from './screens.ts'

const WaitingPage = lazyComponent(() => import('./pages/WaitingPage.tsx').then((module) => ({ default: module.WaitingPage })))

/** An account that waits for approval has its profile and its messages with admins (product 2.16). */
function isOpenTo({ state }: UserReply, path: string): boolean {
  return state !== 'pending_approval' || path === paths.profile || path === paths.messages
}

export function RolePages({ user }: { readonly user: UserReply }) {
  useEffect(() => {
    for (const { page } of screensOf(user.role)) preloadLater(page.load)
  }, [user.role])
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Routes>
        {screensOf(user.role).map(({ path, page: Page }) => (
          <Route key={path} path={path} element={isOpenTo(user, path) ? <Page user={user} /> : <WaitingPage user={user} />} />
        ))}
        <Route path="*" element={<NothingHere />} />
      </Routes>
    </Suspense>
  )
}
