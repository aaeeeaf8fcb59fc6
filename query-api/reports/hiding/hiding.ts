/** What of a report is hidden from who does not see single people: which tables of small cells its columns go by (reports.md, Small cells). */
import { LRUCache } from 'lru-cache'
import { limits } from '#events/vocabulary/limits.ts'
import { DAY_MS } from '#lib/days.ts'
import { isWithdrawnUnseen } from '../applications.ts'
import { groups, NOT_KNOWN, type Ask, type Group } from '../ask.ts'
import type { Facts } from '../facts.ts'
import { rowsOf } from '../groups.ts'
import { once, remembering } from '../remembering.ts'
import { settled } from '../rows.ts'
import { smallCellsOf, type Choice, type SmallCells, type Wholes } from '../small-cells/small-cells.ts'
import type { Application, View } from '../view.ts'
import { kinds, type Kind, type KindName } from './kinds.ts'

/** Things of a kind: all, or those of who shares with the career office alone. */
type TableName = { readonly kind: KindName; readonly shared: boolean }
/** A table, and what is chosen of it whatever is asked. */
type HiddenBy = TableName & { readonly always?: Choice }

export type Hiding = {
  /** @param column left out for `n` @param row left out for `all` */
  readonly isHidden: (column: string | undefined, row?: string) => boolean
  /** All values of the group that makes the rows, hidden and empty ones too. */
  readonly rows: readonly string[]
}

/** What U counts of everybody, whoever shares (reports.md, U and consent). */
const ofEverybody: Readonly<Record<string, readonly (string | undefined)[]>> = {
  nominations: ['sent', 'consent', undefined],
  referrals: ['acceptance', 'expiry', undefined],
}

const kindOf: Readonly<Record<string, KindName>> = {
  nace: 'graduates',
  nominees: 'nominations',
  nominations: 'nominations',
  referrals: 'referrals',
}

function tablesOf(report: string, column: string | undefined, { asker }: Ask): readonly HiddenBy[] {
  const isOffice = asker === 'careerOffice'
  const direct = { kind: 'applications', shared: isOffice, always: { group: 'source', key: 'direct' } } as const
  if (column === 'directPlaced') return [direct]
  const kind = kindOf[report] ?? 'applications'
  if (kind === 'graduates') return [{ kind, shared: false }]
  if (kind === 'applications') {
    const table = { kind, shared: isOffice } as const
    // Hiding more than one table does uncovers nothing of it.
    if (report === 'lift' && column !== undefined) return [table, { kind: 'applicants', shared: isOffice }]
    return report === 'corrections' ? [table, { kind: 'entries', shared: isOffice }] : [table]
  }
  const isOfAll = !isOffice || ofEverybody[report]?.includes(column)
  return isOfAll
    ? [{ kind, shared: false }]
    : [
        { kind, shared: false },
        { kind, shared: true },
      ]
}

/** So many things are kept counted of the facts as they are: those of the whole platform on a few days, or of many scopes. */
const KEPT = 600_000
const sizeOf = ({ things }: Sized) => Math.min(KEPT, 1 + things.length)
type Sized = { readonly cells: SmallCells; readonly things: readonly unknown[] }
const kept = new WeakMap<Facts, LRUCache<string, Sized>>()

/** Which cells of a kind of things are hidden on the day, and in the scope, of a question. */
export function cellsOf(table: TableName, view: View): SmallCells {
  return sizedOf(table, view).cells
}

function sizedOf({ kind, shared }: TableName, view: View): Sized {
  const { asOf, knownAt, scope, class: year, asker } = view.ask
  const name = JSON.stringify([kind, shared, asOf, knownAt, scope, kind === 'graduates' ? year : undefined, asker])
  const known = kept.get(view.facts) ?? new LRUCache<string, Sized>({ maxSize: KEPT, sizeCalculation: sizeOf })
  kept.set(view.facts, known)
  const found = known.get(name) ?? cellsOfKind(kinds[kind], shared, view)
  known.set(name, found)
  return found
}

/** Things of the asker's own scope. */
export function ownThings({ things, keys }: Kind<unknown>, view: View): readonly unknown[] {
  const { scope } = view.ask
  if (scope.kind === 'platform') return things(view)
  const inScope = keys[scope.kind]
  const own = scope.id === undefined ? undefined : view.organization(scope.id)
  return inScope === undefined || own === undefined ? [] : things(view).filter((thing) => rowsOf(inScope(thing, view)).includes(own))
}

/** Who can read a job knows these of it. */
const ofJobs: readonly Group[] = ['organization', 'jobType', 'skill']

/** Companies of which everybody reads the same number in their record: those without older applications (`organizations.record`). */
function onRecord(view: View): (company: string) => boolean {
  const counts = new Map<string, { recent: number; older: number }>()
  for (const application of view.applications()) {
    const days = (view.ask.asOf - application.submitted.at) / DAY_MS
    if (days < limits.recordAnswerDays || isWithdrawnUnseen(application)) continue
    const company = view.organization(application.fact.organizationId)
    const its = counts.get(company) ?? { recent: 0, older: 0 }
    counts.set(company, its)
    if (days > limits.recordDays) its.older++
    else its.recent++
  }
  return (company) => {
    const { recent = 0, older = 0 } = counts.get(company) ?? {}
    return older === 0 && recent >= limits.recordAtLeast
  }
}

function cellsOfKind(kind: Kind<unknown>, shared: boolean, view: View): Sized {
  const { keys, counts, student, owner, application } = kind
  const { scope } = view.ask
  const recorded = once(() => onRecord(view))
  const own = ownThings(kind, view)
  const things = shared ? own.filter((thing) => view.shares(owner(thing, view))) : own
  const cells = smallCellsOf(
    things,
    groups.flatMap((name) => {
      const of = keys[name]
      return of
        ? [
            {
              name,
              keysOf: (thing) => {
                const keys = of(thing, view)
                return typeof keys === 'string' ? keys : rowsOf(keys)
              },
              hasSeveral: name === 'skill',
              ...(ofJobs.includes(name) && { hangsOn: 'job' }),
              ...(name === 'organization' &&
                kind === kinds.applications &&
                scope.kind === 'platform' && { isKnown: (company) => recorded()(company) }),
            },
          ]
        : []
    }),
    (thing) => ({ counts: counts(thing, view), student: student?.(thing, view) }),
    application && wholesOf(sizedOf({ kind: 'applications', shared }, view), things.map(application)),
  )
  return { cells, things }
}

function wholesOf({ cells, things }: Sized, applications: readonly Application[]): Wholes {
  let place = 0
  return {
    cells,
    has: (group) => kinds.applications.keys[group as Group] !== undefined,
    places: Int32Array.from(applications, (application) => (place = things.indexOf(application, place))),
  }
}

export function hidingOf(report: string, view: View): Hiding {
  const { groupBy, filters = {}, scope } = view.ask
  const asked = (Object.entries(filters) as [Group, string][]).map(([group, value]) => ({ group, key: settled(group, value, view) }))
  const chosen = (row: string | undefined): readonly Choice[] =>
    (row === undefined || groupBy === undefined ? asked : [...asked, { group: groupBy, key: row }]).filter(
      ({ group }) => group !== scope.kind,
    )

  const isHiddenBy = ({ always, ...table }: HiddenBy) => {
    const { keys } = kinds[table.kind]
    const cells = cellsOf(table, view)
    return remembering((row) => {
      const choices = [...chosen(row), ...(always ? [always] : [])].filter(({ group }) => keys[group as Group] !== undefined)
      // Of three groups together no table is made.
      return choices.length > 2 || cells.isHidden(choices)
    })
  }
  // Nearly all columns go by the same tables.
  const tableOf = remembering((name) => isHiddenBy(JSON.parse(name ?? '') as HiddenBy))
  const tablesBy = remembering((column) => tablesOf(report, column, view.ask).map((table) => tableOf(JSON.stringify(table))))
  const rowsIn = (table: TableName) =>
    groupBy !== undefined && kinds[table.kind].keys[groupBy] !== undefined ? cellsOf(table, view).keysOf(groupBy) : []
  const tables = [...tablesOf(report, undefined, view.ask), ...(report === 'referrals' ? tablesOf(report, 'directPlaced', view.ask) : [])]
  return {
    isHidden: (column, row) => tablesBy(column).some((isHidden) => isHidden(row)),
    rows: [...new Set(tables.flatMap(rowsIn))].toSorted((one, other) => Number(one === NOT_KNOWN) - Number(other === NOT_KNOWN)),
  }
}
