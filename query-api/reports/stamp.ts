/** The hash by which anybody who runs a report again sees that the figures are the same (reports.md, Stamp). */
import { createHash } from 'node:crypto'
import type { Ask } from './ask.ts'
import type { Report, Table } from './report.ts'

/** What a stamp is of: text, numbers, booleans, and lists and objects of these. What has no value is left out. */
type Plain = string | number | boolean | null | undefined | readonly Plain[] | { readonly [key: string]: Plain }

/** Canonical JSON (RFC 8785): members by their keys in code units, and numbers and text as JavaScript itself writes them. */
export function canonical(value: Plain): string {
  if (value === null || typeof value !== 'object') return scalar(value)
  if (isList(value)) return `[${value.map(canonical).join(',')}]`
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  // By code units, as `<` compares.
  const sorted = members.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${sorted.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`
}

const isList = (value: object): value is readonly Plain[] => Array.isArray(value)

function scalar(value: Plain): string {
  const isWritable = typeof value === 'number' ? Number.isFinite(value) : typeof value !== 'string' || value.isWellFormed()
  if (value === undefined || !isWritable) throw new TypeError('Canonical JSON has neither values that are missing nor broken text.')
  return JSON.stringify(value)
}

/** A table, or what is left of it for an asker from whom cells are hidden. */
type Shown = {
  readonly rows: readonly { readonly key: string; readonly n: Plain | object; readonly values: object }[]
  readonly series?: Table['series'] | undefined
}

/** The parameters of a question as the stamp holds them: settled, and without what was not said. */
export function stampedParams({ asOf, knownAt, scope, hidesSmall, filters, from, to, groupBy, ...ask }: Ask): {
  readonly [key: string]: Plain
} {
  return {
    ...filters,
    asOf,
    knownAt,
    from,
    to,
    groupBy,
    includeActive: ask.includeActive,
    estimate: ask.estimate,
    class: ask.class,
    scope: { kind: scope.kind, id: scope.id },
    smallCells: hidesSmall ? 'hidden' : 'shown',
  }
}

/** Labels, columns and notes are not in it: wording, or a renamed company, changes no figure. */
export function resultHash({ name, version }: Pick<Report, 'name' | 'version'>, ask: Ask, { rows, series }: Shown): string {
  const result = {
    report: name,
    definition: version,
    params: stampedParams(ask),
    rows: rows.map(({ key, n, values }) => ({ key, n, values })),
    series,
  }
  return createHash('sha256')
    .update(canonical(result as Plain))
    .digest('hex')
}
