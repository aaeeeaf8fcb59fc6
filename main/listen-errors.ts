/** Explains why the platform cannot listen at HOST and PORT, and how to correct that. */
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

/** @throws {CannotStart} with a sentence for known causes, and other errors as they are */
export async function explainingListenErrors<Done>(host: string, port: number, attempt: Promise<Done>): Promise<Done> {
  return attempt.catch((error: unknown) => {
    throw listenErrorOf(error, host, port)
  })
}

export function listenErrorOf(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const sentence = sentences[code]?.(host, port)
  return sentence === undefined ? error : new CannotStart(sentence)
}
