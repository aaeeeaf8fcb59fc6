import { applicationStatusLabels, funnelSteps } from '#events/vocabulary/applications/application-status.ts'
import { applicationsInWindow, isCounted, spentIn, studentOf, visitsOf } from '../applications.ts'
import { median, type Definition } from '../definition.ts'
import { ofApplications } from '../groups.ts'
import type { Application } from '../view.ts'

/** The last one is an end, in which no time is spent. */
const inStages = funnelSteps.slice(0, -1)

export const stages: Definition<Application> = {
  name: 'stages',
  title: 'Time in each stage',
  question: 'Where do applications wait?',
  words:
    'The median of the days that completed applications spent in a stage, of those that were in it. Several visits are added up. With active ones, a stage that lasts counts until the day that was asked for.',
  version: 1,
  params: ['from', 'to', 'includeActive'],
  keys: ofApplications,
  columns: inStages.map((stage) => median([stage, applicationStatusLabels[stage]], spentIn(stage), visitsOf(stage))),
  things: applicationsInWindow,
  student: studentOf,
  counts: isCounted,
}
