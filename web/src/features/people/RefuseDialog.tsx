import type { WaitingReply } from '#contract/people.ts'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'

type Props = { readonly person: WaitingReply; readonly onRefused: () => void; readonly onClose: () => void }

/** Refusing deletes what somebody entered who waits, so it is asked first; the reason goes into their mail, if their account ends with it: notifications hold no personal data. */
export function RefuseDialog({ person: { uid, displayName, state }, onRefused, onClose }: Props) {
  return (
    <ReasonDialog
      title={`Refuse ${displayName}?`}
      draft={`refuse.${uid}`}
      hint={state === 'active' ? 'Stands in the record of their account; they are not told it.' : 'Stands in the mail to them.'}
      action="Refuse"
      call="people.refuse"
      input={{ uid }}
      done={`${displayName} was refused`}
      onDone={onRefused}
      onClose={onClose}
    >
      {state === 'active'
        ? 'They keep their account and their own data. It no longer says that they belong here, and they are told so. Until you leave this page you can confirm them after all.'
        : 'Their account is closed at once and what they entered is deleted. A mail says so. This cannot be undone; they may be invited again.'}
    </ReasonDialog>
  )
}
