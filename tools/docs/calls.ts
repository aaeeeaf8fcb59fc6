/** The contract as the page takes it: a table without a schema library (architecture, web). */
import type { CallDefinition } from '#contract/call.ts'
import { contract } from '#contract/contract.ts'
import { format } from 'prettier'

export async function callTable(options: object): Promise<string> {
  const entries = Object.entries<CallDefinition>(contract).map(([operation, definition]) => {
    const { call, kind, who, failure, query, body, csv, topic, stale, list } = definition
    const [method, path] = call.split(' ')
    const takes = (name: string) =>
      [query, body].some((sent) => sent !== undefined && 'properties' in sent && name in (sent.properties as object))
    const row = {
      method,
      path,
      kind,
      ...(takes('cursor') && { pages: true }),
      ...(topic && { topic }),
      ...(stale && { stale }),
      ...(list && { list }),
      ...(csv && { csv: true }),
      ...(who.visitor && { open: true }),
      ...(failure && { failure }),
    }
    return [operation, row]
  })
  const source = [
    '/** Generated from the contract: run npm run generate. What the page needs of each call, without a schema library. */',
    `export const calls = ${JSON.stringify(Object.fromEntries(entries))} as const`,
  ].join('\n')
  return format(source, { ...options, parser: 'typescript' })
}
