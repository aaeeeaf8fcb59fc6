import { expect, it } from 'vitest'
import { FirstDestinationRecorded } from '#events/outcomes.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { firstDestinationProjection } from './project.ts'

const recorded = (outcome: 'seeking_employment' | 'employed_full_time') =>
  event(FirstDestinationRecorded, { studentId: 'mia', universityId: 'north', destination: { outcome, source: 'staff' } })

it('§2.13 has a document for each record, and nobody hears of it beside the graduate’s', () => {
  const { document, refreshes } = given(firstDestinationProjection, recorded('seeking_employment'), recorded('employed_full_time'))
  expect(document('event-1')).toMatchObject({ studentId: 'mia', outcome: 'seeking_employment', source: 'staff', recordedAt: day(1) })
  expect(document('event-2')).toMatchObject({ studentId: 'mia', outcome: 'employed_full_time', recordedAt: day(2), _subjects: ['mia'] })
  expect(refreshes).toEqual([])
})
