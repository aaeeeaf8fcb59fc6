import { Suspense, useEffect } from 'react'
import { matchPath, Navigate, useLocation } from 'react-router-dom'
import { useMe } from '../api/me.ts'
import { keepUser } from '../session/kept-user.ts'
import { jobNotPublic } from '../features/auth/sign-in-state.ts'
import { lazyComponent } from '../lib/lazy-component.ts'
import { FrameSkeleton } from './FrameSkeleton.tsx'
import { paths } from './paths.ts'

const SignedInPages = lazyComponent(() => import('./SignedInPages.tsx').then((module) => ({ default: module.SignedInPages })))
const PublicJob = lazyComponent(() => import('../features/jobs/PublicJob.tsx').then((module) => ({ default: module.PublicJob })))
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
    <Suspense fallback={<FrameSkeleton />}>
      <SignedInPages user={user} active={signedIn && user.state === 'active'} />
    </Suspense>
  )
}
