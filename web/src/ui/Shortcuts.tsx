import { createContext, Suspense, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { preloadedPart } from '../lib/lazy-part.ts'

export type Shortcut = { readonly key: string; readonly text: string; readonly run: () => void }
type Register = (shortcuts: readonly Shortcut[]) => () => void
const ShortcutContext = createContext<Register | undefined>(undefined)
const ShortcutHelp = preloadedPart(() => import('./ShortcutHelp.tsx').then((module) => ({ default: module.ShortcutHelp })))

/** Shortcuts do not apply while the user types. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** Listens to the page's keys; `?` shows the registered shortcuts. */
export function ShortcutProvider({ children }: { readonly children: ReactNode }) {
  const registered = useRef(new Set<readonly Shortcut[]>())
  const [help, setHelp] = useState<readonly Shortcut[]>()
  const register = useMemo<Register>(
    () => (shortcuts) => {
      registered.current.add(shortcuts)
      return () => registered.current.delete(shortcuts)
    },
    [],
  )
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      // An open menu or dialog handles its own keys.
      if (event.target instanceof Element && event.target.closest('[role="menu"], [role="dialog"]')) return
      const all = [...registered.current].flat()
      if (event.key === '?') {
        event.preventDefault()
        setHelp(all)
        return
      }
      const found = all.findLast(({ key }) => key === event.key)
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
  useEffect(() => register?.(shortcuts), [register, shortcuts])
}
