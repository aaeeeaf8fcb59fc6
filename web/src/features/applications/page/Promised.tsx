import type { ApplicationReply } from '#contract/applications.ts'
import { Time } from '../../../ui/Time.tsx'

/** For the student: until when an answer comes, and what becomes of the application without one. Once that is announced, it is said there. */
export function Promised({ answerBy, closesAt }: Pick<ApplicationReply, 'answerBy' | 'closesAt'>) {
  if (answerBy === undefined || closesAt !== undefined) return null
  return (
    <section className="promised">
      <h2 className="h3">What they promised</h2>
      <p className="small">
        An answer by <Time at={answerBy} />. Without one the application closes by itself and says so; that counts against them, not you.
      </p>
    </section>
  )
}
