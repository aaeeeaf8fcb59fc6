/** All reports, in the order in which they are listed. */
import { corrections } from './definitions/corrections.ts'
import { fairness } from './definitions/fairness.ts'
import { funnel } from './definitions/funnel.ts'
import { lift } from './definitions/lift.ts'
import { nace } from './definitions/nace.ts'
import { nominations } from './definitions/nominations.ts'
import { nominees } from './definitions/nominees.ts'
import { placement } from './definitions/placement.ts'
import { rates } from './definitions/rates.ts'
import { referrals } from './definitions/referrals.ts'
import { responsiveness } from './definitions/responsiveness.ts'
import { stages } from './definitions/stages.ts'
import { timing } from './definitions/timing.ts'
import { report, type Report } from './report.ts'

export const reports: readonly Report[] = [
  report(nace),
  report(placement),
  report(nominees),
  report(timing),
  report(stages),
  report(funnel),
  report(rates),
  report(referrals),
  report(nominations),
  report(lift),
  report(responsiveness),
  report(corrections),
  report(fairness),
]

export function reportNamed(name: string): Report | undefined {
  return reports.find((report) => report.name === name)
}
