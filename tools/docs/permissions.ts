/** The permission table as people read it: every call, and what each role needs to be to the thing. */
import { conditions, permissions } from '#events/vocabulary/permissions.ts'
import type { Caller, Row } from '#events/vocabulary/permissions.ts'
import { roleLabels, roles } from '#events/vocabulary/roles.ts'
import { code, table } from './markdown.ts'

export function permissionTable(): string {
  const callers: readonly Caller[] = ['visitor', ...roles]
  const rows = Object.entries<Row>(permissions).map(([operation, row]) => {
    const cells = callers.map((caller) => row.roles[caller]).map((condition) => (condition === undefined ? '' : conditions[condition]))
    return [code(operation), code(row.call), ...cells]
  })
  return table(['Operation', 'Call', 'Visitor', ...roles.map((role) => roleLabels[role])], rows)
}
