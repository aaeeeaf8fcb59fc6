import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTitle } from '../../lib/use-title.ts'
import './auth.css'

/** A narrow page with one heading, for signing in and everything around it. With another title it is another page: its heading gets the focus. */
export function AuthPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  useLayoutEffect(() => {
    if (shown.current === title) return
    shown.current = title
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [title])
  return (
    <main className="auth">
      <div className="auth-box">
        <h1 ref={heading} tabIndex={-1} className="display">
          {title}
        </h1>
        {children}
      </div>
    </main>
  )
}
