/** The contract as the page takes it: a table without a schema library (architecture, web). */
import type { CallDefinition } from '#contract/call.ts'
import { contract } from '#contract/contract.ts'
import { defined } from '#lib/fields.ts'
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

/** How long the texts and how large the numbers may be that a write takes, by the names of their fields: only forms load it. */
export function fieldLimitTable(options: object): Promise<string> {
  const rows = Object.entries<CallDefinition>(contract).flatMap(([operation, { kind, body }]) => {
    const limits = kind !== 'read' && body ? limitsIn(operation, body) : {}
    return Object.keys(limits).length > 0 ? [[operation, limits] as const] : []
  })
  return tableOf('fieldLimits', 'Of each call with a body the limits of its fields, as the inputs of a form take them.', rows, options)
}

type Node = {
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly anyOf?: readonly Node[]
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}
type Limits = Readonly<Record<string, object>>

/** By the name of the field itself, however deep it lies: a form has its fields side by side. @throws if two of a name differ */
function limitsIn(operation: string, sent: Node): Limits {
  const found = new Map<string, object>()
  const visit = (name: string, { properties = {}, items, anyOf = [], maxLength, minimum: min, maximum: max }: Node) => {
    const limit = defined({ maxLength, min, max })
    if (Object.keys(limit).length > 0) {
      const other = found.get(name)
      if (other && JSON.stringify(other) !== JSON.stringify(limit))
        throw new Error(`${operation} has two fields ${name} with other limits.`)
      found.set(name, limit)
    }
    for (const one of anyOf) visit(name, one)
    for (const [inside, schema] of Object.entries({ ...properties, ...items?.properties })) visit(inside, schema)
  }
  visit('', sent)
  return Object.fromEntries(found)
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
