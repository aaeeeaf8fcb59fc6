import { describe, it } from 'vitest'
import { happened } from '#events/define.ts'
import { ParkedEventSkipped, ParkedEventsRetried } from '#events/views.ts'
import { admin, given } from '../testing/given.ts'
import { retryParked, skipParked } from './answer-parked.ts'

describe('product 2.19: what an admin does with what is parked', () => {
  const retried = happened(ParkedEventsRetried, { consumer: 'jobs' })

  it('is stored each time that it is tried again', () => {
    given().as(admin).when(retryParked, { name: 'jobs' }).thenHappened([retried])
    given(retried)
      .as(admin)
      .when(retryParked, { name: 'jobs', eventId: 'event-1', reason: 'The bug is mended.' })
      .thenHappened([happened(ParkedEventsRetried, { consumer: 'jobs', eventId: 'event-1', reason: 'The bug is mended.' })])
  })

  it('is stored with its reason where it passes by for good', () => {
    given()
      .as(admin)
      .when(skipParked, { name: 'jobs', eventId: 'event-1', reason: 'Imported twice.' })
      .thenHappened([happened(ParkedEventSkipped, { consumer: 'jobs', eventId: 'event-1', reason: 'Imported twice.' })])
  })
})
