import { expect, it } from 'vitest'
import * as registrations from '#events/registrations.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { registrationProjection } from './project.ts'

const received = event(registrations.RegistrationReceived, {
  uid: 'lee',
  emailKey: 'key',
  role: 'student',
  consents: ['terms'],
  textVersion: '2026-11',
  codeExpiresAt: day(2),
  endsAt: day(4),
  person: { email: 'lee@home.example', displayName: 'Lee' },
  profile: {},
})

it('§2.18 a registration is found by its address, without a word about the person, until it is proven or ends', () => {
  expect(given(registrationProjection, received).document('lee')).toEqual({
    _id: 'lee',
    _pos: '00000000000000000001',
    _subjects: ['lee'],
    emailKey: 'key',
    receivedAt: day(1),
  })
  const verified = event(registrations.RegistrationVerified, { uid: 'lee' })
  const ended = event(registrations.RegistrationEnded, { uid: 'lee', why: 'expired' })
  for (const end of [verified, ended]) expect(given(registrationProjection, received, end).document('lee')).toHaveProperty('_del')
})
