import type { UserReply } from '#contract/people.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/Button.tsx'

/** Asked once a semester, so that companies find only who looks for a job. */
export function StillLooking({ user: { askStillLooking } }: { readonly user: UserReply }) {
  const { run, pending } = useWrite('profile.stillLooking')
  if (!askStillLooking) return null
  return (
    <section className="card pending-card" aria-label="Are you still looking?">
      <h2 className="h3">Are you still looking for a job?</h2>
      <p>
        A new semester has begun. If not, your profile becomes private again; your applications go on, and you can change it at any time.
      </p>
      <div className="row">
        <Button variant="primary" busy={pending} onClick={() => void run({ looking: true }, { done: 'You stay visible' })}>
          Yes, still looking
        </Button>
        <Button busy={pending} onClick={() => void run({ looking: false }, { done: 'Your profile is private again' })}>
          Not any more
        </Button>
      </div>
    </section>
  )
}
