import { describe, expect, it } from 'vitest'
import type { Operation } from '#contract/contract.ts'
import { callOf, rows } from './operation.ts'

const operations = Object.keys(rows) as Operation[]

describe('the request of an operation', () => {
  it('takes out of the input what its path names, and sends the rest as the body of a write', () => {
    expect(callOf('applications.changeStatus', { id: 'a/1', status: 'hired', reason: undefined })).toMatchObject({
      method: 'PUT',
      url: '/applications/status/a%2F1',
      body: { status: 'hired' },
      failure: 'Error updating application status. Please try again.',
    })
  })

  it('asks with the rest in the query of a read, without what is undefined', () => {
    const call = callOf('applications.listForRecruiter', { jobId: 'j 1', status: undefined, unseen: true, limit: 50 })
    expect(call.url).toBe('/applications/recruiter?jobId=j+1&unseen=true&limit=50')
    expect(call.body).toBeUndefined()
  })

  it('sends a search by POST, and knows that it stores nothing', () => {
    expect(callOf('jobs.search', { skills: ['go'] })).toMatchObject({
      method: 'POST',
      url: '/jobs/search',
      kind: 'search',
      body: { skills: ['go'] },
    })
  })

  it('waits for suggestions and for the token check only so long', () => {
    expect(operations.flatMap((operation) => callOf(operation, {}).timeoutMs ?? [])).toEqual([10_000, 5_000])
  })
})
