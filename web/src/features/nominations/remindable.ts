import type { NominationReply } from '#contract/nominations.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { mayRemind } from '#events/vocabulary/terms.ts'
import { daysBetween } from '../../lib/time/time.ts'

/** Whether the student of a nomination that waits may be asked once more: the mail before has had its days. */
export function isRemindable({ sentAt, reminders = [] }: Pick<NominationReply, 'sentAt' | 'reminders'>, now: number): boolean {
  return mayRemind(reminders, now) && daysBetween(sentAt, now) >= limits.nominationReminderDays
}
