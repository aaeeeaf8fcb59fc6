/** The kinds of background work in words; a kind without a row is said as it is called. */
const kinds: Readonly<Record<string, string>> = {
  mail: 'Letter',
  'mail.digest': 'Letters of a day in one mail',
  notice: 'Mail about a notification',
  'notice.morning': 'Mail of the morning',
  'erasure.receipt': 'Receipt of an erasure',
  'privacy.erase': 'Erasure of an account',
  'privacy.export': 'Copy of somebody’s data',
  'refresh.later': 'Refresh of pages, once something counts',
  'views.replay': 'Replay of views',
  'tasks.forget': 'Forgetting of work that has ended',
  'profile.seen': 'Line in a student’s ledger',
  'profile.exported': 'Lines in ledgers, of a table',
  timers: 'The next term that ends',
  digest: 'Letters of a day in one mail',
  morning: 'Mail of the morning',
  newPassword: 'New password',
  copyOfData: 'Copy of one’s data',
  erasureReceipt: 'Receipt of an erasure',
  contact: 'Message to our team',
}

/** `InterviewProposed` → `Interview proposed`. */
export function kindInWords(kind: string): string {
  const known = kinds[kind]
  if (known !== undefined) return known
  const words = kind
    .replaceAll(/[._-]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
