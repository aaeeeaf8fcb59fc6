import { describe, expect, it } from 'vitest'
import { metaOf } from './call.ts'

describe('the pages of a list', () => {
  it('are found through X-Total-Count and Link', () => {
    const headers = new Headers({ 'x-total-count': '148', link: '</applications/recruiter?limit=100&cursor=abc>; rel="next"' })
    expect(metaOf(headers)).toEqual({ total: 148, next: 'abc' })
  })

  it('go on by cursor, also when the server names its whole address', () => {
    expect(metaOf(new Headers({ link: '<https://api.example:5500/jobs?cursor=x>; rel="next"' })).next).toBe('x')
  })

  it('end where there is no next', () => {
    expect(metaOf(new Headers())).toEqual({})
  })
})
