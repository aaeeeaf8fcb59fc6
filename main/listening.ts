/** Why the platform cannot be reached where HOST and PORT say, and the way out of it. */
import { CannotStart } from './stores.ts'

const reachable = 'Set HOST to one of its own, to localhost, or to 0.0.0.0 for all it has (HOST=localhost npm start).'

const sentences: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_, port) =>
    `The port ${port} is taken by another program. Stop that one, or set PORT to another port (PORT=5600 npm start).`,
  EADDRNOTAVAIL: (host) => `This machine has no address ${host}. ${reachable}`,
  EINVAL: (host) => `This machine cannot be reached at the address ${host}. ${reachable}`,
  ENOTFOUND: unknown,
  EAI_AGAIN: unknown,
  EACCES: (_, port) =>
    `The port ${port} may not be used by this account: those below 1024 are the administrator’s. Set PORT to a higher one (PORT=5600 npm start).`,
}

function unknown(host: string): string {
  return `The name ${host} leads to no address. ${reachable}`
}

/** @throws {CannotStart} in a sentence, where what went wrong is known */
export async function listening<Done>(host: string, port: number, attempt: Promise<Done>): Promise<Done> {
  return attempt.catch((error: unknown) => {
    throw whyNot(error, host, port)
  })
}

export function whyNot(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const sentence = sentences[code]?.(host, port)
  return sentence === undefined ? error : new CannotStart(sentence)
}
