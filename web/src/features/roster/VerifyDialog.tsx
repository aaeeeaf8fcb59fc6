import type { RosterReply } from '#contract/roster.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { defined } from '#lib/fields.ts'
import { ReasonDialog } from '../../api/ReasonDialog.tsx'
import { useWrite } from '../../api/use-write.ts'

/** Says that somebody belongs to the university, or no longer; the toast takes that back. */
export function VerifyDialog({ person, onClose }: { readonly person: RosterReply; readonly onClose: () => void }) {
  const { id: uid, displayName, role, verified, universityLabel = 'your university' } = person
  const verify = useWrite('people.verify', { failure: 'here' })
  const unverify = useWrite('people.unverify', { failure: 'here' })
  const [change, opposite] = verified ? [unverify, verify] : [verify, unverify]
  return (
    <ReasonDialog
      title={verified ? `Take back the confirmation of ${displayName}?` : `Confirm ${displayName}?`}
      draft={`verify.${uid}`}
      hint="Stands in the record of their account."
      rows={2}
      action={verified ? 'Take back' : 'Confirm'}
      variant={verified ? 'danger' : 'primary'}
      write={change}
      onSend={(reason, next) =>
        void change.run(
          { uid, ...defined({ reason }) },
          {
            done: verified ? `${displayName} is no longer confirmed` : `${displayName} is confirmed`,
            undo: () => void opposite.run({ uid }),
            next,
          },
        )
      }
      onClose={onClose}
    >
      {verified
        ? 'They keep their account and what they made, and see nothing of your university until somebody confirms them again.'
        : `They say that they are ${roleLabels[role].toLowerCase()} of ${universityLabel}. Once you confirm it, they see and do what your people may.`}
    </ReasonDialog>
  )
}
