import { ParkedEventSkipped, ParkedEventsRetried } from '../views.ts'
import { admin, example } from './example.ts'

const stream = 'view-jobs'

export const retried = example({ actor: admin, operation: 'projections.retry', stream }, ParkedEventsRetried, { consumer: 'jobs' })
export const skipped = example({ actor: admin, operation: 'projections.skip', stream }, ParkedEventSkipped, {
  consumer: 'jobs',
  eventId: 'event-1',
  reason: 'The job was imported twice.',
})
