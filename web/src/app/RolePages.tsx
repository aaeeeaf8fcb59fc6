import { Suspense, useEffect } from 'react'
import { Route, Routes } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import { lazyComponent, preloadLater } from '../lib/lazy-component.ts'
import { NotFound } from '../ui/NotFound.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { paths } from './paths.ts'
import { isPlaced } from '../session/placed.ts'
import { screensOf } from './screens.ts'
import { isOfCompany, type Screen } from './screen.ts'

const NoPlacePage = lazyComponent(() => import('./pages/NoPlacePage.tsx').then((module) => ({ default: module.NoPlacePage })))
const SuspendedPage = lazyComponent(() => import('./pages/SuspendedPage.tsx').then((module) => ({ default: module.SuspendedPage })))
const SuspendedCompanyPage = lazyComponent(() =>
  import('./pages/SuspendedCompanyPage.tsx').then((module) => ({ default: module.SuspendedCompanyPage })),
)
const WaitingPage = lazyComponent(() => import('./pages/WaitingPage.tsx').then((module) => ({ default: module.WaitingPage })))

/** Pages of an account that waits for approval, or is suspended: its profile, and its messages with admins (product 2.16). */
const pagesWhileWaiting: readonly string[] = [paths.profile, paths.messages]

/** Pages of an account whose company or university nobody confirms (product 2.20). */
const pagesWithoutPlace: readonly string[] = [...pagesWhileWaiting, paths.notifications]

function ScreenPage({ screen, user }: { readonly screen: Screen; readonly user: UserReply }) {
  if (user.state === 'pending_approval' && !pagesWhileWaiting.includes(screen.path)) return <WaitingPage user={user} />
  if (user.state === 'suspended' && !pagesWhileWaiting.includes(screen.path)) return <SuspendedPage user={user} />
  if (user.state === 'active' && !isPlaced(user) && !pagesWithoutPlace.includes(screen.path))
    return user.organizationSuspended ? <SuspendedCompanyPage user={user} /> : <NoPlacePage user={user} />
  if (!screen.needsCompany) return <screen.page user={user} />
  return isOfCompany(user) ? <screen.page user={user} /> : <NoPlacePage user={user} />
}

export function RolePages({ user }: { readonly user: UserReply }) {
  useEffect(() => {
    for (const { page } of screensOf(user.role)) preloadLater(page.load)
  }, [user.role])
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Routes>
        {screensOf(user.role).map((screen) => (
          <Route key={screen.path} path={screen.path} element={<ScreenPage screen={screen} user={user} />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  )
}
