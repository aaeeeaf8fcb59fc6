import type { ReactNode } from 'react'

export function ProfileSection({ title, text, children }: { readonly title: string; readonly text: string; readonly children: ReactNode }) {
  return (
    <section className="profile-section">
      <header>
        <h2 className="h2">{title}</h2>
        <p className="quiet small">{text}</p>
      </header>
      <div className="stack">{children}</div>
    </section>
  )
}
