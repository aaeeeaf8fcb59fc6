import { Suspense, useEffect } from 'react'
import { Route, Routes } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import { preloadLater } from '../lib/lazy-component.ts'
import { NothingHere } from '../ui/NothingHere.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { screensOf } from './screens.ts'

export function RolePages({ user }: { readonly user: UserReply }) {
  useEffect(() => {
    for (const { page } of screensOf(user.role)) preloadLater(page.load)
  }, [user.role])
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Routes>
        {screensOf(user.role).map(({ path, page: Page }) => (
          <Route key={path} path={path} element={<Page user={user} />} />
        ))}
        <Route path="*" element={<NothingHere />} />
      </Routes>
    </Suspense>
  )
}
