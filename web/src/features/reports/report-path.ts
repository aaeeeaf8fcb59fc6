const REPORTS = '/app/reports'

/** All definitions, at that of a report. */
export function definitionPath(name?: string): string {
  return `${REPORTS}/definitions${name === undefined ? '' : `#${name}`}`
}

/** The page of a report. @param asked what it is asked, as its address says it */
export function reportPath(name: string, asked?: URLSearchParams): string {
  const query = asked?.toString() ?? ''
  return `${REPORTS}/${name}${query === '' ? '' : `?${query}`}`
}
