import { applicationStatusLabels, funnelSteps } from '#events/vocabulary/applications/application-status.ts'
import { applicationsInWindow, isCountedSeen, reached, studentOf, submitted, unseenNote } from '../applications.ts'
import { count, rate, type Definition } from '../definition.ts'
import { ofApplications } from '../groups.ts'
import type { Application } from '../view.ts'

export const funnel: Definition<Application> = {
  name: 'funnel',
  title: 'From application to hire',
  question: 'How far do applications come?',
  words:
    'How many completed applications reached a stage or one beyond it: stages that were skipped count as reached, what was corrected does not. Beside it the share of those that went on to the next stage. Applications that were withdrawn before an answer are left out.',
  version: 1,
  params: ['from', 'to', 'includeActive'],
  keys: ofApplications,
  columns: [
    ...funnelSteps.map((step) => count<Application>([`reached.${step}`, applicationStatusLabels[step]], reached(step), submitted)),
    ...funnelSteps.slice(0, -1).map((step, n) => {
      const next = funnelSteps[n + 1] ?? step
      const label = `${applicationStatusLabels[step]} to ${applicationStatusLabels[next].toLowerCase()}`
      return rate<Application>([`conversion.${step}`, label], reached(next), reached(step))
    }),
  ],
  things: applicationsInWindow,
  student: studentOf,
  counts: isCountedSeen,
  notes: unseenNote,
}
