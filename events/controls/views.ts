import { ParkedEventSkipped, ParkedEventsRetried, ViewReplayed, ViewRolledBack } from '../views.ts'
import { admin, example } from './example.ts'

const stream = 'view-jobs'

export const retried = example({ actor: admin, operation: 'projections.retry', stream }, ParkedEventsRetried, { consumer: 'jobs' })
export const skipped = example({ actor: admin, operation: 'projections.skip', stream }, ParkedEventSkipped, {
  consumer: 'jobs',
  eventId: 'event-1',
  reason: 'The job was imported twice.',
})
export const replayed = example({ actor: admin, operation: 'projections.swap', stream }, ViewReplayed, {
  views: ['jobs'],
  differences: 1,
  swap: 'ask',
  reason: 'The import of 2 June.',
})
export const rolledBack = example({ actor: admin, operation: 'projections.rollback', stream }, ViewRolledBack, {
  view: 'jobs',
  reason: 'The new one lacks the jobs of the import.',
})
