import { Suspense, useCallback } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '../api/store.ts'
import { pageOnDemand } from '../lib/page-code.ts'
import { dismissToast, runToastAction } from '../lib/toasts.ts'
import { NothingHere } from '../ui/NothingHere.tsx'
import { LiveRegion } from '../ui/live-region.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Frame } from './frame/Frame.tsx'
import { HomePage } from './pages/HomePage.tsx'
import { PageArrival } from './PageArrival.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { paths } from './paths.ts'
import { publicScreens } from './public-screens.ts'
import { ScrollToTop } from './ScrollToTop.tsx'

const SignedInRoutes = pageOnDemand(() => import('./SignedInRoutes.tsx').then((module) => ({ default: module.SignedInRoutes })))

export function App() {
  const status = useAppSelector((state) => state.session.status)
  const { pathname } = useLocation()
  return (
    <Frame>
      <ScrollToTop />
      <ErrorBoundary place={pathname}>
        <Suspense fallback={<PageSkeleton />}>
          <Routes>
            {status !== 'signedIn' && <Route path={paths.home} element={status === 'loading' ? <PageSkeleton /> : <HomePage />} />}
            {publicScreens.map(({ path, page: Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            <Route path="*" element={<Others />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
      <PageArrival />
      <Notices />
      <LiveRegion />
    </Frame>
  )
}

/** The pages that need a session; their own routes stand in `screens.ts`. */
function Others() {
  const { pathname } = useLocation()
  const known = pathname.startsWith('/app/') || Object.values(paths).some((path) => path === pathname)
  if (known) return <SignedInRoutes />
  return (
    <main>
      <NothingHere />
    </main>
  )
}

function Notices() {
  const toasts = useAppSelector((state) => state.toasts)
  const dispatch = useAppDispatch()
  const onDismiss = useCallback((id: string) => dismissToast(dispatch, id), [dispatch])
  const onAction = useCallback((id: string) => runToastAction(dispatch, id), [dispatch])
  return <Toasts toasts={toasts} onDismiss={onDismiss} onAction={onAction} />
}
