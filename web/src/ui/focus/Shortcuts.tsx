import { createContext, Suspense, useContext, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { preloadedPart } from '../../lib/lazy-part.ts'

/** `key` is one key, or two that are pressed one after the other: `g j`. */
export type Shortcut = { readonly key: string; readonly text: string; readonly run: () => void }
type Register = (shortcuts: readonly Shortcut[]) => () => void
const ShortcutContext = createContext<Register | undefined>(undefined)
const ShortcutHelp = preloadedPart(() => import('../sheets/ShortcutHelp.tsx').then((module) => ({ default: module.ShortcutHelp })))

/** Shortcuts do not apply while the user types. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** As long the second of two keys is waited for. */
const SECOND_KEY_MS = 1_500

/** Listens to the page's keys; `?` shows the registered shortcuts. */
export function ShortcutProvider({ children }: { readonly children: ReactNode }) {
  const registered = useRef(new Set<readonly Shortcut[]>())
  const [help, setHelp] = useState<readonly Shortcut[]>()
  const begun = useRef<{ readonly key: string; readonly at: number }>(undefined)
  const register = useMemo<Register>(
    () => (shortcuts) => {
      registered.current.add(shortcuts)
      return () => registered.current.delete(shortcuts)
    },
    [],
  )
  // Before anybody sees the page, so that no key is lost.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Shift is no key of its own.
      if (event.key === 'Shift') return
      const first = begun.current
      begun.current = undefined
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      // An open menu or dialog handles its own keys.
      if (event.target instanceof Element && event.target.closest('[role="menu"], [role="dialog"]')) return
      const all = [...registered.current].flat()
      if (event.key === '?') {
        event.preventDefault()
        setHelp(all)
        return
      }
      const pressed = first && event.timeStamp - first.at < SECOND_KEY_MS ? [`${first.key} ${event.key}`, event.key] : [event.key]
      const found = pressed.flatMap((keys) => all.findLast(({ key }) => key === keys) ?? [])[0]
      if (!found && all.some(({ key }) => key.startsWith(`${event.key} `))) begun.current = { key: event.key, at: event.timeStamp }
      if (!found) return
      event.preventDefault()
      found.run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <ShortcutContext value={register}>
      {children}
      <Suspense>{help && <ShortcutHelp shortcuts={help} onClose={() => setHelp(undefined)} />}</Suspense>
    </ShortcutContext>
  )
}

/** Registers shortcuts while the caller is mounted. For the same key the last registration wins. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const register = useContext(ShortcutContext)
  useLayoutEffect(() => register?.(shortcuts), [register, shortcuts])
}
