/** Who may make which call: the rows of the contract, judged (architecture 15). */
import type { Account, Caller, Condition } from '#events/vocabulary/permissions.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { CallDefinition, Who } from './call.ts'
import { contract, type Operation } from './contract.ts'

/** The row's condition for this caller; undefined means the role may never make the call. */
export function conditionFor(operation: Operation, caller: Caller): Condition | undefined {
  const { who }: { readonly who: Who } = contract[operation]
  return who[caller]
}

/** Whether the caller may make the call at all; what it may see of it is judged on the loaded thing. */
export function admit(operation: Operation, account: Account | undefined): Refusal | undefined {
  const { who, unapproved }: CallDefinition = contract[operation]
  if (!account) return who.visitor ? undefined : refuse('unauthorized')
  // Registering is for visitors alone.
  if (operation === 'users.register') return refuse('signed_in')
  if (who.visitor) return undefined
  if (!who[account.role]) return refuse('forbidden')
  if (account.state === 'active' || unapproved) return undefined
  return refuse(account.state === 'suspended' ? 'account_suspended' : 'account_pending')
}
