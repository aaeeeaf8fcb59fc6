import { describe, it } from 'vitest'
import { happened } from '#events/define.ts'
import { ConsentGranted, UserRegistered } from '#events/users.ts'
import { consentTextVersion } from '#events/vocabulary/roles.ts'
import { studentRegistered } from '../testing/examples.ts'
import { given, like, secrets } from '../testing/given.ts'
import { importUser } from './import.ts'
import { uidOf } from './registering/registration.ts'

describe('§7 import a user', () => {
  const row = {
    email: 'rita@acme.example.com',
    password: 'long enough',
    displayName: 'Rita Recruiter',
    consents: { terms: true },
    role: 'recruiter',
    organizationId: 'acme',
    demo: true,
  } as const

  it('§7 registers an active account of any role', () =>
    given()
      .by({ kind: 'import' })
      .when(importUser, row)
      .thenHappened([
        happened(UserRegistered, {
          uid: uidOf(row.email, secrets),
          role: 'recruiter',
          state: 'active',
          organizationId: 'acme',
          demo: true,
          person: { email: row.email, displayName: row.displayName },
          profile: {},
        }),
        like(ConsentGranted, { kind: 'terms', textVersion: consentTextVersion }),
      ]))

  it('names the text of a consent from before today’s text by its month', () =>
    given()
      .by({ kind: 'import' })
      .at('2025-08-30T09:00:00.000Z')
      .when(importUser, row)
      .thenHappened([like(UserRegistered, {}), like(ConsentGranted, { kind: 'terms', textVersion: '2025-08' })]))

  it('§7 does not change an existing account', () =>
    given(studentRegistered).by({ kind: 'import' }).when(importUser, row).thenNothingHappened())
})
