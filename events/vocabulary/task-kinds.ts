/** The kinds of background work that somebody beside their handlers has to know. Of these, most end in a mail. Tasks of them wait and fail as mails do. */
export const mailTasks = {
  letter: 'mail',
  digest: 'mail.digest',
  notice: 'notice',
  morning: 'notice.morning',
  receipt: 'erasure.receipt',
} as const
export const mailTaskKinds: readonly string[] = Object.values(mailTasks)
/** An erasure, which nobody may call off: somebody waits for it, and their address is kept until its receipt is mailed. */
export const ERASE = 'privacy.erase'
export const mustEnd: ReadonlySet<string> = new Set([ERASE, mailTasks.receipt])
