import { Suspense, useState, type CSSProperties } from 'react'
import type { NominationReply } from '#contract/nominations.ts'
import { semesterLabel } from '#events/vocabulary/semesters.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { useAnswer } from '../../api/use-answer.ts'
import { useWrite } from '../../api/use-write.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { QuestionCard } from '../../ui/Answered.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/fields/Toggle.tsx'
import { NominationWords } from './NominationWords.tsx'
import { WithdrawDialog } from './WithdrawConsent.tsx'

const Confirm = preloadedPart(() => import('../../ui/sheets/Confirm.tsx').then((module) => ({ default: module.Confirm })))

type Props = { readonly nomination: NominationReply; readonly gone: boolean }

/** A nomination that waits for the student's consent. No box is checked beforehand. */
export function PendingNomination({ nomination, gone }: Props) {
  const { id, professorName, professorUnconfirmed, reason, semester } = nomination
  const { run: send } = useWrite('nominations.consent', { failure: 'here' })
  const { answer, problem, give } = useAnswer(gone)
  const [declining, setDeclining] = useState(false)
  const [takingBack, setTakingBack] = useState(false)
  const keepAsking = () => setDeclining(false)
  const [shared, setShared] = useState({ shareReason: false, shareWithNominator: false })
  const agree = () =>
    void give({
      sentence: `You agreed to the nomination by ${professorName}`,
      good: { name: professorName, of: 'person', about: semesterLabel(semester) },
      lines: [
        `Recruiters who may find you see that ${professorName} put you forward${shared.shareReason ? ', and why' : ', not why'}`,
        `${professorName} sees how your applications go${shared.shareWithNominator ? ', and your résumé' : ', not your résumé'}`,
      ],
      send: (next) => send({ id, consent: true, ...shared }, { next }),
    })
  const decline = () =>
    void give({
      sentence: `You declined the nomination by ${professorName}`,
      lines: ['Recruiters never learn of it', `${professorName} sees only that you declined`],
      send: (next) => send({ id, consent: false }, { next }),
    })
  const takeBack = () =>
    void give({
      sentence: `You no longer agree to the nomination by ${professorName}`,
      send: (next) => send({ id, consent: false }, { next }),
    })
  return (
    <QuestionCard
      answer={answer}
      gone={gone}
      facts={reason && <p className="quote">“{reason}”</p>}
      more={
        // Not an Undo: that it was agreed to and taken back stays, and the professor sees it.
        <Button
          variant="ghost"
          aria-label={`Take back that you agreed to the nomination by ${professorName}`}
          onClick={() => setTakingBack(true)}
        >
          Take back…
        </Button>
      }
    >
      <NominationWords {...{ professorName, reason, semester }} unconfirmed={professorUnconfirmed} />
      <div className="stack" style={{ '--gap': '8px', marginTop: 12 } as CSSProperties}>
        <Checkbox
          label="Recruiters may read the reason too"
          checked={shared.shareReason}
          onChange={(event) => setShared({ ...shared, shareReason: event.target.checked })}
        />
        <Checkbox
          label={`${professorName} may see my résumé`}
          hint="This semester and the next."
          checked={shared.shareWithNominator}
          onChange={(event) => setShared({ ...shared, shareWithNominator: event.target.checked })}
        />
      </div>
      <div className="row">
        <Button variant="primary" onClick={agree}>
          Agree
        </Button>
        <Button onClick={() => setDeclining(true)}>Decline</Button>
        <span className="push quiet small">They see only that you declined, never why</span>
      </div>
      <ProblemLine problem={problem} />
      <Suspense>
        {declining && (
          <Confirm title={`Decline the nomination by ${professorName}`} action="Decline" onConfirm={decline} onClose={keepAsking}>
            Recruiters never learn of it, and {professorName} sees only that you declined. It cannot be taken back.
          </Confirm>
        )}
        {takingBack && <WithdrawDialog professorName={professorName} onConfirm={takeBack} onClose={() => setTakingBack(false)} />}
      </Suspense>
    </QuestionCard>
  )
}
