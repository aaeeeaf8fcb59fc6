import { createContext, Suspense, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { preloadedPart } from '../lib/lazy-part.ts'

export type Shortcut = { readonly key: string; readonly text: string; readonly run: () => void }
type Register = (shortcuts: readonly Shortcut[]) => () => void
const Registry = createContext<Register | undefined>(undefined)
const ShortcutHelp = preloadedPart(() => import('./ShortcutHelp.tsx').then((module) => ({ default: module.ShortcutHelp })))

/** While somebody writes, letters are letters. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** One listener for the page's keys; `?` lists those that are registered just now. */
export function ShortcutProvider({ children }: { readonly children: ReactNode }) {
  const known = useRef(new Set<readonly Shortcut[]>())
  const [help, setHelp] = useState<readonly Shortcut[]>()
  const register = useMemo<Register>(
    () => (shortcuts) => {
      known.current.add(shortcuts)
      return () => known.current.delete(shortcuts)
    },
    [],
  )
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      // An open menu or dialog has the keyboard to itself.
      if (event.target instanceof Element && event.target.closest('[role="menu"], [role="dialog"]')) return
      const all = [...known.current].flat()
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
    <Registry value={register}>
      {children}
      <Suspense>{help && <ShortcutHelp shortcuts={help} onClose={() => setHelp(undefined)} />}</Suspense>
    </Registry>
  )
}

/** Keys that work while the caller is mounted. Later ones win over earlier ones. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const register = useContext(Registry)
  useEffect(() => register?.(shortcuts), [register, shortcuts])
}
