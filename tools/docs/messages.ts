/** The table of which role may begin to write to which, from the table that decides it. */
import { messageTies, ties } from '#events/vocabulary/messages/messaging.ts'
import { roleLabels, roles } from '#events/vocabulary/roles.ts'
import { table } from './markdown.ts'

export function messageTable(): string {
  const rows = roles.map((from) => [
    roleLabels[from],
    ...roles.map((to) => (messageTies[from][to] ?? []).map((tie) => ties[tie]).join('; or ')),
  ])
  return table(['From \\ to', ...roles.map((role) => roleLabels[role])], rows)
}
