/** Blind review (product 2.19): until an application is shortlisted, its company does not see whose it is. */
import { applicationRank, type ApplicationStatus } from './application-status.ts'

type Blind = {
  /** As the job had it when the application was sent. */
  readonly blind?: true | undefined
  /** The path without the steps that a correction took back. */
  readonly steps: readonly { readonly status: ApplicationStatus; readonly at: string }[]
}

/** Whether the company does not see whose it is. @param until as of this instant (UTC ISO); left out: now */
export function isHidden({ blind, steps }: Blind, until?: string): boolean {
  if (!blind) return false
  const opens = applicationRank.shortlisted ?? Infinity
  return !steps.some(
    ({ status, at }) => (applicationRank[status] ?? 0) >= opens && (until === undefined || Date.parse(at) <= Date.parse(until)),
  )
}

/** What an application is called as long as it is hidden: by the last four signs of its id. */
export function candidateName(applicationId: string): string {
  return `Candidate ${applicationId.slice(-4)}`
}
