const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof levels)[number]

let threshold: LogLevel = 'warn'

/** §9: the browser logs warnings and errors unless configured otherwise. */
export function setLogLevel(level: string | undefined): void {
  const known = levels.find((name) => name === level)
  if (known) threshold = known
}

function logAt(level: Exclude<LogLevel, 'silent'>) {
  return (message: string, ...details: readonly unknown[]): void => {
    if (levels.indexOf(level) >= levels.indexOf(threshold)) console[level](`[proffer] ${message}`, ...details)
  }
}

export const log = { debug: logAt('debug'), info: logAt('info'), warn: logAt('warn'), error: logAt('error') }
