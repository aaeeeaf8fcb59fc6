import { DAY_MS } from '#lib/days.ts'
import { withoutAddresses } from '../logger.ts'
import { InvalidTask } from './port.ts'
import type { NewTask } from './port.ts'

/** When to try again and when to give up: after 1, 2, 4 … seconds, so that a mail server may be away for four hours. */
export type Retries = { readonly attempts: number; readonly firstDelayMs: number }
export const RETRIES: Retries = { attempts: 15, firstDelayMs: 1_000 }

/** How long a task that was done is remembered. Enqueued again after that, it would be done again. */
export const REMEMBERED_MS = 90 * DAY_MS

/** @param attempt the one that failed, from 1 */
export function delayAfter(attempt: number, { firstDelayMs }: Retries): number {
  return firstDelayMs * 2 ** (attempt - 1)
}

/** Both stores take these names. @throws {InvalidTask} */
export function checkTask({ id, kind }: NewTask): void {
  if (!/^[\w-]{1,200}$/.test(id) || /^\d+$/.test(id))
    throw new InvalidTask('A task’s id has letters, digits, - and _ only, and is no bare number.')
  if (!/^[\w.-]{1,100}$/.test(kind)) throw new InvalidTask('A task’s kind has letters, digits, ., - and _ only.')
}

/** An error as it is stored: without e-mail addresses, which mail servers repeat in their errors. */
export function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return withoutAddresses(message).slice(0, 300)
}
