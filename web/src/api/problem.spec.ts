import { describe, expect, it, vi } from 'vitest'
import { asProblem, isExpired, isUnsettled, mistakesByField, mistakesIn, noAnswer, problemFrom } from './problem.ts'

describe('§8 what a failed call says', () => {
  it('is the server’s message where it gives one', () => {
    const problem = problemFrom(
      409,
      { message: 'Cannot move from a to b', code: 'illegal_transition', requestId: 'r1', details: { from: 'a' } },
      'Error.',
    )
    expect(problem).toEqual({
      status: 409,
      message: 'Cannot move from a to b',
      code: 'illegal_transition',
      requestId: 'r1',
      details: { from: 'a' },
    })
  })

  it('is the call’s default where the server gives none', () => {
    expect(problemFrom(500, '<html>', 'Error posting job. Please try again.').message).toBe('Error posting job. Please try again.')
    expect(noAnswer('Error posting job. Please try again.').message).toBe('Error posting job. Please try again.')
  })

  it('is that the servers are unavailable where nobody answered and there is no default', () => {
    expect(noAnswer().message).toBe('Our servers are temporarily unavailable. Please try again later.')
    vi.stubGlobal('navigator', { onLine: false })
    expect(noAnswer('Error applying for job. Please try again.').message).toBe(
      'Error applying for job. Please try again. Your device is offline.',
    )
    vi.unstubAllGlobals()
  })

  it('asks for a new token only for the exact sentence', () => {
    expect(isExpired(problemFrom(401, { message: 'Token expired. Please refresh.' }))).toBe(true)
    expect(isExpired(problemFrom(401, { message: 'Token expired.' }))).toBe(false)
    expect(isExpired(problemFrom(403, { message: 'Token expired. Please refresh.' }))).toBe(false)
  })

  it('is what is wrong with each field where a form asks for that, also of a problem that was thrown', () => {
    const message = 'Please correct what was sent: file, university.'
    const details = [
      { field: 'file', message: 'must be a text in UTF-8' },
      { field: 'university', message: 'is missing' },
    ]
    const problem = asProblem(problemFrom(400, { message, code: 'invalid', details }))
    expect(mistakesIn(problem, { file: 'The file' })).toBe('The file must be a text in UTF-8, University is missing.')
    const slot = [{ field: 'interview.slots.1', message: 'must lie ahead' }]
    expect(mistakesIn(problemFrom(400, { message, details: slot }))).toBe('Slots must lie ahead.')
    expect(mistakesIn(problemFrom(400, { message, details: [] }), {})).toBe(message)
    expect(mistakesIn(problemFrom(400, { message, details: ['file'] }), {})).toBe(message)
    expect(mistakesIn(problemFrom(413, { message: 'Too large', details: { limit: 1 } }), {})).toBe('Too large')
  })

  it('is what is wrong with a field, by its own name, however deep it lies', () => {
    const details = [
      { field: 'formData.title', message: 'must say something' },
      { field: 'interview.slots.1', message: 'must lie ahead' },
    ]
    expect(mistakesByField(problemFrom(400, { message: 'Please correct it.', details }))).toEqual({
      title: 'Title must say something.',
      slots: 'Slots must lie ahead.',
    })
    expect(mistakesByField(problemFrom(409, { message: 'Taken' }))).toEqual({})
  })

  it('leaves the outcome open without an answer or with a server’s fault, and settles it with a refusal', () => {
    expect([0, 408, 500, 503].map((status) => isUnsettled({ status, message: '', code: '' }))).toEqual([true, true, true, true])
    expect([400, 409, 422].map((status) => isUnsettled({ status, message: '', code: '' }))).toEqual([false, false, false])
  })

  it('makes a problem of whatever was thrown', () => {
    expect(asProblem(new Error('x')).status).toBe(0)
    expect(asProblem({ status: 409, message: 'Taken', code: 'taken' })).toEqual({ status: 409, message: 'Taken', code: 'taken' })
  })
})
