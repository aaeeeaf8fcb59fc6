import { expect, it } from 'vitest'
import { resumeOf } from './beside.ts'

const now = Date.parse('2026-11-22T08:00:00.000Z')
const sent = (status: 'interviewing' | 'rejected' | 'withdrawn', since: string) => resumeOf({ resumeVersionId: 'v1', status, since }, now)

it('§2.10 the company opens what was sent while the application stands, and for a time after it has ended', () => {
  expect(sent('interviewing', '2020-01-01T08:00:00.000Z')).toEqual({ id: 'v1' })
  expect(sent('rejected', '2026-06-01T08:00:00.000Z')).toEqual({ id: 'v1', until: '2026-11-28T08:00:00.000Z' })
  expect(sent('withdrawn', '2026-11-01T08:00:00.000Z')).toEqual({ id: 'v1', until: '2026-12-01T08:00:00.000Z' })
})

it('§2.10 from the end on the company reads when that was, and has no way to it', () => {
  expect(sent('rejected', '2026-05-26T08:00:00.000Z')).toEqual({ until: '2026-11-22T08:00:00.000Z' })
  expect(sent('withdrawn', '2026-10-20T08:00:00.000Z')).toEqual({ until: '2026-11-19T08:00:00.000Z' })
})

it('there is none where none was sent', () => {
  expect(resumeOf({ status: 'submitted', since: '2026-11-01T08:00:00.000Z' }, now)).toBeUndefined()
})
