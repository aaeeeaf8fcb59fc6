import { configure, screen, within } from '@testing-library/dom'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import type { UserReply } from '#contract/people.ts'
import type { IdentityClient } from '../src/session/identity.ts'
import { caught, opened } from './caught-mistakes.ts'
import { fakeServer } from './fake-server.ts'
import { fakeXhr } from './fake-xhr.ts'
import { now, reads } from './samples.ts'
import { polyfillWindow } from './polyfill-window.ts'

type Refresh = { readonly topics: readonly string[]; readonly ids: readonly string[] | 'all' }
type Options = {
  readonly path: string
  /** The signed-in user; a visitor if not given. */
  readonly as?: UserReply
  /** Accounts that can sign in, by e-mail address. */
  readonly accounts?: Readonly<Record<string, { readonly password: string; readonly user: UserReply }>>
  /** The rail asks for its counts once the page has been still for a while. In other tests it does not: they would come in slow runs alone. */
  readonly counted?: true
}

configure({
  // The first page of a file needs time to be compiled.
  asyncUtilTimeout: 10_000,
  // The page's text instead of its whole markup keeps failures readable.
  getElementError: (message) => new Error(`${message?.split('\n')[0]}\nThe page says: ${document.body.textContent}`),
})

const RAIL_COUNTS = '../src/app/rail-counts.tsx'

function closePage(): void {
  cleanup()
  vi.clearAllTimers()
}

/** Waits for a toast. Searches only the toasts, since the live region for screen readers has the same text. */
export function findToast(text: string): Promise<HTMLElement> {
  return within(screen.getByRole('region', { name: 'Notices' })).findByText(text)
}

type User = ReturnType<typeof userEvent.setup>

/** Puts a text at the end of a field at once, where its single keys are not what the test is about. */
export async function pasteInto(user: User, field: Element, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}

/**
 * Loads the application anew, as a browser would, with a fake server, socket and identity provider.
 * @param prepare runs before the page's first request
 */
export async function openPage({ path, as, accounts = {}, counted }: Options, prepare: (server: ReturnType<typeof fakeServer>) => void) {
  closePage()
  polyfillWindow()
  vi.resetModules()
  let user = as
  // Acts of this page after its test has ended must not fail the next test.
  const ownMistakes = caught.mistakes
  const server = fakeServer(
    () => user?.role ?? 'visitor',
    (mistake) => ownMistakes.push(mistake),
  )
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('XMLHttpRequest', fakeXhr(server.fetch))
  server.prepare('platform.config', {
    identity: { kind: 'embedded', apiKey: 'key', projectId: 'project' },
    now,
    teamAddress: 'team@proffer.example',
  })
  server.prepare('auth.verifyToken', () => user ?? expect.fail('Nobody has signed in.'))
  server.prepare('messages.unreadCount', { count: as?.unread ?? 0 })
  server.prepare('people.waiting', [])
  // For the rail of a student.
  server.prepare('referrals.listForStudent', [])
  // For the rail of an admin.
  server.prepare('audit.read', {})
  server.prepare('projections.list', [])
  server.prepare('accessRequests.list', [])
  server.prepare('notifications.unreadCount', { count: 0 })
  server.prepare('preferences.read', { mail: {}, timezone: 'UTC' })
  // Wherever a company's name stands, it is asked whether it has a page.
  server.prepare('organizations.page', reads['organizations.page'].filled)
  server.prepare('users.read', () => user ?? expect.fail('Nobody has signed in.'))
  prepare(server)

  const provider = { loaded: 0, signedOut: 0, fails: false }
  const identity: IdentityClient = {
    ready: () => Promise.resolve(),
    hasUser: () => user !== undefined,
    signIn: (email, password) => {
      const account = accounts[email]
      if (account?.password !== password) {
        return Promise.reject(Object.assign(new Error('Firebase: no.'), { code: 'auth/invalid-credential' }))
      }
      user = account.user
      return Promise.resolve()
    },
    signOut: () => {
      if (provider.fails) return Promise.reject(new Error('offline'))
      provider.signedOut += 1
      return Promise.resolve()
    },
    onSignedOut: () => undefined,
    token: () => Promise.resolve(user && `token-of-${user.uid}`),
    confirmReset: (code) => (code === 'used' ? Promise.reject(new Error('Firebase: no.')) : Promise.resolve()),
  }
  const identityClient = () => {
    provider.loaded += 1
    return identity
  }
  vi.doMock('../src/session/identity.ts', () => ({ identityClient }))
  if (counted) vi.doUnmock(RAIL_COUNTS)
  else vi.doMock(RAIL_COUNTS, async (original) => ({ ...(await original()), useHadItsData: () => false }))
  const listeners = new Map<string, (sent: unknown) => void>()
  vi.doMock('socket.io-client', () => ({
    io: () => ({
      connected: true,
      active: true,
      on: (event: string, listener: (sent: unknown) => void) => listeners.set(event, listener),
      emit: () => undefined,
      connect: () => undefined,
      close: () => listeners.clear(),
    }),
  }))

  if (as) localStorage.setItem('proffer.session', '1')
  history.replaceState(null, '', path)
  const [
    { App },
    { ErrorBoundary },
    { startStoreEffects },
    { restoreSession },
    { store },
    { erasureBegun },
    { Provider },
    { BrowserRouter },
  ] = await Promise.all([
    import('../src/app/App.tsx'),
    import('../src/app/ErrorBoundary.tsx'),
    import('../src/app/store-effects.ts'),
    import('../src/session/restore.ts'),
    import('../src/api/store.ts'),
    import('../src/session/session.ts'),
    import('react-redux'),
    import('react-router-dom'),
  ])
  startStoreEffects(store)
  // The socket of an account that is being erased closes, and nothing else of the page changes.
  opened.closings.push(() => store.dispatch(erasureBegun()))
  void restoreSession(store.dispatch)
  render(
    <ErrorBoundary>
      <Provider store={store}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </Provider>
    </ErrorBoundary>,
  )
  return {
    server,
    /** How often the page began with the identity provider, and signed out there; and whether it cannot. */
    provider,
    user: userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) }),
    /** The fake socket connects, and joined its rooms when the views had reached this place. */
    joined: (place: number) => {
      listeners.get('connect')?.(undefined)
      listeners.get('joined')?.(String(place).padStart(16, '0'))
    },
    /** Sends a `refresh` over the fake socket. */
    refresh: (refresh: Refresh) => listeners.get('refresh')?.({ ...refresh, position: String(9_000).padStart(16, '0') }),
  }
}
