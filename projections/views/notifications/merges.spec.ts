import { expect, it } from 'vitest'
import { OrganizationMerged } from '#events/organizations.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { notificationProjection } from './project.ts'

const merged = (organizationId: string, label: string) =>
  event(OrganizationMerged, { organizationId, kind: 'company', label, into: 'acme', intoLabel: 'Acme', reason: 'The same' })

it('the people of a company are told of all merges into it by one notification, which tells of the last', () => {
  const one = given(notificationProjection, merged('globex', 'Globex'))
  expect(one.document('acme-merged')).toMatchObject({ to: 'org:acme:recruiter', sentence: 'Our team merged Globex into Acme' })
  const three = given(notificationProjection, merged('globex', 'Globex'), merged('zenith', 'Zenith'), merged('initech', 'Initech'))
  expect(three.document('acme-merged')).toMatchObject({
    sentence: 'Our team merged Initech into Acme, as others before',
    detail: 'The same',
    at: day(3),
  })
  const again = given(notificationProjection, merged('globex', 'Globex'), merged('globex', 'Globex'))
  expect(again.document('acme-merged')).toMatchObject({ sentence: 'Our team merged Globex into Acme' })
})
