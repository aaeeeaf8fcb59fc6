import { describe, expect, it } from 'vitest'
import { filtersOf } from './filters.ts'

describe('the filters of a list', () => {
  it('ask for the field of their name: one value, or several with commas between them', () =>
    expect(filtersOf('applications.listForRecruiter', { jobId: 'j', unseen: false, status: 'offered,hired', source: undefined })).toEqual({
      jobId: 'j',
      unseen: false,
      status: { in: ['offered', 'hired'] },
    }))

  it('leave out what is empty between commas', () =>
    expect(filtersOf('applications.listForRecruiter', { status: 'offered,' })).toEqual({ status: { in: ['offered'] } }))

  it('are left to the handler where the contract says more of them, and are none where they cut or order the list', () =>
    expect(filtersOf('applications.listForRecruiter', { q: 'mia', school: 'mit', minGpa: 3, sort: 'name', limit: 5, ids: 'a,b' })).toEqual(
      {},
    ))
})
