import type { ReactNode } from 'react'

type Props = { readonly id?: string; readonly title: string; readonly text: string; readonly children: ReactNode }

/** @param props `id`: what links within the page lead to */
export function ProfileSection({ id, title, text, children }: Props) {
  return (
    <section id={id} className="profile-section">
      <header>
        <h2 className="h2">{title}</h2>
        <p className="quiet small">{text}</p>
      </header>
      <div className="stack">{children}</div>
    </section>
  )
}
