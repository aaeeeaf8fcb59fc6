/** The permission table: every call of the contract, with the condition for each role. */
import type { CallDefinition } from '#contract/call.ts'
import { contract } from '#contract/contract.ts'
import { conditions, type CallerRole } from '#events/vocabulary/permissions.ts'
import { roleLabels, roles } from '#events/vocabulary/roles.ts'
import { code, table } from './markdown.ts'

export function permissionTable(): string {
  const callers: readonly CallerRole[] = ['visitor', ...roles]
  const rows = Object.entries<CallDefinition>(contract).map(([operation, { call, who }]) => {
    const cells = callers.map((caller) => who[caller]).map((condition) => (condition === undefined ? '' : conditions[condition]))
    return [code(operation), code(call), ...cells]
  })
  return table(['Operation', 'Call', 'Visitor', ...roles.map((role) => roleLabels[role])], rows)
}
