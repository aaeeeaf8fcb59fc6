import { expect, it } from 'vitest'
import { JobSaved, JobUnsaved } from '#events/saved.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { savedProjection } from './project.ts'

const saved = (jobId: string) => event(JobSaved, { uid: 'mia', jobId })

it('saved jobs stand in the order in which they were saved, until they are taken off', () => {
  const { document, refreshes } = given(savedProjection, saved('a'), saved('b'), saved('c'), event(JobUnsaved, { uid: 'mia', jobId: 'b' }))
  expect(document('mia')?.jobs).toEqual([
    { id: 'a', at: day(1) },
    { id: 'c', at: day(3) },
  ])
  expect(refreshes).toMatchObject([{ rooms: ['u:mia'], topics: ['saved'] }])
})
