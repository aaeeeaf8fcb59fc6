/** Rows for analysts' own tools (reports.md, Facts): one for each application, nomination or referral, without anybody in them. */
import { createHmac } from 'node:crypto'
import type { FactTable } from '#events/vocabulary/reports.ts'
import type { Ask } from '../ask.ts'
import type { Facts } from '../facts.ts'
import { rowsOf } from '../groups.ts'
import { cellsOf, ownThings } from '../hiding/hiding.ts'
import { kinds } from '../hiding/kinds.ts'
import { viewOf, type View } from '../view.ts'
import { coarsened, coarseFields, type CoarseField, type Values } from './coarsen.ts'
import { tables, weekOf } from './columns.ts'

export type FactRows = {
  readonly columns: readonly string[]
  /** `null` where there is none. */
  readonly rows: readonly (readonly (string | null)[])[]
  /** Too rare to be told even coarsely, or of who was erased: told apart, these would be who is missing here and counted by reports. */
  readonly leftOut: number
}
/** The secrets of people's keys by their uid; those of destroyed keys are missing. */
export type Secrets = ReadonlyMap<string, Uint8Array>

/** Everybody of whom a table may have a row: whose keys it takes. */
export function studentsOf(facts: Facts): readonly string[] {
  const changing = [...facts.nominations, ...facts.referrals].flatMap(({ studentId }) => studentId.map(([, , uid]) => uid))
  return [...new Set([...facts.applications.map(({ studentId }) => studentId), ...changing])]
}

/** @param ask of a day that is over, by who does not see single people */
export function factRows(facts: Facts, of: FactTable, ask: Ask, secrets: Secrets): FactRows {
  const view = viewOf(facts, ask)
  const kind = kinds[of]
  const { weeks, students } = tables[of]
  const fields = coarseFields.filter((field) => kind.keys[field] !== undefined)
  const isErased = (uid: string) => facts.graduates.get(uid)?.erased !== undefined || !secrets.has(uid)
  const own = ownThings(kind, view)
  const things = own.filter((thing) => !students(thing).some(isErased))
  const cells = cellsOf({ kind: of, shared: false }, view)
  const published = coarsened(things, (thing) => valuesOf(thing, fields, of, view), {
    isHidden: cells.isHidden,
    own: ask.scope.kind === 'platform' ? undefined : ask.scope.kind,
  })
  const pseudonymOf = pseudonyms(secrets)
  const rows = published.map(({ row: thing, values, coarse }) => [
    pseudonymOf(kind.owner(thing, view), values),
    ...fields.map((field) => values[field] ?? null),
    ...weeks.map(([, at]) => {
      const happened = at(thing, view)
      // Weeks would tell the semester.
      return happened === undefined || coarse.has('semester') ? null : weekOf(happened.at)
    }),
  ])
  return { columns: ['pseudonym', ...fields, ...weeks.map(([column]) => column)], rows: sorted(rows), leftOut: own.length - rows.length }
}

function valuesOf(thing: unknown, fields: readonly CoarseField[], of: FactTable, view: View): Values {
  return Object.fromEntries(fields.map((field) => [field, rowsOf(kinds[of].keys[field]?.(thing, view))[0]]))
}

const PSEUDONYM_LETTERS = 24

/**
 * One student has the same in all rows that tell the same university and degree, and another where one of them is coarser: else the rows of
 * one student, laid over each other, would tell again what was made coarser in some of them. Without the key it can be made by nobody.
 */
function pseudonyms(secrets: Secrets): (uid: string | undefined, values: Values) => string | null {
  const made = new Map<string, string>()
  return (uid, { university, degree }) => {
    const secret = uid === undefined ? undefined : secrets.get(uid)
    if (secret === undefined) return null
    const name = JSON.stringify([uid, university, degree])
    const known = made.get(name)
    if (known !== undefined) return known
    const told = JSON.stringify(['facts', university, degree])
    const pseudonym = createHmac('sha256', secret).update(told).digest('hex').slice(0, PSEUDONYM_LETTERS)
    made.set(name, pseudonym)
    return pseudonym
  }
}

/** By what they say, so that their order says nothing more. */
function sorted(rows: FactRows['rows']): FactRows['rows'] {
  const byText = rows.map((row) => ({ row, text: JSON.stringify(row) }))
  return byText.toSorted((one, two) => (one.text < two.text ? -1 : one.text > two.text ? 1 : 0)).map(({ row }) => row)
}
