import type { NominationReply } from '#contract/nominations.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { useAnswer } from '../../api/use-answer.ts'
import { useWrite } from '../../api/use-write.ts'
import { QuestionCard } from '../../ui/Answered.tsx'
import { Button } from '../../ui/Button.tsx'

/** Asked once of a student whose nominations were agreed to under words that named only companies one applies to (product 2.20). */
export function AskRecruiters({ nominations }: { readonly nominations: readonly NominationReply[] }) {
  const { run } = useWrite('consents.change', { failure: 'here' })
  const asked = nominations.filter(({ asksRecruiters }) => asksRecruiters)
  const gone = asked.length === 0
  const { answer, problem, give } = useAnswer(gone)
  if (gone && !answer) return null
  const by = asked.map(({ professorName }) => professorName)
  // Said otherwise under Profile, Privacy: to take an answer back would not make it unsaid.
  const say = (granted: boolean, sentence: string) =>
    void give({ sentence, send: (next) => run({ kind: 'shareNominations', granted }, { next }) })
  return (
    <QuestionCard answer={answer} gone={gone}>
      <h2 className="h3">May recruiters who find you see who put you forward?</h2>
      <p>
        You agreed to {by.length === 1 ? `the nomination by ${by[0]}` : `${by.length} nominations`}, which until now only companies read
        that you apply to. If you say yes, recruiters who may find you see who nominated you, and the reason only if you share it; your
        professor reads whether a company opened your profile or résumé, never which. You can change it under Profile, Privacy at any time.
      </p>
      <div className="row">
        <Button variant="primary" onClick={() => say(true, 'Recruiters who find you see who put you forward')}>
          Yes, they may
        </Button>
        <Button onClick={() => say(false, 'Only companies that you apply to see it')}>No</Button>
      </div>
      <ProblemLine problem={problem} />
    </QuestionCard>
  )
}
