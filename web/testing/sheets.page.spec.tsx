/** Every dialog, drawer and menu alike: the Back gesture of a phone closes it, and notices stand above its buttons. */
import { screen, waitFor } from '@testing-library/dom'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useCloseWatcher } from '../src/ui/use-close-watcher.ts'
import { openPage } from './open-page.tsx'
import { prepareReads } from './prepare-reads.ts'
import { userOf } from './samples.ts'

/** As in Chrome for Android: the Back gesture asks the newest one. */
let watching: FakeCloseWatcher[] = []
class FakeCloseWatcher extends EventTarget {
  constructor() {
    super()
    watching.push(this)
  }
  destroy(): void {
    watching = watching.filter((one) => one !== this)
  }
}
function goBack(): void {
  const newest = watching.at(-1)
  newest?.destroy()
  newest?.dispatchEvent(new Event('close'))
}

beforeEach(() => {
  watching = []
})

function onPointer(kind: 'coarse' | 'fine'): void {
  vi.stubGlobal('CloseWatcher', FakeCloseWatcher)
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    // In a wide window, as all pages here.
    matches: media === `(pointer: ${kind})` || media.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

const opened = async () => {
  const page = await openPage({ path: '/app/nominations', as: userOf('professor') }, (server) => prepareReads(server, 'filled'))
  const open = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Nominate a student' }))
    return screen.findByRole('dialog', { name: 'Nominate a student' })
  }
  return { ...page, open }
}

it('§2.20 the Back gesture closes a drawer and stays on the page, where the browser can say so', async () => {
  const { open } = await opened()
  onPointer('coarse')
  const entries = history.length
  await open()
  expect(watching).toHaveLength(1)
  goBack()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([location.pathname, history.length, watching]).toEqual(['/app/nominations', entries, []])
})

it('§2.20 what was closed otherwise waits for no gesture', async () => {
  const { user, open } = await opened()
  onPointer('coarse')
  await open()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(watching).toEqual([])
})

it('§2.20 with a mouse and a keyboard Escape is ours alone', async () => {
  const { open } = await opened()
  onPointer('fine')
  await open()
  expect(watching).toEqual([])
})

it('what stays open after the gesture hears the next one, too', () => {
  onPointer('coarse')
  const onClose = vi.fn<() => void>()
  const { unmount } = renderHook(() => useCloseWatcher(onClose))
  goBack()
  goBack()
  expect(onClose).toHaveBeenCalledTimes(2)
  unmount()
  expect(watching).toEqual([])
})

it('§2.20 notices stand above the buttons of what is open, for as long as it is', async () => {
  const { user, open } = await opened()
  const place = () => ['top', 'bottom'].map((edge) => document.documentElement.style.getPropertyValue(`--notices-${edge}`))
  expect(place()).toEqual(['', ''])
  await open()
  // Everything lies at the top of this window without a layout, its foot too.
  await waitFor(() => expect(place()).toEqual(['auto', `${document.documentElement.clientHeight + 10}px`]))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(place()).toEqual(['', '']))
})
