import { describe, expect, it } from 'vitest'
import { refuse } from '#events/vocabulary/refusals.ts'
import { employee as account } from '../testing/given.ts'
import { refuseForeignActor } from './write-route.ts'

describe('§7 the name of who acts', () => {
  it('§7 may be left out, and is the caller’s own', () => {
    expect(refuseForeignActor('employeeId', { account, body: {} })).toBeUndefined()
    expect(refuseForeignActor('employeeId', { account, body: null })).toBeUndefined()
    expect(refuseForeignActor('employeeId', { account, body: { employeeId: account.uid } })).toBeUndefined()
  })

  it('§7 is refused when it names another account, or without sign-in', () => {
    expect(refuseForeignActor('employeeId', { account, body: { employeeId: 'other' } })).toEqual(refuse('not_yourself'))
    expect(refuseForeignActor('employeeId', { account: undefined, body: { employeeId: account.uid } })).toEqual(refuse('not_yourself'))
  })
})
