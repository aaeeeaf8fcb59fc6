import type { ReportStamp } from '#contract/reports.ts'

/** `rates@v1 · asOf 2026-06-30T21:59:59.999Z · knownAt 771902 · result 41d0a97e… · code 1.0.0` */
export function stampText({ report, definition, asOf, knownAt, resultHash, codeVersion }: ReportStamp): string {
  const place = /^\d+$/.test(knownAt) ? Number(knownAt) : knownAt
  return `${report}@v${definition} · asOf ${asOf} · knownAt ${place} · result ${resultHash} · code ${codeVersion}`
}
