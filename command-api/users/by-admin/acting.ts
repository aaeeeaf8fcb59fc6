/** Admins who act on accounts, their own and those of other admins among them. */
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { filled } from '#lib/fields.ts'
import type { CallContext, Lookup } from '../../core/command.ts'
import { accountFold, type UserState } from '../state.ts'

/** The words that stand for a reason which the caller left out (product 2.17). */
export function reasonOf(reason: string | undefined): string {
  return filled(reason) ?? 'unspecified'
}

/**
 * Refuses whoever is no admin any more: calls about accounts come one after the other, and the one before may have suspended the caller.
 * So of two admins who act on each other one stays.
 */
export async function noLongerAdmin({ actor }: Pick<CallContext, 'actor'>, { fold }: Pick<Lookup, 'fold'>): Promise<Refusal | undefined> {
  const account = actor && (await fold(accountFold, actor.uid))
  return account?.state === 'active' && account.role === 'admin' ? undefined : refuse('forbidden')
}

/** Whether the account can be acted on at all. One that waits is approved or refused. */
export function closedTo({ state }: Pick<UserState, 'state'>): Refusal | undefined {
  if (state === 'active' || state === 'suspended') return undefined
  return refuse(state === 'erased' ? 'not_found' : 'account_waits')
}

/** Nobody takes their own rights, and so no admin is the last one to go. */
export function ownRefusal(
  { uid }: Pick<UserState, 'uid'>,
  actor: { readonly uid: string } | undefined,
  isLast: boolean,
): Refusal | undefined {
  if (uid !== actor?.uid) return undefined
  return refuse(isLast ? 'last_admin' : 'own_account')
}
