import type { UserReply } from '#contract/people.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import type { Problem } from '../../api/problem.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useWrite } from '../../api/use-write.ts'
import { QuestionCard } from '../../ui/Answered.tsx'
import { Button } from '../../ui/Button.tsx'

/** Asked once a semester, so that companies find only who looks for a job. */
export function StillLooking({ user: { uid, profile, askStillLooking } }: { readonly user: UserReply }) {
  const { run } = useWrite('profile.stillLooking', { failure: 'here' })
  const { run: change } = useWrite('users.updateField', { failure: 'here' })
  const gone = askStillLooking !== true
  const { answer, problem, give } = useAnswer(gone)
  if (gone && !answer) return null
  /** The settings that "no" has closed, as they were when the question was answered. */
  const { visibility = 'private', openToReferrals = false } = profile
  const takeBack = async (): Promise<Problem | undefined> => {
    const hidden = visibility === 'private' ? undefined : await change({ uid, attr: 'visibility', value: visibility })
    const closed = openToReferrals ? await change({ uid, attr: 'openToReferrals', value: true }) : undefined
    return hidden ?? closed ?? run({ looking: true })
  }
  return (
    <QuestionCard answer={answer} gone={gone}>
      <h2 className="h3">Are you still looking for a job?</h2>
      <p>We ask once a semester. If not, your profile becomes private again; your applications go on, and you can change it at any time.</p>
      <div className="row">
        <Button
          variant="primary"
          onClick={() => void give({ sentence: 'You stay visible', send: (next) => run({ looking: true }, { next }) })}
        >
          Yes, still looking
        </Button>
        <Button
          onClick={() =>
            void give({ sentence: 'Your profile is private again', send: (next) => run({ looking: false }, { next }), undo: takeBack })
          }
        >
          Not any more
        </Button>
      </div>
      <ProblemLine problem={problem} />
    </QuestionCard>
  )
}
