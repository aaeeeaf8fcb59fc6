import type { CallDefinition } from '#contract/call.ts'
import { contract } from '#contract/contract.ts'

/** By an operation that nobody asked for, or its first part. */
const byItself: Readonly<Record<string, string>> = {
  import: 'taken over from earlier records',
  process: 'followed by itself',
  'process.windUpErased': 'followed, because the account was erased',
  'process.resetSecondFactor': 'by the operator, at the command line',
  'process.payments': 'told by the payment provider',
  timer: 'by itself, when the time was over',
  'timer.statusDisclosed': 'by itself, when the time to take it back was over',
}

/** Whether the event comes with another one of the same command, and is no act of its own. */
export function comesAlong(type: string): boolean {
  return type === 'ApplicationStatusDisclosed'
}

type Entry = { readonly type: string; readonly operation: string; readonly role?: string | undefined }

/** The cause of an entry of a trail, in words (`calls.md`). @param entry `operation` as the event's envelope has it */
export function viaOf({ type, operation, role }: Entry): { readonly sentence: string; readonly operation: string } {
  const [kind = ''] = operation.split('.')
  const automatic = byItself[operation] ?? byItself[kind]
  if (automatic !== undefined) return { sentence: automatic, operation }
  if (comesAlong(type)) return { sentence: 'came with the move', operation }
  const said = (contract as Readonly<Record<string, CallDefinition>>)[operation]?.via ?? 'on request'
  return { sentence: typeof said === 'string' ? said : said[role === 'student' ? 'student' : 'others'], operation }
}
