/** The page of a report. @param asked what it is asked, as its address says it */
export function reportPath(name: string, asked?: URLSearchParams): string {
  const query = asked?.toString() ?? ''
  return `/app/reports/${name}${query === '' ? '' : `?${query}`}`
}
