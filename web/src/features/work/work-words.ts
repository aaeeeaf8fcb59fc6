/** The kinds of background work in words; a kind without a row is said as it is called. */
const kinds: Readonly<Record<string, string>> = {
  mail: 'Mail about one event',
  'mail.digest': 'Mails of a day in one',
  notice: 'Mail about a notification',
  'notice.morning': 'Mail of the morning',
  'erasure.receipt': 'Receipt of an erasure',
  'privacy.erase': 'Erasure of an account',
  'privacy.export': 'Copy of somebody’s data',
  'refresh.later': 'Refresh of pages, once something counts',
  'views.replay': 'Replay of views',
  'log.verify': 'Reading of the log',
  'facts.build': 'Rows for analysts’ own tools, once a day',
  'tasks.forget': 'Forgetting of work that has ended',
  'profile.seen': 'Line in a student’s ledger',
  'profile.exported': 'Lines in ledgers, of a table',
  timers: 'What is due next: reminders, and what ends',
  digest: 'Mails of a day in one',
  morning: 'Mail of the morning',
  newPassword: 'New password',
  copyOfData: 'Copy of one’s data',
  erasureReceipt: 'Receipt of an erasure',
  contact: 'Message to our team',
  account: 'News of one’s account',
  UserFieldCorrectedByAdmin: 'A field corrected by an admin',
}

/** What the system says of a connection that failed, in words. */
const causes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The server takes no connection',
  ECONNRESET: 'The server broke the connection off',
  ETIMEDOUT: 'The server did not answer in time',
  ESOCKETTIMEDOUT: 'The server did not answer in time',
  ENOTFOUND: 'The name of the server is not known',
  EHOSTUNREACH: 'The server cannot be reached',
}

/** `Error: connect ECONNREFUSED 10.0.0.1:25` → `The server takes no connection (connect ECONNREFUSED 10.0.0.1:25)`. */
export function causeInWords(cause: string): string {
  const said = cause.replace(/^\w*Error: /, '')
  const code = Object.keys(causes).find((one) => said.includes(one))
  return code === undefined ? said : `${causes[code]} (${said})`
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
