/** The limits of one account (product 2.18), and the environment variables that change it. */
import { count } from './config-variable.ts'

const DEFAULTS = {
  LIMIT_COMMANDS_PER_MINUTE: 120,
  LIMIT_COMMANDS_BURST: 300,
  LIMIT_PROFILE_EDITS_PER_MINUTE: 20,
  LIMIT_SEARCHES_PER_MINUTE: 120,
  LIMIT_ROWS_PER_10_MINUTES: 1_000,
  LIMIT_EVENT_BYTES: 256 * 1024,
  LIMIT_STREAM_BYTES_PER_DAY: 1024 * 1024,
  LIMIT_ACCOUNT_BYTES_PER_DAY: 16 * 1024 * 1024,
  LIMIT_TABLES_PER_HOUR: 10,
  LIMIT_VISITOR_BYTES_PER_DAY: 5 * 1024 * 1024,
  LIMIT_VISITOR_MAILS_PER_DAY: 500,
  LIMIT_VISITORS_MAILS_PER_DAY: 5_000,
} as const

export const limitVariables = {
  LIMIT_COMMANDS_PER_MINUTE: count({
    default: DEFAULTS.LIMIT_COMMANDS_PER_MINUTE,
    description: 'Commands that one account may send in a minute, in the long run. Read marks and opened applications are free.',
  }),
  LIMIT_COMMANDS_BURST: count({
    default: DEFAULTS.LIMIT_COMMANDS_BURST,
    description: 'Commands that one account may send at once after a rest.',
  }),
  LIMIT_PROFILE_EDITS_PER_MINUTE: count({
    default: DEFAULTS.LIMIT_PROFILE_EDITS_PER_MINUTE,
    description: 'Changes to its own profile that one account may make in a minute.',
  }),
  LIMIT_SEARCHES_PER_MINUTE: count({
    default: DEFAULTS.LIMIT_SEARCHES_PER_MINUTE,
    description: 'Searches for jobs, for students and in its own messages that one account may make in a minute.',
  }),
  LIMIT_ROWS_PER_10_MINUTES: count({
    default: DEFAULTS.LIMIT_ROWS_PER_10_MINUTES,
    description:
      'Rows of imported files, bulk moves and messages to many that one account may send in ten minutes, and as many rows in dry runs.',
  }),
  LIMIT_EVENT_BYTES: count({
    default: DEFAULTS.LIMIT_EVENT_BYTES,
    description: 'Bytes of JSON in one event that an account or visitor causes.',
  }),
  LIMIT_STREAM_BYTES_PER_DAY: count({
    default: DEFAULTS.LIMIT_STREAM_BYTES_PER_DAY,
    description: 'Bytes that one account may add to one stream (its profile, a conversation, a job …) in a day.',
  }),
  LIMIT_ACCOUNT_BYTES_PER_DAY: count({
    default: DEFAULTS.LIMIT_ACCOUNT_BYTES_PER_DAY,
    description: 'Bytes that one account may add to all streams together in a day.',
  }),
  LIMIT_TABLES_PER_HOUR: count({
    default: DEFAULTS.LIMIT_TABLES_PER_HOUR,
    description: 'Lists that one account may have written as a table (CSV) in an hour.',
  }),
  LIMIT_VISITOR_BYTES_PER_DAY: count({
    default: DEFAULTS.LIMIT_VISITOR_BYTES_PER_DAY,
    description:
      'Bytes that visitors from one network (IPv6 by /48) may send in a day to the calls that may store something or send a mail.',
  }),
  LIMIT_VISITOR_MAILS_PER_DAY: count({
    default: DEFAULTS.LIMIT_VISITOR_MAILS_PER_DAY,
    description: 'How often visitors from one network may make these calls in a day, each of which may send a mail.',
  }),
  LIMIT_VISITORS_MAILS_PER_DAY: count({
    default: DEFAULTS.LIMIT_VISITORS_MAILS_PER_DAY,
    description:
      'Mails about registrations that go out at once in a day, of all visitors together; those beyond wait, 20 a minute, senders in turn.',
  }),
}

type Environment = { readonly [Name in keyof typeof DEFAULTS]?: number }

const MINUTES_OF_A_DAY = 1_440

function perDay(count: number) {
  return { perMinute: count / MINUTES_OF_A_DAY, burst: count }
}

export function limitsFrom(env: Environment) {
  const limit = { ...DEFAULTS, ...env }
  return {
    commands: { perMinute: limit.LIMIT_COMMANDS_PER_MINUTE, burst: limit.LIMIT_COMMANDS_BURST },
    profileEdits: { perMinute: limit.LIMIT_PROFILE_EDITS_PER_MINUTE, burst: limit.LIMIT_PROFILE_EDITS_PER_MINUTE },
    searches: { perMinute: limit.LIMIT_SEARCHES_PER_MINUTE, burst: limit.LIMIT_SEARCHES_PER_MINUTE },
    rows: { perMinute: limit.LIMIT_ROWS_PER_10_MINUTES / 10, burst: limit.LIMIT_ROWS_PER_10_MINUTES },
    eventBytes: limit.LIMIT_EVENT_BYTES,
    streamBytesPerDay: limit.LIMIT_STREAM_BYTES_PER_DAY,
    accountBytesPerDay: limit.LIMIT_ACCOUNT_BYTES_PER_DAY,
    tables: { perMinute: limit.LIMIT_TABLES_PER_HOUR / 60, burst: limit.LIMIT_TABLES_PER_HOUR },
    visitorBytes: perDay(limit.LIMIT_VISITOR_BYTES_PER_DAY),
    visitorMails: perDay(limit.LIMIT_VISITOR_MAILS_PER_DAY),
    mailsOfVisitors: perDay(limit.LIMIT_VISITORS_MAILS_PER_DAY),
  } as const
}
