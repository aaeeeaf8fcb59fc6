import type { UserReply } from '#query-api/replies.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { useTitle } from '../../lib/use-title.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'

/** Whom each role may write to (product 2.9), in a sentence. */
const whom: Readonly<Record<Role, string>> = {
  student: 'You will be able to write to companies you applied to, to whoever refers you, and to your own university.',
  professor: 'You will be able to write to your nominees and to people at your university.',
  university: 'You will be able to write to students, professors and recruiters of your university.',
  recruiter: 'You will be able to write to applicants of your company and to your colleagues.',
  employee: 'You will be able to write to students you referred and to your colleagues.',
  admin: 'You will be able to write to everybody.',
  analyst: 'Analysts read figures about many people and write to none of them, so there are no messages here.',
}

export function Messaging({ user }: { readonly user: UserReply }) {
  useTitle('Messages')
  return (
    <>
      <div className="page-head">
        <h1 className="h1">Messages</h1>
      </div>
      <section className="card">
        <EmptyState
          title={user.role === 'analyst' ? 'No messages for analysts' : 'No conversations yet'}
          action={<LinkButton to="/">Back to the dashboard</LinkButton>}
        >
          {whom[user.role]}
        </EmptyState>
      </section>
    </>
  )
}
