/** One question to a report, settled: what the stamp holds of it (reports.md, Common). Days are instants here, as the asker's zone has them. */
import type { ReportGroup } from '#events/vocabulary/reports.ts'
import type { AnalystScope } from '#events/vocabulary/roles.ts'

export {
  ALL,
  NOT_KNOWN,
  reportGroups as groups,
  thingGroups,
  type ReportGroup as Group,
  type ReportParam,
} from '#events/vocabulary/reports.ts'

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
  readonly groupBy?: ReportGroup | undefined
  readonly filters?: Readonly<Partial<Record<ReportGroup, string>>> | undefined
  readonly includeActive?: boolean | undefined
  readonly class?: number | undefined
  readonly estimate?: 'incidence' | undefined
}
