/** How every call of the query side is built: wait for the caller's own writes, say how far the views are, then answer. */
import { decodePosition, encodePosition, START, type Position } from '#events/envelope.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { conditionFor, meets, type Account, type Condition, type Operation, type Parties } from '#events/vocabulary/permissions.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { route, type Call, type Route, type Schemas } from '#platform/http/operations.ts'
import { Problem } from '#platform/http/problem.ts'
import type { View, Views } from './reader.ts'

export type Routes = Readonly<Partial<Record<Operation, Route<Account>>>>

/** A call of somebody signed in. `condition` is the permission row's for this role. */
export type MemberCall<Given extends Schemas> = Omit<Call<Given, Account>, 'account'> & {
  readonly account: Account
  readonly condition: Condition
}

/** A call that visitors may make as well. `read` are the views it reads. */
export function anybody<const Given extends Schemas>(
  views: Views,
  read: readonly View[],
  schemas: Given,
  handle: (call: Call<Given, Account>) => Promise<unknown>,
): Route<Account> {
  return route<Account, Given>(schemas, async (call) => (await caughtUp(views, read, call)) ?? handle(call))
}

export function member<const Given extends Schemas>(
  views: Views,
  read: readonly View[],
  schemas: Given,
  handle: (call: MemberCall<Given>) => Promise<unknown>,
): Route<Account> {
  return anybody(views, read, schemas, (call) => {
    const { account } = call
    const condition = account && conditionFor(call.request.routeOptions.config.operation as Operation, account.role)
    if (!account || !condition) throw new Error('The gate let somebody in whose role has no row for this call.')
    return handle({ ...call, account, condition })
  })
}

/** Whether the caller may see a thing, given its sides. Where not, it does not exist for them (product 2.17). */
export function maySee({ account, condition }: { readonly account: Account; readonly condition: Condition }, parties: Parties): boolean {
  return meets(condition, account, parties)
}

/** A field that the schema could not judge. */
export function badField(field: string, message: string): Problem {
  return new Problem(400, 'invalid', `Please correct what was sent: ${field}.`, { details: [{ field, message }] })
}

/** How far all of some views are; `START` before the first event. */
export function positionOf(views: Views, read: readonly View[]): Position {
  return read.map(views.position).reduce((least, position) => (position < least ? position : least))
}

/** Reading one's own writes (architecture 19): waits 2 s at most, and tells the position that the answer is at least as new as. */
async function caughtUp(
  views: Views,
  read: readonly View[],
  { request, reply }: Pick<Call<Schemas, Account>, 'request' | 'reply'>,
): Promise<Refusal | undefined> {
  const asked = request.headers['x-min-position']
  const wanted = asked === undefined ? START : decodePosition(String(asked))
  if (wanted === undefined) throw badField('X-Min-Position', 'is not a position')
  if (read.length === 0) return undefined
  if (positionOf(views, read) < wanted && !(await views.waitFor(read, wanted, limits.viewWaitMs))) {
    return refuse('view_behind', { lag: Number(wanted - positionOf(views, read)) })
  }
  const reached = positionOf(views, read)
  if (reached !== START) reply.header('x-view-position', encodePosition(reached))
  return undefined
}
