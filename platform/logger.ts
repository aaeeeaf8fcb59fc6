export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Where log lines go; standard output when left out. */
export type LogSink = { readonly write: (line: string) => void }

/** Writes all lines of one turn of the event loop at once, because a write costs as much as the rest of the line. */
const standardOutput = ((): LogSink => {
  let lines = ''
  const flush = () => {
    process.stdout.write(lines)
    lines = ''
  }
  process.once('exit', flush)
  return {
    write(line) {
      if (lines === '') setImmediate(flush)
      lines += line
    },
  }
})()

let second = -1
let secondsText = ''
/** The instant as `toISOString` writes it, which takes longer than the rest of a line: its seconds are written once a second. */
function isoNow(): string {
  const now = Date.now()
  if (Math.floor(now / 1_000) !== second) {
    second = Math.floor(now / 1_000)
    secondsText = new Date(second * 1_000).toISOString().slice(0, -'000Z'.length)
  }
  return `${secondsText}${String(now % 1_000).padStart(3, '0')}Z`
}

/**
 * Fastify's logger options. No body, address, query string or header is ever logged, since all of them carry personal
 * data or tokens: a request is known by its id and the name of its operation.
 */
export function loggerOptions(level: LogLevel, stream = standardOutput) {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${isoNow()}"`,
    serializers: {
      req: ({ method = '' }: { readonly method?: string }) => ({ method }),
      res: ({ statusCode = 0 }: { readonly statusCode?: number }) => ({ statusCode }),
      err: describeError,
    },
    redact: {
      paths: ['*.authorization', '*.password', '*.token', '*.idToken', '*.refreshToken', '*.email', '*.to', 'password', 'token', 'email'],
      censor: '[hidden]',
    },
    stream,
  }
}

/**
 * Only name, message, stack and code: further properties of an error may hold the data that caused it. Mail servers repeat the
 * address that they refuse, and clients of services the credentials of their URL.
 */
export function describeError(error: unknown) {
  // Anything can be thrown, and a thread says in a text why it ended.
  if (!(error instanceof Error)) return { type: typeof error, message: withoutAddresses(String(error)), stack: '' }
  const { name: type, message, stack = '', cause, code } = error as Error & { readonly code?: unknown }
  return {
    type,
    message: withoutAddresses(message),
    stack: withoutAddresses(stack),
    ...(typeof code === 'string' ? { code } : {}),
    ...(cause instanceof Error ? { cause: withoutAddresses(`${cause.name}: ${cause.message}`) } : {}),
  }
}

/** The text with each e-mail address, and each `user:password@host`, as `…`. Folders such as `node_modules/@fastify` stay. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>"'(),;/]+@[^\s<>"'(),:;/]+/g, '…')
}
