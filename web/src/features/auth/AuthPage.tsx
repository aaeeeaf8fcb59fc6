import type { ReactNode } from 'react'
import './auth.css'

/** A narrow page with one heading, for signing in and everything around it. */
export function AuthPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="auth">
      <div className="auth-box">
        <h1 className="display">{title}</h1>
        {children}
      </div>
    </main>
  )
}
