/** The contract as the HTTP server mounts and documents it: each call with every status that it can answer. */
import type { TSchema } from 'typebox'
import { statusOf, type RefusalCode } from '#events/vocabulary/refusals.ts'
import { Problem, type CallDefinition, type Who } from './call.ts'
import { contract, type Operation } from './contract.ts'

export type CallRow = {
  readonly call: string
  readonly who: Who
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  readonly reply: TSchema
  readonly perMinute?: number
  readonly success: 200 | 201
  readonly failures: readonly number[]
  readonly problem: TSchema
}

/** What any call may refuse, by what it is. */
function refusalsOf({ who, kind, body, perMinute, refuses = [] }: CallDefinition): readonly RefusalCode[] {
  return [
    // Also a header that is no position, no key, or an unknown query parameter.
    'invalid',
    'unavailable',
    ...(body ? (['too_large'] as const) : []),
    ...(who.visitor ? [] : (['unauthorized', 'forbidden'] as const)),
    ...(kind === 'write' ? (['concurrent_change', 'idempotency_mismatch', 'no_space'] as const) : []),
    // Who reads much has a share, too.
    ...(kind === 'write' && perMinute === undefined ? [] : (['rate_limited'] as const)),
    ...refuses,
  ]
}

/** A body that trickles in, and one of another kind than JSON: the server itself refuses these. */
const ofBodies = [408, 415]

/** Every status but the one of success. */
export function failuresOf(definition: CallDefinition): readonly number[] {
  const statuses = [...refusalsOf(definition).map(statusOf), ...(definition.body ? ofBodies : [])]
  return [...new Set(statuses)].toSorted((one, other) => one - other)
}

export const rows = Object.fromEntries(
  Object.entries<CallDefinition>(contract).map(([operation, definition]) => [
    operation,
    { ...definition, success: definition.creates ? 201 : 200, failures: failuresOf(definition), problem: Problem },
  ]),
) as unknown as Readonly<Record<Operation, CallRow>>
