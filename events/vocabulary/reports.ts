/** What reports are grouped by (docs/design/reports.md). */

/** In the order in which two groups make rows and columns. */
export const thingGroups = ['university', 'semester', 'organization', 'jobType', 'source', 'skill', 'degree', 'gpaBand', 'job'] as const
/** Of entries of paths, too. */
export const reportGroups = [...thingGroups, 'actorRole', 'reasonCode'] as const
export type ReportGroup = (typeof reportGroups)[number]

/** The parameters that a report may take beside its groups. */
export const reportParams = ['from', 'to', 'includeActive', 'class', 'estimate'] as const
export type ReportParam = (typeof reportParams)[number]

/** The row of what has no value, or one that is hidden from the asker. */
export const NOT_KNOWN = 'not_known'
/** The row that counts everything. */
export const ALL = 'all'

export const reportUnits = ['fraction', 'days', 'count', 'points'] as const
export const reportFigures = ['rate', 'count', 'median', 'sum', 'ratio', 'difference'] as const
export const reportSides = ['numerator', 'denominator'] as const
export const reportEffects = ['enters numerator', 'leaves numerator', 'enters denominator', 'leaves denominator'] as const

/** Of what analysts have rows for their own tools (docs/data.md). */
export const factTables = ['applications', 'nominations', 'referrals'] as const
export type FactTable = (typeof factTables)[number]
