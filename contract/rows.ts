/** The contract as the HTTP server mounts and documents it: each call with every status that it can answer. */
import { statusOf, type RefusalCode } from '#events/vocabulary/refusals.ts'
import { Problem, type CallDefinition } from './call.ts'
import { contract, type Operation } from './contract.ts'

export type CallRow = CallDefinition & {
  readonly success: 200 | 201 | 202
  readonly failures: readonly number[]
  readonly problem: typeof Problem
}

/** All refusals of a call: those of its kind and its own. */
function refusalsOf({ who, kind, body, refuses = [] }: CallDefinition): readonly RefusalCode[] {
  return [
    // Every call can have a malformed header or an unknown query parameter.
    'invalid',
    'unavailable',
    ...(body ? (['too_large'] as const) : []),
    // Whose place does not count is refused with a code of its own and the same status.
    ...(who.visitor ? [] : (['unauthorized', 'forbidden'] as const)),
    ...(kind === 'write' ? (['concurrent_change', 'idempotency_mismatch', 'no_space'] as const) : []),
    // Reads are limited by a share per caller, writes by their number.
    'rate_limited',
    ...refuses,
  ]
}

/** Answered by the server itself: the body arrived too slowly (408) or is not JSON (415). */
const bodyFailures = [408, 415]

/** All statuses of a failed call. */
export function failuresOf(definition: CallDefinition): readonly number[] {
  const statuses = [...refusalsOf(definition).map(statusOf), ...(definition.body ? bodyFailures : [])]
  return [...new Set(statuses)].toSorted((one, other) => one - other)
}

function successOf({ creates, accepted }: CallDefinition): CallRow['success'] {
  if (accepted) return 202
  return creates ? 201 : 200
}

export const rows = Object.fromEntries(
  Object.entries<CallDefinition>(contract).map(([operation, definition]) => [
    operation,
    { ...definition, success: successOf(definition), failures: failuresOf(definition), problem: Problem },
  ]),
) as unknown as Readonly<Record<Operation, CallRow>>
