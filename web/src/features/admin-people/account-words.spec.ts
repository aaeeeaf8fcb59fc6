import { expect, it } from 'vitest'
import { fieldText } from './account-words.ts'

it.each([
  ['preferredJobTypes', ['full_time', 'co_op'], 'Full time, Co-op'],
  ['preferredWorkplaces', ['on_site'], 'On site'],
  ['visibility', 'private', 'only where they apply'],
  ['role', 'university', 'University staff'],
  ['graduationDate', '2028-05-31', '31 May 2028'],
  ['gpaVisible', true, 'yes'],
  ['degree', 'phd', 'PhD'],
  ['role', { role: 'analyst', scope: { kind: 'platform' } }, 'analyst · platform'],
  ['openToReferrals', false, 'no'],
  ['major', 'university', 'university'],
  ['phone', undefined, '–'],
])('says of %s %j “%s”', (attr, value, text) => expect(fieldText(attr, value)).toBe(text))
