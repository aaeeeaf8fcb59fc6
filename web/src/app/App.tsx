import { Suspense, useCallback } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '../api/store.ts'
import { lazyComponent } from '../lib/lazy-component.ts'
import { dismissToast, runToastAction } from '../lib/toasts.ts'
import { NotFound } from '../ui/NotFound.tsx'
import { LiveRegion } from '../ui/focus/live-region.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { useFocusAfterRemoval } from '../ui/focus/use-focus-after-removal.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Frame } from './frame/Frame.tsx'
import { HomePage } from './pages/HomePage.tsx'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import { FrameSkeleton } from './FrameSkeleton.tsx'
import { paths } from './paths.ts'
import { publicScreens } from './public-screens.ts'
import { ScrollToTop } from './ScrollToTop.tsx'

const CommandPalette = lazyComponent(() => import('./CommandPalette.tsx').then((module) => ({ default: module.CommandPalette })))
const SecondFactorGate = lazyComponent(() =>
  import('../features/second-factor/SecondFactorGate.tsx').then((module) => ({ default: module.SecondFactorGate })),
)
const SignedInRoutes = lazyComponent(() => import('./SignedInRoutes.tsx').then((module) => ({ default: module.SignedInRoutes })))

export function App() {
  const { status, uid, secondFactor } = useAppSelector((state) => state.session)
  const { pathname } = useLocation()
  useFocusAfterRemoval()
  return (
    <>
      {/* Whatever is typed there stays; what it has asked for waits. */}
      <div style={{ display: 'contents' }} inert={secondFactor !== undefined}>
        <Frame>
          <ScrollToTop />
          <ErrorBoundary resetKey={pathname}>
            <Suspense fallback={<FrameSkeleton />}>
              <Routes>
                {uid === undefined && <Route path={paths.home} element={status === 'loading' ? <FrameSkeleton /> : <HomePage />} />}
                {publicScreens.map(({ path, page: Page }) => (
                  <Route key={path} path={path} element={<Page />} />
                ))}
                <Route path="*" element={<SignedInOrNotFound />} />
              </Routes>
            </Suspense>
          </ErrorBoundary>
          <Suspense>{uid !== undefined && <CommandPalette />}</Suspense>
          <RouteAnnouncer />
          <StoreToasts />
          <LiveRegion />
        </Frame>
      </div>
      {secondFactor && (
        <Suspense>
          <SecondFactorGate missing={secondFactor} />
        </Suspense>
      )}
    </>
  )
}

/** The pages that need a session, whose routes are in `screens.ts`; any other path is not found. */
function SignedInOrNotFound() {
  const { pathname } = useLocation()
  const known = pathname.startsWith('/app/') || Object.values(paths).some((path) => path === pathname)
  if (known) return <SignedInRoutes />
  return (
    <main>
      <NotFound />
    </main>
  )
}

function StoreToasts() {
  const toasts = useAppSelector((state) => state.toasts)
  const dispatch = useAppDispatch()
  const onDismiss = useCallback((id: string) => dismissToast(dispatch, id), [dispatch])
  const onAction = useCallback((id: string) => runToastAction(dispatch, id), [dispatch])
  return <Toasts toasts={toasts} onDismiss={onDismiss} onAction={onAction} />
}
