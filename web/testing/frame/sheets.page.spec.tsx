/** Every dialog, drawer and menu alike: keys, focus, the Back gesture of a phone, and notices above the buttons. */
import { screen, waitFor, within } from '@testing-library/dom'
import { render, renderHook } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AnchoredMenu, type MenuItem } from '../../src/ui/sheets/Menu.tsx'
import { useCloseWatcher } from '../../src/ui/sheets/use-close-watcher.ts'
import { openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { userOf } from '../samples.ts'

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

it('the tab key stays in a drawer: behind its last button comes its first', async () => {
  const { user, open } = await opened()
  const drawer = within(await open())
  await waitFor(() => expect(document.activeElement).toBe(drawer.getByLabelText('Student’s e-mail')))
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(drawer.getByRole('button', { name: 'Close' }))
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(drawer.getByRole('button', { name: 'Nominate' }))
  await user.tab()
  expect(document.activeElement).toBe(drawer.getByRole('button', { name: 'Close' }))
})

it('a click beside a drawer closes it, and the focus is where it was before', async () => {
  const { user, open } = await opened()
  await open()
  await user.click(document.querySelector('.sheet-overlay') as Element)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Nominate a student' })))
})

function Around({ items, onEscape }: { readonly items: readonly MenuItem[]; readonly onEscape: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <div onKeyDown={({ key }) => key === 'Escape' && onEscape()}>
      <button type="button" onClick={() => setOpen(true)}>
        More
      </button>
      {open && <AnchoredMenu items={items} onClose={() => setOpen(false)} />}
      <button type="button">Beside</button>
    </div>
  )
}

describe('a menu', () => {
  const items = ['Duplicate', 'Close the job', 'Delete'].map((label) => ({ key: label, label, onSelect: vi.fn<() => void>() }))
  const withMenu = async () => {
    const user = userEvent.setup()
    const onEscape = vi.fn<() => void>()
    render(<Around onEscape={onEscape} items={items} />)
    await user.click(screen.getByRole('button', { name: 'More' }))
    await screen.findByRole('menu')
    const focused = () => document.activeElement?.textContent
    return { user, onEscape, focused }
  }

  it('is gone through by the arrows in a circle, by its ends and by letters, and the tab key leads nowhere', async () => {
    const { user, focused } = await withMenu()
    const passed = [focused()]
    for (const key of ['{ArrowDown}', '{ArrowUp}', '{ArrowUp}', '{ArrowDown}', '{End}', '{Home}', 'c', 'd', 'd', 'x', '{Tab}']) {
      await user.keyboard(key)
      passed.push(focused())
    }
    const [duplicate, close, remove] = items.map(({ label }) => label)
    const [byArrows, byLetters] = [passed.slice(0, 7), passed.slice(7)]
    expect(byArrows).toEqual([duplicate, close, duplicate, remove, duplicate, remove, duplicate])
    expect(byLetters).toEqual([close, remove, duplicate, duplicate, duplicate])
  })

  it('is closed by Escape, which what stands around it does not hear, by a click beside it, and once something is chosen', async () => {
    const { user, onEscape } = await withMenu()
    const open = screen.getByRole('button', { name: 'More' })
    await user.keyboard('{Escape}')
    expect([screen.queryByRole('menu'), onEscape.mock.calls]).toEqual([null, []])
    await waitFor(() => expect(document.activeElement).toBe(open))
    await user.click(open)
    await user.click(screen.getByRole('button', { name: 'Beside' }))
    expect(screen.queryByRole('menu')).toBeNull()
    await user.click(open)
    await user.click(screen.getByRole('menuitem', { name: 'Close the job' }))
    expect([screen.queryByRole('menu'), items.map(({ onSelect }) => onSelect.mock.calls.length)]).toEqual([null, [0, 1, 0]])
  })
})
