import type { NominationReply } from '#contract/nominations.ts'
import { useWrite } from '../../api/use-write.ts'
import { useNow } from '../../lib/time/now.ts'
import { Button } from '../../ui/Button.tsx'
import { isRemindable } from './remindable.ts'

/** Has the student of a nomination that waits asked once more. Offered once the mail before has had its days. */
export function RemindButton({ nomination }: { readonly nomination: NominationReply }) {
  const { id, name, email } = nomination
  const who = name ?? email ?? 'the student'
  const { run: remind, pending } = useWrite('nominations.remind')
  const now = useNow()
  if (!isRemindable(nomination, now)) return null
  return (
    <Button
      size="s"
      variant="ghost"
      busy={pending}
      aria-label={`Remind ${who} of the nomination`}
      onClick={() => void remind({ id }, { done: `${who} is reminded by mail` })}
    >
      Remind
    </Button>
  )
}
