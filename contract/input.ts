/** The input of a command: the fields of its call's path and body, and those that the route adds. */
import type { Static, TObject, TProperties } from 'typebox'
import { Fields } from '#events/schema.ts'
import type { CallDefinition } from './call.ts'
import { contract, type Contract, type ReadOperation, type WriteOperation } from './contract.ts'

type Merged<Sent, Adds> = Omit<Sent, keyof Adds> & Adds extends infer All extends TProperties ? All : never

/** A command's operation and the schema of its input; `Adds` are the fields that the caller does not send. */
export type CommandInput<Operation extends string, Sent, Adds> = {
  readonly operation: Operation
  readonly schema: TObject<Merged<Sent, Adds>>
  /** Only for the type checker. */
  readonly adds?: Adds
}
export type InputOf<Input extends { readonly schema: TObject }> = Static<Input['schema']>

type Properties<Schema> = Schema extends TObject<infer Found> ? Found : Record<never, never>
type Part<Op extends WriteOperation, Name extends 'params' | 'body'> = Contract[Op] extends { readonly [N in Name]: infer Schema }
  ? Properties<Schema>
  : Record<never, never>
type Sent<Op extends WriteOperation> = Part<Op, 'params'> & Part<Op, 'body'>

/**
 * The input of a call's command.
 * @param adds fields that the route adds, such as the caller's uid
 * @param without fields of the body that only the route uses, such as a token that proves a fresh sign-in
 */
export function callInput<
  Op extends WriteOperation,
  const Adds extends TProperties = Record<never, never>,
  const Without extends keyof Sent<Op> = never,
>(operation: Op, adds?: Adds, without: readonly Without[] = []): CommandInput<Op, Omit<Sent<Op>, Without>, Adds> {
  const { params, body }: CallDefinition = contract[operation]
  const omitted: readonly PropertyKey[] = without
  const sent = Object.entries({ ...params?.properties, ...(body as TObject | undefined)?.properties }).filter(
    ([name]) => !omitted.includes(name),
  )
  const schema = Fields({ ...Object.fromEntries(sent), ...adds })
  return { operation, schema } as unknown as CommandInput<Op, Omit<Sent<Op>, Without>, Adds>
}

/** The input of a command that stores that a read was made, before it is answered. */
export function readInput<Op extends ReadOperation, const Known extends TProperties>(
  operation: Op,
  fields: Known,
): CommandInput<Op, Known, Record<never, never>> {
  return { operation, schema: Fields(fields) } as unknown as CommandInput<Op, Known, Record<never, never>>
}
