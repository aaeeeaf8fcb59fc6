/** The contract as the page takes it: a table without a schema library (architecture, web). */
import type { CallDefinition } from '#contract/call.ts'
import { contract } from '#contract/contract.ts'
import { format } from 'prettier'

/** What the page needs to make each call. */
export function callTable(options: object): Promise<string> {
  const rows = Object.entries<CallDefinition>(contract).map(([operation, { call, kind, who, failure, query, body, csv }]) => {
    const [method, path] = call.split(' ')
    const takes = (name: string) =>
      [query, body].some((sent) => sent !== undefined && 'properties' in sent && name in (sent.properties as object))
    const row = {
      method,
      path,
      kind,
      ...(takes('cursor') && { pages: true }),
      ...(csv && { csv: true }),
      ...(who.visitor && { open: true }),
      ...(failure && { failure }),
    }
    return [operation, row] as const
  })
  return tableOf('calls', 'The parts of each call that the page needs to make it, without a schema library.', rows, options)
}

/** What makes answers stale, in a file of its own: visitors load none of it. */
export function freshnessTable(options: object): Promise<string> {
  const rows = Object.entries<CallDefinition>(contract).flatMap(([operation, { topic, stale, list }]) => {
    const row = { ...(topic && { topic }), ...(stale && { stale }), ...(list && { list }) }
    return Object.keys(row).length > 0 ? [[operation, row] as const] : []
  })
  return tableOf('freshness', 'Of each call what its answers are about and what makes them stale, and how a list is kept.', rows, options)
}

function tableOf(
  name: string,
  comment: string,
  rows: readonly (readonly [operation: string, row: object])[],
  options: object,
): Promise<string> {
  const source = [
    `/** Generated from the contract: run npm run generate. ${comment} */`,
    `export const ${name} = ${JSON.stringify(Object.fromEntries(rows))} as const`,
  ].join('\n')
  return format(source, { ...options, parser: 'typescript' })
}
