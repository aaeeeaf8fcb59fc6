import { describe, expect, it } from 'vitest'
import { ProfileViewed } from '#events/accesses.ts'
import { happened } from '#events/define.ts'
import { ProfileFieldChanged } from '#events/users.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { companySubscribed, studentRegistered } from '../testing/examples.ts'
import { admin, emptyReadModels, foldsOf, given, later, NOW, professor, recruiter } from '../testing/given.ts'
import { viewProfile } from './view-profile.ts'

const uid = 'stella'
const viewed = happened(ProfileViewed, { uid, organizationId: recruiter.organizationId })

describe('product 1, row 76: a view of somebody’s profile', () => {
  it('is stored once for each viewer and day', () => {
    given().as(recruiter).when(viewProfile, { uid }).thenHappened([viewed])
    given(viewed)
      .at(later(NOW, { days: 1 }))
      .as(recruiter)
      .when(viewProfile, { uid })
      .thenHappened([viewed])
  })

  it('is refused as unknown where the profile may not be seen', async () => {
    const visible = happened(ProfileFieldChanged, { uid, attr: 'visibility', value: 'recruiters' })
    const asked = (account: typeof recruiter, ...more: readonly (typeof visible)[]) => askedWith(false, account, ...more)
    const askedWith = (tied: boolean, account: typeof recruiter, ...more: readonly (typeof visible)[]) =>
      given()
        .as(account)
        .needsOf(
          viewProfile,
          { uid },
          {
            fold: foldsOf({ 'user-stella': [studentRegistered, ...more], 'subscription-acme': [companySubscribed] }),
            readModels: { ...emptyReadModels, tieHolds: async () => tied },
          },
        )
    const hidden = happened(ProfileFieldChanged, { uid, attr: 'visibility', value: 'private' })
    expect(await asked(recruiter, hidden)).toEqual(refuse('not_found'))
    expect(await asked(recruiter, visible)).toBeUndefined()
    // The search of a company without a subscription shows no names either.
    expect(
      await given()
        .as(recruiter)
        .needsOf(viewProfile, { uid }, { fold: foldsOf({ 'user-stella': [studentRegistered, visible] }), readModels: emptyReadModels }),
    ).toEqual(refuse('not_found'))
    // A student who applied to the company is found by nobody else there.
    expect(await askedWith(true, recruiter, hidden)).toBeUndefined()
    expect(await asked(professor, hidden)).toBeUndefined()
    expect(await asked({ ...professor, universityId: 'elsewhere' }, hidden)).toEqual(refuse('not_found'))
    expect(await asked(admin, hidden)).toBeUndefined()
    expect(
      await given()
        .as(admin)
        .needsOf(viewProfile, { uid: 'nobody' }, { fold: foldsOf({}) }),
    ).toEqual(refuse('not_found'))
  })
})
