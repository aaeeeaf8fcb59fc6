/** Checks callers against the permission rows of the contract (architecture 15). */
import { placeRefusal, type Account, type CallerRole, type Condition } from '#events/vocabulary/permissions.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { CallDefinition, PermissionRow } from './call.ts'
import { contract, type Operation } from './contract.ts'

/** The condition for this role; undefined when it may never make the call. */
export function conditionFor(operation: Operation, caller: CallerRole): Condition | undefined {
  const { who }: { readonly who: PermissionRow } = contract[operation]
  return who[caller]
}

/**
 * The condition for this caller. An account that is not active has what is its own, whatever its role opens to others (product 2.16); of
 * calls for visitors it has what everybody has.
 */
export function conditionOf(operation: Operation, account: Account | undefined): Condition | undefined {
  const condition = conditionFor(operation, account?.role ?? 'visitor')
  const isNarrowed = account && account.state !== 'active' && conditionFor(operation, 'visitor') === undefined
  return condition && isNarrowed ? 'own' : condition
}

/** Checks whether the caller may make the call at all. Its condition is checked later, against the loaded thing. */
export function admit(operation: Operation, account: Account | undefined): Refusal | undefined {
  const { who, unapproved, unplaced, whileSuspended, erased }: CallDefinition = contract[operation]
  if (!account) return who.visitor ? undefined : refuse('unauthorized')
  // Only visitors may register.
  if (operation === 'users.register') return refuse('signed_in')
  if (who.visitor) return undefined
  if (!who[account.role]) return refuse('forbidden')
  if (account.state === 'erased') return erased ? undefined : refuse('account_erased')
  if (unapproved === true || (unapproved && account.state !== 'suspended')) return undefined
  if (account.state === 'active') return unplaced || (whileSuspended && account.organizationSuspended) ? undefined : placeRefusal(account)
  return refuse(account.state === 'suspended' ? 'account_suspended' : 'account_pending')
}

/** Whether the caller may have the list as a table: of a suspended company nobody carries its applicants away. */
export function admitTable(operation: Operation, account: Account | undefined): Refusal | undefined {
  const { whileSuspended }: CallDefinition = contract[operation]
  return whileSuspended && account ? placeRefusal(account) : undefined
}
