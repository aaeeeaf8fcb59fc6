/** The legal moves of applications, jobs and referrals as diagrams, from the tables that decide them. */
import { applicationMoves, applicationStatusLabels } from '#events/vocabulary/applications/application-status.ts'
import { jobMoves, jobStatusLabels } from '#events/vocabulary/jobs/jobs.ts'
import { referralMoves, referralStatusLabels } from '#events/vocabulary/referrals/referral-status.ts'

type Moves = Readonly<Record<string, readonly string[] | undefined>>

export function statusDiagrams(): string {
  return [
    '### Application',
    diagram(applicationStatusLabels, applicationMoves),
    '### Job',
    diagram(jobStatusLabels, { recruiter: jobMoves }),
    '### Referral',
    diagram(referralStatusLabels, referralMoves),
  ].join('\n\n')
}

/** One arrow per move, with the roles that may make it. */
function diagram(labels: Readonly<Record<string, string>>, movesOf: Readonly<Record<string, Moves | undefined>>): string {
  const rolesOf = new Map<string, string[]>()
  for (const [role, moves] of Object.entries(movesOf)) {
    for (const [from, targets] of Object.entries(moves ?? {})) {
      for (const to of targets ?? []) rolesOf.set(`${from} --> ${to}`, [...(rolesOf.get(`${from} --> ${to}`) ?? []), role])
    }
  }
  const names = Object.entries(labels).map(([status, label]) => `  ${status}: ${label}`)
  const arrows = [...rolesOf].map(([arrow, roles]) => `  ${arrow}: ${roles.join(', ')}`)
  return ['```mermaid', 'stateDiagram-v2', ...names, ...arrows, '```'].join('\n')
}
