import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { paths } from '../paths.ts'

type Props = {
  readonly title: string
  readonly lead?: string | undefined
  /** How it stands with the account. */
  readonly says: string
  /** What helps most. */
  readonly first: 'contact' | 'profile'
  readonly children: ReactNode
}

/** In place of pages that would all refuse the account: why, and what is left to do. */
export function InPlaceOfPages({ title, lead, says, first, children }: Props) {
  const write = (
    <LinkButton key="contact" to={paths.contact} {...(first === 'contact' && { variant: 'primary' })}>
      Write to the team
    </LinkButton>
  )
  const profile = (
    <LinkButton key="profile" to={paths.profile} {...(first === 'profile' && { variant: 'primary' })}>
      See your profile
    </LinkButton>
  )
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <section className="card" style={{ maxWidth: 560 }}>
        <EmptyState title={says} action={<span className="row">{first === 'contact' ? [write, profile] : [profile, write]}</span>}>
          {children}
        </EmptyState>
      </section>
    </>
  )
}
