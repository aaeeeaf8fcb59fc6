const REPORTS = '/app/reports'

/** The list of all, below which the reader's saved runs are. */
export const savedRunsPath = `${REPORTS}#saved-runs`

/** The list of all, below which the rows for tools of one's own are. */
export const rowsPath = `${REPORTS}#rows`

/** All definitions, at that of a report. */
export function definitionPath(name?: string): string {
  return `${REPORTS}/definitions${name === undefined ? '' : `#${name}`}`
}

/** The page of a report. @param asked what it is asked, as its address says it */
export function reportPath(name: string, asked?: URLSearchParams): string {
  const query = asked?.toString() ?? ''
  return `${REPORTS}/${name}${query === '' ? '' : `?${query}`}`
}
