import type { NominationReply } from '#contract/nominations.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { mayRemind } from '#events/vocabulary/terms.ts'
import { useWrite } from '../../api/use-write.ts'
import { useNow } from '../../lib/now.ts'
import { daysBetween } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'

/** Has the student of a nomination that waits asked once more. Offered once the mail before has had its days. */
export function RemindButton({ nomination: { id, name, email, sentAt, reminders } }: { readonly nomination: NominationReply }) {
  const who = name ?? email ?? 'the student'
  const { run: remind, pending } = useWrite('nominations.remind')
  const now = useNow()
  if (!mayRemind(reminders ?? [], now) || daysBetween(sentAt, now) < limits.nominationReminderDays) return null
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
