import { abuseReports } from '#projections/views/abuse-reports/model.ts'
import type { Reader } from '../core/reader.ts'

/** In which conversation this report was made, which names its stream. */
export function reportAt(read: Reader) {
  return async (reportId: string) => {
    const report = await read.get(abuseReports, reportId)
    return report && { threadId: report.threadId }
  }
}
