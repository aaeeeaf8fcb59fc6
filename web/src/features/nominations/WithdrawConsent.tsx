import { Suspense, useState } from 'react'
import type { NominationReply } from '#contract/nominations.ts'
import { useWrite } from '../../api/use-write.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/Button.tsx'

const Confirm = preloadedPart(() => import('../../ui/sheets/Confirm.tsx').then((module) => ({ default: module.Confirm })))

/** Takes back what the student agreed to. */
export function WithdrawConsent({ nomination: { id, professorName } }: { readonly nomination: NominationReply }) {
  const { run: answer, pending } = useWrite('nominations.consent')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        size="s"
        variant="ghost"
        busy={pending}
        aria-label={`Take back that you agreed to the nomination by ${professorName}`}
        onClick={() => setAsking(true)}
      >
        Take back
      </Button>
      <Suspense>
        {asking && (
          <WithdrawDialog
            professorName={professorName}
            onConfirm={() => void answer({ id, consent: false }, { done: 'You no longer agree to the nomination' })}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  )
}

type DialogProps = { readonly professorName: string; readonly onConfirm: () => void; readonly onClose: () => void }

/** A dialog that says what taking the consent back means; it is loaded with the button that asks for it. */
export function WithdrawDialog({ professorName, onConfirm, onClose }: DialogProps) {
  return (
    <Confirm
      title={`Take back that you agreed to the nomination by ${professorName}`}
      action="Take back"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      Recruiters no longer see that you were nominated, nor the reason. {professorName} no longer sees your résumé or how your applications
      go, and points for it that were not spent are taken back. You cannot agree again.
    </Confirm>
  )
}
