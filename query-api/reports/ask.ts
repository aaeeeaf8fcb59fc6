/** One question to a report, settled: what the stamp holds of it (reports.md, Common). Days are instants here, as the asker's zone has them. */
import type { AnalystScope } from '#events/vocabulary/roles.ts'

/** In the order in which two groups make rows and columns. */
export const thingGroups = ['university', 'semester', 'organization', 'jobType', 'source', 'skill', 'degree', 'gpaBand', 'job'] as const
/** Of entries. */
export const groups = [...thingGroups, 'actorRole', 'reasonCode'] as const
export type Group = (typeof groups)[number]

export const NOT_KNOWN = 'not_known'
/** The row that counts everything. */
export const ALL = 'all'

/** Whose eyes: a career office counts who shares with it, and a company knows no more than its lists show. */
export type Asker = 'everybody' | 'careerOffice' | 'company'

export type Ask = {
  /** Milliseconds; of a day its last one. */
  readonly asOf: number
  /** The last position that counts. */
  readonly knownAt: number
  readonly scope: AnalystScope
  readonly asker: Asker
  /** Small cells are hidden from the asker. */
  readonly hidesSmall?: boolean | undefined
  /** The first and the last millisecond of the window. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly groupBy?: Group | undefined
  readonly filters?: Readonly<Partial<Record<Group, string>>> | undefined
  readonly includeActive?: boolean | undefined
  readonly class?: number | undefined
  readonly estimate?: 'incidence' | undefined
}

/** The parameters that a report may take beside its groups. */
export const reportParams = ['from', 'to', 'includeActive', 'class', 'estimate'] as const
export type ReportParam = (typeof reportParams)[number]
