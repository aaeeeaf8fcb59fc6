import { Suspense, useState } from 'react'
import type { NominationReply } from '#contract/nominations.ts'
import { useWrite } from '../../api/use-write.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/Button.tsx'

const Confirm = preloadedPart(() => import('../../ui/sheets/Confirm.tsx').then((module) => ({ default: module.Confirm })))

/** Takes back a nomination that waits for its answer. */
export function RevokeButton({ nomination: { id, name, email, invitationId } }: { readonly nomination: NominationReply }) {
  const who = name ?? email ?? 'the student'
  const { run: revoke, pending } = useWrite('nominations.revoke')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button size="s" variant="ghost" busy={pending} aria-label={`Revoke the nomination of ${who}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <Suspense>
        {asking && (
          <Confirm
            title={`Revoke the nomination of ${who}`}
            action="Revoke"
            onConfirm={() => void revoke({ id }, { done: `Revoked the nomination of ${who}` })}
            onClose={() => setAsking(false)}
          >
            {invitationId === undefined
              ? `${who} is no longer asked, and you can nominate somebody else in its place.`
              : 'The link in the invitation no longer works. If nobody has opened it yet, you can nominate somebody else in its place.'}
          </Confirm>
        )}
      </Suspense>
    </>
  )
}
