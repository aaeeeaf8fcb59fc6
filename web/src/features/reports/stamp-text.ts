import type { ReportStamp } from '#contract/reports.ts'
import { numberText } from '../../lib/words/words.ts'

/** `rates@v1 · asOf 2026-06-30T21:59:59.999Z · knownAt 771902 · result 41d0a97e… · code 1.0.0` */
export function stampText({ report, definition, asOf, knownAt, resultHash, codeVersion }: ReportStamp): string {
  const place = /^\d+$/.test(knownAt) ? Number(knownAt) : knownAt
  return `${report}@v${definition} · asOf ${asOf} · knownAt ${place} · result ${resultHash} · code ${codeVersion}`
}

/** `nominees@v2 · asOf 2026-06-30 · 771,902 · result 41d0a97e`: beside a chart; the whole one stands once on the page. @param day of `asOf`, by the clock of the reader's place */
export function shortStampText({ report, definition, knownAt, resultHash }: ReportStamp, day: string): string {
  return `${report}@v${definition} · asOf ${day} · ${numberText(Number(knownAt))} · result ${resultHash.slice(0, 8)}`
}
