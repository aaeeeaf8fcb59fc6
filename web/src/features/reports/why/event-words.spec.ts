import { describe, expect, it } from 'vitest'
import { doneWords, thingsOf } from './event-words.ts'

describe('what is behind a figure', () => {
  it.each([
    [{ type: 'ApplicationStatusChanged', to: 'accepted' }, 'Offer accepted'],
    [{ type: 'ApplicationStatusCorrected', to: 'under_review' }, 'Corrected to under review'],
    [{ type: 'ApplicationReinstated', to: 'offered' }, 'Application reinstated to offered'],
    [{ type: 'ReferralStatusChanged', to: 'in_process' }, 'Referral status changed to in process'],
    [{ type: 'NominationConsented' }, 'Nomination agreed to'],
    [{ type: 'ReferralInvited' }, 'Referral invited'],
  ])('%j is said in words', (event, words) => expect(doneWords(event)).toBe(words))

  it('is called by what the report counts', () => {
    expect(thingsOf('nominees', { key: 'placed' })).toEqual(['nominee', 'nominees'])
    expect(thingsOf('referrals', { key: 'directPlaced' })).toEqual(['application', 'applications'])
    expect(thingsOf('corrections', { key: 'share' })).toEqual(['entry', 'entries'])
    expect(thingsOf('funnel', { key: 'reached.offered' })).toEqual(['application', 'applications'])
  })
})
