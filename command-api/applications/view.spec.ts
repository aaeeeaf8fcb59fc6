import { describe, expect, it } from 'vitest'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import { foldAll } from '../core/streams/fold.ts'
import { applicationSubmitted } from '../testing/examples.ts'
import { colleague, given, recorded, recruiter } from '../testing/given.ts'
import { applicationFold } from './state.ts'
import { viewApplication } from './view.ts'

describe('§4 the first view by the company', () => {
  it('§4 is stored once and does not change the status', () => {
    const view = given(applicationSubmitted).as(recruiter).when(viewApplication, { id: 'application' })
    if (isRefusal(view.decision)) throw new Error(view.decision.refused)
    expect(view.decision.map(({ definition }) => definition.type)).toEqual(['ApplicationViewed'])
    given(applicationSubmitted, ...view.decision)
      .as(colleague)
      .when(viewApplication, { id: 'application' })
      .thenNothingHappened()
    expect(foldAll(applicationFold, recorded([applicationSubmitted, ...view.decision]))?.status).toBe('submitted')
  })
})
