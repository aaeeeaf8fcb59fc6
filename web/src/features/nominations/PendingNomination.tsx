import { Suspense, useState, type CSSProperties } from 'react'
import type { NominationReply } from '#contract/nominations.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useWrite } from '../../api/use-write.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { QuestionCard } from '../../ui/Answered.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import { NominationWords } from './NominationWords.tsx'

const Confirm = preloadedPart(() => import('../../ui/Confirm.tsx').then((module) => ({ default: module.Confirm })))

type Props = { readonly nomination: NominationReply; readonly gone: boolean }

/** A nomination that waits for the student's consent. No box is checked beforehand. */
export function PendingNomination({ nomination, gone }: Props) {
  const { id, professorName, professorUnconfirmed, reason, semester } = nomination
  const { run: send } = useWrite('nominations.consent')
  const { answer, give } = useAnswer(gone)
  const [declining, setDeclining] = useState(false)
  const [shared, setShared] = useState({ shareReason: false, shareWithNominator: false })
  const respond = (consent: boolean) =>
    void give({
      sentence: `You ${consent ? 'agreed to' : 'declined'} the nomination by ${professorName}`,
      send: (next) => send({ id, consent, ...(consent && shared) }, { next }),
    })
  return (
    <QuestionCard answer={answer} gone={gone}>
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
        <Button variant="primary" onClick={() => respond(true)}>
          Agree
        </Button>
        <Button onClick={() => setDeclining(true)}>Decline</Button>
        <span className="push quiet small">They see only that you declined, never why</span>
      </div>
      <Suspense>
        {declining && (
          <Confirm
            title={`Decline the nomination by ${professorName}`}
            action="Decline"
            onConfirm={() => respond(false)}
            onClose={() => setDeclining(false)}
          >
            Recruiters never learn of it, and {professorName} sees only that you declined. It cannot be taken back.
          </Confirm>
        )}
      </Suspense>
    </QuestionCard>
  )
}
