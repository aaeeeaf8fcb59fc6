/** Every dialog, drawer and menu alike: keys, focus, the Back gesture of a phone, and notices above the buttons. */
import { screen, waitFor, within } from '@testing-library/dom'
import { render, renderHook } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DateInput } from '../../src/ui/fields/DateInput.tsx'
import { TokenInput } from '../../src/ui/fields/TokenInput.tsx'
import { Confirm } from '../../src/ui/sheets/Confirm.tsx'
import { Drawer } from '../../src/ui/sheets/Drawer.tsx'
import { AnchoredMenu, type MenuItem } from '../../src/ui/sheets/Menu.tsx'
import { useCloseWatcher } from '../../src/ui/sheets/use-close-watcher.ts'
import { openPage } from '../open-page.tsx'
import { polyfillWindow } from '../polyfill-window.ts'
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

const Calendar = () => <DateInput aria-label="Day" value="2026-11-20" onChange={() => undefined} />
const Skills = () => (
  <TokenInput
    label="Skills"
    values={[]}
    suggestions={[{ value: 'go', label: 'Go' }]}
    suggestedFor="g"
    onText={() => undefined}
    onChange={() => undefined}
  />
)

it.each([
  ['a calendar', Calendar, async (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Choose from a calendar' })), 'dialog'],
  ['the list of a field', Skills, async (user: UserEvent) => user.type(screen.getByRole('combobox'), 'g'), 'listbox'],
] as const)('§2.20 the Back gesture closes %s before the drawer around it, and so does Escape', async (_, Inside, open, role) => {
  polyfillWindow()
  onPointer('coarse')
  const user = userEvent.setup()
  const onClose = vi.fn<() => void>()
  const onKey = vi.fn<(event: KeyboardEvent) => void>()
  document.addEventListener('keydown', onKey, true)
  render(
    <Drawer title="Propose an interview" onClose={onClose}>
      <Inside />
    </Drawer>,
  )
  const opened = () => (role === 'dialog' ? screen.queryByRole(role, { name: 'Calendar' }) : screen.queryByRole(role))
  await open(user)
  expect(opened()).toBeTruthy()
  goBack()
  await waitFor(() => expect(opened()).toBeNull())
  const field = screen.getByLabelText<HTMLInputElement>(/^(Day|Skills)$/, { selector: 'input' })
  expect([onClose.mock.calls, watching.length, field.value]).toEqual([[], 1, role === 'dialog' ? '2026-11-20' : 'g'])
  if (role === 'dialog') await open(user)
  else await user.type(field, '{Backspace}g')
  expect(opened()).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(opened()).toBeNull())
  // A key that nobody took would go on to the browser, which closes the newest one of what is left.
  expect([onClose.mock.calls, onKey.mock.calls.at(-1)?.[0].defaultPrevented]).toEqual([[], true])
  document.removeEventListener('keydown', onKey, true)
})

it('a form is not read out as a whole when its drawer opens, but the sentence of a question is', () => {
  polyfillWindow()
  render(
    <>
      <Drawer title="A form" onClose={() => undefined}>
        <input aria-label="Name" />
      </Drawer>
      <Confirm title="A question" action="Delete" onConfirm={() => undefined} onClose={() => undefined}>
        It cannot be undone.
      </Confirm>
    </>,
  )
  const read = (name: string) => {
    const id = screen.getByRole('dialog', { name }).getAttribute('aria-describedby')
    return id === null ? null : document.getElementById(id)?.textContent
  }
  expect([read('A form'), read('A question')]).toEqual([null, 'It cannot be undone.'])
})

describe('a menu and a calendar keep within the window, and to what they belong to while it moves', () => {
  /** The window is 768 high. */
  const anchorAt = (top: number) => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(339)
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(300)
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(40, top, 400, 40))
  }

  it('a menu whose card ends below the window stands in it', () => {
    anchorAt(1_200)
    render(<AnchoredMenu items={[]} onClose={() => undefined} />)
    expect(screen.getByRole('menu').style.top).toBe(`${window.innerHeight - 339 - 5}px`)
  })

  it.each(['scroll', 'resize'])('a calendar goes along on %s', async (event) => {
    anchorAt(100)
    const user = userEvent.setup()
    render(<Calendar />)
    await user.click(screen.getByRole('button', { name: 'Choose from a calendar' }))
    const { style } = screen.getByRole('dialog', { name: 'Calendar' })
    expect([style.left, style.top]).toEqual(['40px', '142px'])
    anchorAt(700)
    window.dispatchEvent(new Event(event))
    expect(style.top).toBe(`${700 - 2 - 339}px`)
  })
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
