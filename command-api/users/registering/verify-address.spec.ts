import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { InvitationAccepted } from '#events/invitations.ts'
import { RegistrationEnded, RegistrationReceived, RegistrationVerified, VerificationResent } from '#events/registrations.ts'
import { ConsentGranted, UserRegistered } from '#events/users.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { contract } from '#contract/contract.ts'
import { invitationFold } from '../../invitations/state.ts'
import { accountRegistered, registrationReceived, studentInvited, studentRegistered } from '../../testing/examples.ts'
import {
  effectsOf,
  foldsOf,
  given,
  later,
  like,
  NOW,
  past,
  professor,
  secrets,
  stateFrom,
  without,
  type Past,
} from '../../testing/given.ts'
import { endRegistration } from './end-registration.ts'
import { receiveRegistration } from './receive-registration.ts'
import { registrationFold } from './registration-state.ts'
import { resendVerification } from './resend-verification.ts'
import { userFold } from '../state.ts'
import { verifyAddress } from './verify-address.ts'

const uid = 'stella'
const email = 'stella@uni.example.edu'
const other = 'stella@home.example.com'
const form = { email, displayName: ' Stella Student ', consents: { terms: true, shareReason: true } } as const
const invitation = stateFrom(invitationFold, studentInvited)
const inviter = stateFrom(userFold, accountRegistered(professor, 'Pat Professor'))
const endsAt = later(NOW, { days: 3 })
const received = registrationReceived
const from = (address: string, more: object = {}) =>
  ({ ...received, data: { ...received.data, person: { email: address, displayName: 'Stella Student' }, ...more } }) as typeof received
const registrationOf = (event: typeof received) => stateFrom(registrationFold, past(event, NOW))
const resentAt = (instant: string) => past(happened(VerificationResent, { uid, codeExpiresAt: later(instant, { days: 1 }) }), instant)

describe('§2.18 a registration without the secret of a mail', () => {
  const needs = { invitation, emailKey: secrets.emailKey(email) }

  it('is stored apart from all accounts, for three days, with a code for one', () =>
    given()
      .when(receiveRegistration, { ...form, invitationId: 'invitation', profile: { major: 'Mathematics' } }, needs)
      .thenHappened([
        happened(RegistrationReceived, {
          uid: 'id-0',
          emailKey: secrets.emailKey(email),
          role: 'student',
          invitationId: 'invitation',
          universityId: 'uni',
          consents: ['terms', 'shareReason'],
          textVersion: '2026-11',
          codeExpiresAt: later(NOW, { days: 1 }),
          endsAt,
          person: { email, displayName: 'Stella Student' },
          profile: {},
        }),
      ]))

  it('takes no password', () => expect(Object.keys(receiveRegistration.input.schema.properties)).not.toContain('password'))

  it('looks at nothing that depends on who has the address', async () => {
    const folded: string[] = []
    const fold = foldsOf({ 'invitation-invitation': [studentInvited] })
    await given().needsOf(
      receiveRegistration,
      { ...form, invitationId: 'invitation' },
      {
        fold: (definition, id) => {
          folded.push(definition.category)
          return fold(definition, id)
        },
      },
    )
    expect(folded).toEqual(['invitation'])
  })

  it('is refused for an unknown invitation, and one that is closed', async () => {
    expect(await given().needsOf(receiveRegistration, { ...form, invitationId: 'invitation' }, { fold: foldsOf({}) })).toEqual(
      refuse('not_found'),
    )
    const used = stateFrom(invitationFold, studentInvited, happened(InvitationAccepted, { invitationId: 'invitation', uid: 'other' }))
    given()
      .when(receiveRegistration, { ...form, invitationId: 'invitation' }, { ...needs, invitation: used })
      .thenRefused('invitation_used')
  })

  it('§2.20 keeps nothing else that a visitor sends: the profile comes with the code', () =>
    given()
      .when(receiveRegistration, { ...form, profile: { team: 'Core', major: 'x'.repeat(120) } }, needs)
      .thenHappened([like(RegistrationReceived, { profile: {} })]))

  it.each([
    ['student', 'ada@cs.mit.edu', true],
    ['student', 'ada@mit.example', false],
    ['student', 'ada@edu.example', false],
    ['recruiter', 'ada@acme.example', true],
    ['recruiter', 'ada@GMAIL.com', false],
    ['recruiter', 'ada@yahoo.co.uk', false],
    ['professor', 'ada@mit.edu', false],
    ['university', 'ada@mit.edu', false],
    ['employee', 'ada@acme.example', false],
    ['admin', 'ada@acme.example', false],
    [undefined, 'ada@mit.edu', false],
  ] as const)('§2.19 without an invitation, a %s at %s may register: %s', (role, address, may) => {
    const outcome = given().when(
      receiveRegistration,
      { ...form, email: address, ...(role && { role }) },
      { ...needs, invitation: undefined },
    )
    if (may) outcome.thenHappened([like(RegistrationReceived, { role })])
    else outcome.thenRefused('invitation_required')
  })
})

describe('§2.18 the proof of an address', () => {
  const code = `${uid}.${secrets.mailedSecret('registration', uid, 1)}`
  const input = { code, password: 'long enough' }
  const needs = { registration: registrationOf(received), invitation, inviter, atDomain: [], rosterEntry: undefined }
  const consent = like(ConsentGranted, { kind: 'terms', textVersion: '2026-11' })

  it('makes an active account of the invited address, with the place that the invitation proves', () =>
    given()
      .when(verifyAddress, input, needs)
      .thenHappened([
        happened(UserRegistered, {
          uid,
          role: 'student',
          state: 'active',
          universityId: 'uni',
          invitationId: 'invitation',
          invitedBy: 'prof',
          person: { email, displayName: 'Stella Student' },
          profile: { visibility: 'private', openToReferrals: false, major: 'Computer science' },
        }),
        consent,
      ]))

  it('§2.20 brings the profile, and a mistake in it uses no code up', () => {
    given()
      .when(verifyAddress, { ...input, profile: { degree: 'master' } }, needs)
      .thenHappened([
        like(UserRegistered, { profile: { visibility: 'private', openToReferrals: false, major: 'Computer science', degree: 'master' } }),
        consent,
      ])
    given()
      .when(verifyAddress, { ...input, profile: { team: 'Core' } }, needs)
      .thenRefused('invalid', [{ field: 'profile.team', message: 'is not a known field' }])
  })

  it('§2.18 proves no place that the invitation does not name, whoever sent it', () => {
    const unplaced = { ...needs, invitation: { ...invitation, universityId: undefined } }
    for (const role of ['professor', 'admin'] as const)
      given()
        .when(verifyAddress, input, { ...unplaced, inviter: { ...inviter, role } })
        .thenHappened([without(UserRegistered, 'universityId', { state: 'active', claimedUniversityId: 'uni' }), consent])
  })

  it('lets another address wait for approval, with a place that is only claimed', () =>
    given()
      .when(verifyAddress, input, { ...needs, registration: registrationOf(from(other)) })
      .thenHappened([without(UserRegistered, 'universityId', { state: 'pending_approval', claimedUniversityId: 'uni' }), consent]))

  it('§2.20 makes no professor of whom a student invited, by an address of the university, and lets the student approve none', () => {
    const invitedByStudent = { ...invitation, role: 'professor', inviterRole: 'student', invitedBy: 'sly' } as const
    const as = (address: string, email = address) =>
      given().when(verifyAddress, input, {
        ...needs,
        registration: registrationOf(from(address, { role: 'professor', invitationId: 'invitation', profile: {} })),
        invitation: { ...invitedByStudent, email },
        inviter: { ...inviter, uid: 'sly', role: 'student' },
        atDomain: [{ id: 'uni', kind: 'university' }],
      })
    const claimed = { role: 'professor', claimedUniversityId: 'uni' } as const
    as(email).thenHappened([without(UserRegistered, 'universityId', { ...claimed, state: 'active', invitedBy: 'sly' }), consent])
    const waits = as(email, other)
    waits.thenHappened([without(UserRegistered, 'universityId', { ...claimed, state: 'pending_approval' }), consent])
    waits.thenHappened([without(UserRegistered, 'invitedBy', {}), consent])
  })

  it('§2.13 makes an active account where the university expects the address, with the studies that the roster names', () => {
    const rosterEntry = {
      entryId: 'entry',
      universityId: 'uni',
      role: 'student',
      person: { email, displayName: 'Stella', degree: 'master', graduationDate: '2027-06-30' },
      importedAt: '2026-09-01T08:00:00.000Z',
    } as const
    const alone = { ...needs, registration: registrationOf(from(email, { invitationId: undefined })), invitation: undefined }
    given()
      .when(verifyAddress, input, { ...alone, inviter: undefined, rosterEntry })
      .thenHappened([
        like(UserRegistered, {
          state: 'active',
          universityId: 'uni',
          rosterEntryId: 'entry',
          profile: {
            visibility: 'private',
            openToReferrals: false,
            degree: 'master',
            graduationDate: '2027-06-30',
            major: 'Computer science',
          },
        }),
        consent,
      ])
    // A person whom somebody else invited waits for the inviter first.
    given()
      .when(verifyAddress, input, { ...needs, registration: registrationOf(from(other)), rosterEntry })
      .thenHappened([like(UserRegistered, { state: 'pending_approval', universityId: 'uni' }), consent])
  })

  it('without an invitation makes an active account at a verified place, and lets everybody else wait', () => {
    const alone = registrationOf(from(email, { invitationId: undefined, universityId: undefined }))
    const at = (atDomain: (typeof needs)['atDomain'] | { id: string; kind: 'university' | 'company' }[]) =>
      given().when(verifyAddress, input, { ...needs, registration: alone, invitation: undefined, inviter: undefined, atDomain })
    at([{ id: 'uni', kind: 'university' }]).thenHappened([like(UserRegistered, { state: 'active', universityId: 'uni' }), consent])
    at([]).thenHappened([without(UserRegistered, 'universityId', { state: 'pending_approval' }), consent])
    at([{ id: 'acme', kind: 'company' }]).thenHappened([like(UserRegistered, { state: 'pending_approval' }), consent])
  })

  it('§2.20 lets whom people took the place back wait for them, whatever the domain and the list say', () => {
    const alone = registrationOf(from(email, { invitationId: undefined, universityId: undefined }))
    const rosterEntry = { entryId: 'entry', universityId: 'uni', role: 'student', person: { email, displayName: 'Stella' } } as const
    const atDomain = [{ id: 'uni', kind: 'university' }] as const
    const lost = { ...needs, registration: alone, invitation: undefined, inviter: undefined, atDomain, takenBack: ['uni'] }
    for (const listed of [undefined, { ...rosterEntry, importedAt: NOW }])
      given()
        .when(verifyAddress, input, { ...lost, rosterEntry: listed })
        .thenHappened([without(UserRegistered, 'universityId', { state: 'pending_approval', claimedUniversityId: 'uni' }), consent])
    // An invitation lets in, and confirms nothing that people took back: its sender may know nothing of it.
    given()
      .when(verifyAddress, input, { ...needs, atDomain, takenBack: ['uni'] })
      .thenHappened([without(UserRegistered, 'universityId', { state: 'active', claimedUniversityId: 'uni' }), consent])
    given()
      .when(verifyAddress, input, { ...needs, atDomain, takenBack: ['elsewhere'] })
      .thenHappened([like(UserRegistered, { state: 'active', universityId: 'uni' }), consent])
  })

  const needsOf = (code: string, now: string, streams: Readonly<Record<string, readonly Past[]>>) =>
    given()
      .at(now)
      .needsOf(
        verifyAddress,
        { code, password: 'long enough' },
        {
          fold: foldsOf({ 'invitation-invitation': [studentInvited], ...streams }),
          readModels: { organizationsAt: async () => [] },
        },
      )
  const open = { [`registration-${uid}`]: [past(received, NOW)] }
  const gone = refuse('code_used')

  it('takes the code for a day, and no other code', async () => {
    expect(await needsOf(code, NOW, open)).toMatchObject({ registration: { uid } })
    expect(await needsOf(code, later(NOW, { days: 1 }), open)).toEqual(gone)
    expect(await needsOf(`${uid}.wrong`, NOW, open)).toEqual(gone)
    expect(await needsOf(uid, NOW, open)).toEqual(gone)
    expect(await needsOf(code, NOW, {})).toEqual(gone)
  })

  it('takes the code of every mail that was sent, each for its day', async () => {
    const noon = later(NOW, { hours: 12 })
    const twice = { [`registration-${uid}`]: [past(received, NOW), resentAt(noon)] }
    const second = `${uid}.${secrets.mailedSecret('registration', uid, 2)}`
    expect(await needsOf(second, noon, open)).toEqual(gone)
    expect(await needsOf(code, noon, twice)).toMatchObject({ registration: { uid } })
    expect(await needsOf(second, noon, twice)).toMatchObject({ registration: { uid } })
    expect(await needsOf(code, later(NOW, { hours: 30 }), twice)).toEqual(gone)
    expect(await needsOf(second, later(NOW, { hours: 30 }), twice)).toMatchObject({ registration: { uid } })
  })

  it('takes no code of a registration that ended', async () => {
    for (const end of [happened(RegistrationEnded, { uid, why: 'replaced' }), happened(RegistrationVerified, { uid })])
      expect(await needsOf(code, NOW, { [`registration-${uid}`]: [past(received, NOW), end] })).toEqual(gone)
  })

  it('is possible once, with a password of six characters', () => {
    given(studentRegistered).when(verifyAddress, input, needs).thenRefused('code_used')
    given()
      .when(verifyAddress, { ...input, password: '12345' }, needs)
      .thenRefused('weak_password', { min: 6 })
  })

  it('claims the address, and the invitation or one of three places of those who wait for it', () => {
    const address = (value: string) => ({ kind: 'email', value, taken: gone })
    given()
      .when(verifyAddress, input, needs)
      .thenClaimed([address(email), { kind: 'invitation', value: 'invitation', taken: refuse('invitation_used') }] as never)
    given()
      .when(verifyAddress, input, { ...needs, registration: registrationOf(from(other)) })
      .thenClaimed([
        address(other),
        { kind: 'waiting', value: 'invitation', places: 3, taken: refuse('too_many_waiting', { limit: 3 }) },
      ] as never)
  })

  it('is refused once the invitation was used, but not when its term ends after the registration', () => {
    const used = stateFrom(invitationFold, studentInvited, happened(InvitationAccepted, { invitationId: 'invitation', uid: 'other' }))
    given()
      .when(verifyAddress, input, { ...needs, invitation: used })
      .thenRefused('invitation_used')
    const soon = { ...invitation, expiresAt: later(NOW, { hours: 1 }) }
    given()
      .at(later(NOW, { hours: 2 }))
      .when(verifyAddress, input, { ...needs, invitation: soon })
      .thenHappened([like(UserRegistered, { state: 'active' }), consent])
  })

  it('makes the identity with the password, and sets it where an attempt was cut off', async () => {
    const done: unknown[] = []
    const users = (left: boolean) => ({
      get: async () => (left ? { uid, email } : undefined),
      create: async (user: object) => void done.push(user),
      setPassword: async (id: string, password: string) => void done.push([id, password]),
    })
    const linkKeys = async (subject: string, owner: string) => void done.push(`${subject} → ${owner}`)
    for (const left of [false, true]) await given().effectOf(verifyAddress, input, effectsOf({ users: users(left), linkKeys }), needs)
    const linked = 'invitation → stella'
    expect(done).toEqual([linked, { uid, email, password: 'long enough' }, linked, ['stella', 'long enough']])
    const unlinked = { ...needs, registration: registrationOf(from(other)) }
    await given().effectOf(verifyAddress, input, effectsOf({ users: users(true) }), unlinked)
  })

  it('is asked for ten times a minute at most', () => expect(contract['users.verifyAddress'].perMinute).toBe(10))
})

describe('§2.18 another mail with a code', () => {
  const as = { kind: 'process', name: 'resend-verification' } as const
  const resend = (at: string, ...history: readonly Past[]) =>
    given(past(received, NOW), ...history)
      .by(as)
      .at(at)
      .when(resendVerification, { uid })

  it('is sent three times an hour, the first included', () => {
    const soon = later(NOW, { seconds: 60 })
    resend(soon).thenHappened([happened(VerificationResent, { uid, codeExpiresAt: later(soon, { days: 1 }) })])
    resend(soon, resentAt(soon), resentAt(soon)).thenNothingHappened()
    resend(later(NOW, { hours: 2 }), resentAt(soon), resentAt(soon)).thenHappened([like(VerificationResent, {})])
  })

  it('has a code that ends an hour before the registration, and is not sent after that', () => {
    resend(later(NOW, { hours: 70 })).thenHappened([happened(VerificationResent, { uid, codeExpiresAt: later(endsAt, { hours: -1 }) })])
    resend(later(NOW, { hours: 71 })).thenNothingHappened()
  })

  it('is not sent once the address is proven', () => resend(NOW, happened(RegistrationVerified, { uid })).thenNothingHappened())
})

describe('§2.18 the end of a registration', () => {
  const end = (at: string, why: 'expired' | 'replaced', proven = false, ...history: readonly Past[]) =>
    given(received, ...history)
      .by({ kind: 'timer', name: 'registrationEnded' })
      .at(at)
      .when(endRegistration, { uid, why }, { proven })

  it('comes after three days without a proof, or with the proof of another', () => {
    end(endsAt, 'expired').thenHappened([happened(RegistrationEnded, { uid, why: 'expired' })])
    end(later(endsAt, { seconds: -1 }), 'expired').thenNothingHappened()
    end(NOW, 'replaced').thenHappened([happened(RegistrationEnded, { uid, why: 'replaced' })])
    end(NOW, 'replaced', false, happened(RegistrationEnded, { uid, why: 'expired' })).thenNothingHappened()
  })

  it('destroys its key and what is left of its identity, unless it became an account', async () => {
    const done: string[] = []
    const effects = effectsOf({
      users: { delete: async (id) => void done.push(`identity ${id}`) },
      destroyKey: async (id) => void done.push(`key ${id}`),
    })
    end(endsAt, 'expired', true).thenHappened([happened(RegistrationVerified, { uid })])
    await given(received).effectOf(endRegistration, { uid, why: 'expired' }, effects, { proven: true })
    expect(done).toEqual([])
    await given(received).effectOf(endRegistration, { uid, why: 'expired' }, effects, { proven: false })
    expect(done).toEqual(['identity stella', 'key stella'])
    expect(
      await given(received).needsOf(endRegistration, { uid, why: 'expired' }, { fold: foldsOf({ 'user-stella': [studentRegistered] }) }),
    ).toEqual({
      proven: true,
    })
  })
})
