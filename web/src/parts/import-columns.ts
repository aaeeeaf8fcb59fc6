/** From which columns of a file the page has its fields read (product 2.20, Files read). */
import { columnsLike, plainHead, type ImportField, type ImportOperation } from '#events/vocabulary/import-fields.ts'
import { whyRefused } from '#events/vocabulary/imports.ts'
import type { InvitedRole } from '#events/vocabulary/invitations.ts'
import { looselyNamed, writeColumnMap, type ColumnMap } from '#lib/rows/column-map.ts'
import { csvLines, MARK } from '#lib/rows/csv-writer.ts'
import { remembered } from '../lib/kept/storage.ts'

/** Behind a name and a comma without turning it round: `Ana Doe, Ph.D.`, `Sam Stone, Jr.` */
const BEHIND_A_NAME =
  /^(?:jr|sr|ii|iii|iv|v|esq|phd|dphil|md|dds|dvm|dnp|edd|psyd|pharmd|jd|llm|mba|mph|mpa|msn|msc|meng|ms|ma|bsn|bsc|bs|ba|rn|np|cpa|cfa|pmp|pe)$/

/** Whether most names are `Doe, Jane`: mails would greet them so. */
export function areLastNamesFirst(names: readonly (string | undefined)[]): boolean {
  const known = names.filter((one) => one !== undefined)
  const turned = known.filter((one) => {
    const [last = '', ...behind] = one.split(',').map((part) => part.trim())
    const [first, ...more] = behind.filter((part) => !BEHIND_A_NAME.test(part.toLowerCase().replaceAll(/[^a-z]/g, '')))
    return last !== '' && first !== undefined && more.length === 0
  })
  return turned.length > 0 && turned.length * 2 > known.length
}

/** The columns of each field: its own, else those that are usually called so; none where two are, as people know which is meant. */
export function proposedColumns(fields: readonly ImportField[], heads: readonly string[]): ColumnMap {
  return Object.fromEntries(
    fields.map((field) => {
      const one = ratherColumn(field, heads) ?? ownColumn(field, heads)
      const others = one && field.together ? usualColumns({ ...field, usual: field.usual.slice(1) }, heads) : []
      return [field.name, sharedColumns(field, heads) ?? (one ? [...one, ...others] : usualColumns(field, heads))]
    }),
  )
}

function sharedColumns(field: ImportField, heads: readonly string[]): readonly string[] | undefined {
  const { beside = [], unless = [] } = field.shared ?? {}
  const called = (names: readonly string[]) => heads.filter((head) => names.includes(plainHead(head)))
  const own = ownColumn(field, heads)
  const first = called(beside)
  return own && first.length === 1 && called(unless).length === 0 ? [...first, ...own] : undefined
}

function ratherColumn({ rather = [] }: ImportField, heads: readonly string[]): readonly string[] | undefined {
  const found = heads.filter((head) => rather.includes(plainHead(head)))
  return found.length === 1 ? found : undefined
}

function ownColumn({ name: field }: ImportField, heads: readonly string[]): readonly string[] | undefined {
  const own = heads.filter((head) => looselyNamed(head) === looselyNamed(field))
  return own.length === 1 && columnsLike(field, heads).length === 1 ? own : undefined
}

function usualColumns({ usual, exceptBeside = [], together }: ImportField, heads: readonly string[]): readonly string[] {
  const isOther = heads.some((head) => exceptBeside.includes(plainHead(head)))
  const all: string[] = []
  for (const parts of isOther ? usual.slice(0, -1) : usual) {
    const found = parts.map((names) => heads.filter((head) => names.includes(plainHead(head))))
    if (found.some((each) => each.length > 1)) return []
    if (found.every((each) => each.length === 1)) all.push(...found.flat())
    if (all.length > 0 && !together) break
  }
  return all
}

/** The required fields for which no column is chosen, nor a role for all rows. */
export function fieldsWithout(
  fields: readonly ImportField[],
  chosen: ColumnMap,
  roleOfAll: InvitedRole | undefined,
): readonly ImportField[] {
  return fields.filter(
    ({ name: field, optional, roles }) => !optional && chosen[field]?.length === 0 && !(roles && roleOfAll !== undefined),
  )
}

/** `columns` of the call; what it would read anyway is left out. */
export function columnsText(fields: readonly ImportField[], heads: readonly string[], chosen: ColumnMap): string | undefined {
  const differing = fields.flatMap((field) => {
    const columns = chosen[field.name] ?? []
    const named = heads.some((head) => looselyNamed(head) === looselyNamed(field.name))
    const own = named ? ownColumn(field, heads) : []
    return own?.join('\n') === columns.join('\n') ? [] : [[field.name, columns] as const]
  })
  return differing.length === 0 ? undefined : writeColumnMap(Object.fromEntries(differing))
}

export type KeptColumns = { readonly chosen: ColumnMap; readonly roleOfAll?: InvitedRole | undefined }

const keyOf = (operation: ImportOperation) => `proffer.columns.${operation}`
const kindOf = (heads: readonly string[]) =>
  heads.filter((head) => head !== '' && looselyNamed(head) !== looselyNamed(whyRefused)).toSorted()

/** Names of columns alone, so that the next file with the same ones is read in the same way on this device. */
export function keepColumns(operation: ImportOperation, heads: readonly string[], kept: KeptColumns): void {
  remembered.set(keyOf(operation), JSON.stringify({ heads: kindOf(heads), ...kept }))
}

export function keptColumns(operation: ImportOperation, heads: readonly string[]): KeptColumns | undefined {
  const { heads: before, ...kept } = JSON.parse(remembered.get(keyOf(operation)) ?? '{}') as Partial<KeptColumns> & {
    readonly heads?: unknown
  }
  const { chosen, roleOfAll } = kept
  return chosen && JSON.stringify(before) === JSON.stringify(kindOf(heads)) ? { chosen, roleOfAll } : undefined
}

const fileOf = (rows: readonly (readonly string[])[]) => new Blob([MARK + csvLines(rows)], { type: 'text/csv' })

export function templateFile(fields: readonly ImportField[]): Blob {
  return fileOf([fields.map((field) => field.name)])
}

/**
 * The refused rows with why each was refused, to be mended and sent again. Why comes first, and the names get no empty ones behind them, so
 * that a row with more values than columns still has them and is refused again where nobody mended it.
 */
export function refusedFile(
  heads: readonly string[],
  rows: readonly { readonly cells?: readonly string[] | undefined; readonly message?: string | undefined }[],
): Blob {
  const at = heads.findIndex((head) => looselyNamed(head) === looselyNamed(whyRefused))
  const rest = (cells: readonly string[]) => cells.filter((_, place) => place !== at)
  const refused = rows.flatMap(({ cells, message = '' }) => (cells ? [[message, ...rest(cells)]] : []))
  return fileOf([[whyRefused, ...rest(heads)], ...refused])
}
