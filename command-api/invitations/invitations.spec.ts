import { describe, expect, it } from 'vitest'
import { ValueClaimed } from '#events/claims.ts'
import { ERASED, happened } from '#events/define.ts'
import {
  FirstAdminInvited,
  InvitationAccepted,
  InvitationDeclined,
  InvitationExpired,
  InvitationOpened,
  InvitationResent,
  InvitationRevoked,
  StudentInvited,
  UserInvited,
} from '#events/invitations.ts'
import { LetterSent } from '#events/mailboxes.ts'
import { OrganizationAdded } from '#events/organizations.ts'
import { invalid, isRefusal, refuse } from '#events/vocabulary/refusals.ts'
import type { CallContext } from '../core/command.ts'
import { studentInvited, studentRegistered } from '../testing/examples.ts'
import {
  effectsOf,
  foldsOf,
  given,
  later,
  like,
  NOW,
  past,
  recruiter,
  secrets,
  staff,
  stateFrom,
  student,
  type Past,
} from '../testing/given.ts'
import { acceptInvitation } from './accept.ts'
import { declineInvitation } from './decline.ts'
import { expireInvitation } from './expire.ts'
import { inviteFirstAdmin } from './invite-first-admin.ts'
import { inviteStudent } from './invite-student.ts'
import { inviteAs } from './invite-user.ts'
import { countErased, invitingReply, sentAgain } from './inviting.ts'
import { openInvitation } from './open.ts'
import { revokeInvitation } from './revoke.ts'
import { revokeOwnInvitation } from './revoke-own.ts'
import { invitationFold, placeOfTheDay, proofOf } from './state.ts'

const email = 'new@uni.example.edu'
const emailKey = secrets.emailKey(email)
const needs = { owner: undefined, emailKey }
const input = { email, invitedBy: 'stella', inviterRole: 'student' } as const
const invitationId = 'invitation'
const opened = happened(InvitationOpened, { invitationId })
const accepted = happened(InvitationAccepted, { invitationId, uid: 'stella' })
const afterExpiry = later(NOW, { days: 21 })
const expiry = later(NOW, { days: 20 })
const expired = happened(InvitationExpired, { invitationId, nominationId: 'nomination' })
const acme = {
  'organization-acme': [
    happened(OrganizationAdded, {
      organizationId: 'acme',
      label: 'Acme',
      kind: 'company',
      urls: [],
      domains: [],
      timezone: 'UTC',
      status: 'verified',
    }),
  ],
}

describe('§7 invite a student', () => {
  it('§7 stores the invitation and its mail’s text, for 30 days', () =>
    given()
      .as(student)
      .when(inviteStudent, { ...input, name: 'Nina New', subject: 'Join', text: 'Do.', position: 'Intern', reason: 'Good.' }, needs)
      .thenHappened([
        happened(StudentInvited, {
          invitationId: secrets.invitationId(`student|stella|${emailKey}`),
          invitedBy: 'stella',
          inviterRole: 'student',
          emailKey,
          nomination: false,
          expiresAt: later(NOW, { days: 30 }),
          invitee: { email, name: 'Nina New', subject: 'Join', text: 'Do.', position: 'Intern' },
          reason: 'Good.',
        }),
      ]))

  it('§7 marks the invitation of a nomination as one', () =>
    given()
      .by({ kind: 'process', name: 'invite-nominee' })
      .when(inviteStudent, { ...input, invitationId, nominationId: 'nomination', semester: '2026-fall', university: 'uni' }, needs)
      .thenHappened([
        like(StudentInvited, { invitationId, nomination: true, nominationId: 'nomination', semester: '2026-fall', universityId: 'uni' }),
      ]))

  it('§7 resends a pending invitation with a new term instead of making a second one', () =>
    given(studentInvited, opened)
      .as(student)
      .when(inviteStudent, { ...input, invitationId }, needs)
      .thenHappened([happened(InvitationResent, { invitationId, expiresAt: later(NOW, { days: 30 }) })]))

  it('§2.18 invites an erased address anew, by an id of its own each time, for each inviter and role', async () => {
    const target = (erased?: number) =>
      given()
        .as(student)
        .when(inviteStudent, { ...input, ...(erased && { erased }) }, needs).target
    const erasedOnes = (ids: readonly string[]) => {
      const fold = async (_: unknown, id: string) =>
        ids.includes(id) ? { ...stateFrom(invitationFold, studentInvited), email: ERASED } : undefined
      return { fold: fold as Parameters<typeof countErased>[2]['fold'], secrets }
    }
    const count = (...ids: string[]) => countErased('student', input, erasedOnes(ids))
    const [first, second, third] = [target(), target(1), target(2)]
    expect(new Set([first, second, third]).size).toBe(3)
    expect(await count()).toEqual({})
    expect(await count(first)).toEqual({ erased: 1 })
    expect(await count(first, second)).toEqual({ erased: 2 })
    expect(await countErased('professor', input, erasedOnes([first]))).toEqual({})
  })

  it('§2.18 does not send an invitation again whose address was erased', () => {
    const erased = { ...stateFrom(invitationFold, studentInvited), email: ERASED }
    const context = { now: NOW, target: invitationId } as Parameters<typeof sentAgain>[1]
    expect(sentAgain(erased, context)).toEqual(refuse('invitation_used'))
  })

  it('§2.18 answers who invites a declined address again as who invites an erased one anew', () => {
    const answerTo = (erased: number | undefined, ...history: readonly Past[]) => {
      const again = given(...history)
        .as(student)
        .when(inviteStudent, { ...input, ...(erased && { erased }) }, needs)
      again.thenClaimed([placeOfTheDay('stella', 'student', NOW)])
      const stored = isRefusal(again.decision) ? [] : again.decision
      const state = stateFrom(invitationFold, ...history, ...stored)
      return [stored.length, state.expiresAt, inviteStudent.reply?.(state, input, { actor: student } as CallContext).status]
    }
    const declined = happened(InvitationDeclined, { invitationId })
    expect(answerTo(undefined, studentInvited, declined)).toEqual([1, later(NOW, { days: 30 }), 'sent'])
    expect(answerTo(1)).toEqual([1, later(NOW, { days: 30 }), 'sent'])
  })

  it('§7 finds the same invitation for every spelling of an address', () => {
    const idOf = (address: string) => inviteStudent.target?.({ ...input, email: address }, { actor: student }, secrets)
    expect(idOf('  New@Uni.Example.edu')).toBe(idOf(email))
    expect(idOf('other@uni.example.edu')).not.toBe(idOf(email))
  })

  it('§2.18 invites an address that has an account like any other, and links what is said to its key', async () => {
    const other = given().as(student).when(inviteStudent, input, needs)
    const owned = given()
      .as(student)
      .when(inviteStudent, input, { ...needs, owner: 'stella' })
    expect(owned.decision).toEqual(other.decision)
    const links: string[] = []
    const linkKeys = async (subject: string, owner: string) => void links.push(`${subject} → ${owner}`)
    await given()
      .as(student)
      .effectOf(inviteStudent, input, effectsOf({ linkKeys }), { ...needs, owner: 'stella' })
    expect(links).toEqual([`${owned.target} → stella`])
  })

  const ofStella = (state: string) => ({
    [`claim-${secrets.claimKey(`email|${email}`)}`]: [happened(ValueClaimed, { kind: 'email', holder: 'user-stella', claimId: 'claim' })],
    'user-stella': [{ ...studentRegistered, data: { ...studentRegistered.data, state } }],
  })

  it.each([inviteStudent, ...Object.values(inviteAs)])('§7 is not sent to oneself', async (command) =>
    expect(
      await given()
        .as(student)
        .needsOf(command as typeof inviteStudent, input, { fold: foldsOf(ofStella('active')) }),
    ).toEqual(invalid('email', 'is your own')),
  )

  it('§2.19 belongs to itself while the account of the address waits: a refusal would end it with that account’s key', async () => {
    const needsIn = (state: string) =>
      given()
        .as(staff)
        .needsOf(inviteStudent, { ...input, invitedBy: 'dean', inviterRole: 'university' }, { fold: foldsOf(ofStella(state)) })
    expect(await needsIn('pending_approval')).toMatchObject({ owner: undefined })
    expect(await needsIn('active')).toMatchObject({ owner: 'stella' })
  })

  it('§2.18 says where the mail waits because the inviter wrote to the address about the same today', async () => {
    const mailboxId = emailKey
    const sent = (sender: string) =>
      past(happened(LetterSent, { mailboxId, eventId: 'event', stream: 'invitation-other', sender, about: 'invitation' }), NOW)
    const needsAfter = (sender: string) =>
      given()
        .as(student)
        .needsOf(inviteStudent, input, { fold: foldsOf({ [`mailbox-${mailboxId}`]: [sent(sender)] }) })
    expect(await needsAfter('somebody-else')).not.toHaveProperty('waits')
    expect(await needsAfter('stella')).toMatchObject({ waits: true })
    const invitation = stateFrom(invitationFold, studentInvited)
    const warnings = (found: typeof needs & { readonly waits?: true }) => invitingReply(invitation, {}, { needs: found } as never).warnings
    expect([warnings(needs), warnings({ ...needs, waits: true })]).toEqual([[], [expect.stringContaining('tomorrow morning')]])
  })

  it('§2.18 sends one reminder a day, because a second would wait for the next morning and void the link of the first', () => {
    const [noon, evening] = [later(NOW, { days: 2, hours: 2 }), later(NOW, { days: 2, hours: 9 })]
    const again = (at: string, ...history: readonly Past[]) =>
      given(studentInvited, ...history)
        .at(at)
        .as(student)
        .when(inviteStudent, { ...input, invitationId }, needs)
    const resent = (at: string) => past(happened(InvitationResent, { invitationId, expiresAt: later(at, { days: 30 }) }), at)
    again(noon).thenHappened([happened(InvitationResent, { invitationId, expiresAt: later(noon, { days: 30 }) })])
    again(evening, resent(noon)).thenNothingHappened()
    again(later(noon, { days: 1 }), resent(noon)).thenHappened([like(InvitationResent, {})])
  })

  it('§7 refuses an invitation that was used', () =>
    given(studentInvited, accepted)
      .as(student)
      .when(inviteStudent, { ...input, invitationId }, needs)
      .thenRefused('invitation_used'))

  it('§9 takes one of 50 places of the day for each invitation, university staff one of 500', () => {
    const place = (uid: string, limit: number) => ({
      kind: 'invitationOfTheDay' as const,
      value: `${uid}|2026-11-20`,
      places: limit,
      taken: refuse('too_many_invitations', { limit, retryAfterSeconds: 14 * 3_600 }),
    })
    given()
      .as(student)
      .when(inviteStudent, input, needs)
      .thenClaimed([place(input.invitedBy, 50)])
    const asStaff = { ...input, invitedBy: 'dean', inviterRole: 'university' } as const
    given()
      .as(staff)
      .when(inviteStudent, asStaff, needs)
      .thenClaimed([place('dean', 500)])
    given().by({ kind: 'process', name: 'invite-nominee' }).when(inviteStudent, input, needs).thenClaimed([])
  })

  it('§5 refuses an unknown university or company', async () => {
    const unknown = (field: 'university' | 'organization') =>
      given()
        .by({ kind: 'process', name: 'invite-nominee' })
        .needsOf(inviteStudent, { ...input, [field]: 'acme' }, { fold: foldsOf(field === 'university' ? acme : {}) })
    expect(await unknown('university')).toEqual(invalid('university', 'is not one we know'))
    expect(await unknown('organization')).toEqual(invalid('organization', 'is not one we know'))
  })
})

describe('§7 invite a professor, staff, a recruiter or an employee', () => {
  const asRecruiter = { email, invitedBy: 'rita', inviterRole: 'recruiter', organization: 'acme' } as const
  const invited = happened(UserInvited, {
    invitationId,
    role: 'employee',
    invitedBy: 'rita',
    inviterRole: 'recruiter',
    emailKey,
    organizationId: 'acme',
    expiresAt: later(NOW, { days: 20 }),
    invitee: { email },
  })

  it('§7 stores the role and the place that it names, for 30 days', () =>
    given()
      .as(recruiter)
      .when(inviteAs.employee, { ...asRecruiter, name: 'Nina New', position: 'Engineer', text: '' }, needs)
      .thenHappened([
        happened(UserInvited, {
          invitationId: secrets.invitationId(`employee|rita|${emailKey}`),
          role: 'employee',
          invitedBy: 'rita',
          inviterRole: 'recruiter',
          emailKey,
          organizationId: 'acme',
          expiresAt: later(NOW, { days: 30 }),
          invitee: { email, name: 'Nina New', position: 'Engineer' },
        }),
      ]))

  it('§7 is another invitation for each role, and the same one when it is sent again', () => {
    const idOf = (command: (typeof inviteAs)['professor' | 'employee']) => command.target?.(asRecruiter, { actor: recruiter }, secrets)
    expect(idOf(inviteAs.professor)).not.toBe(idOf(inviteAs.employee))
    given(invited)
      .as(recruiter)
      .when(inviteAs.employee, asRecruiter, needs)
      .thenHappened([
        happened(InvitationResent, {
          invitationId: secrets.invitationId(`employee|rita|${emailKey}`),
          expiresAt: later(NOW, { days: 30 }),
        }),
      ])
    given(invited, accepted).as(recruiter).when(inviteAs.employee, asRecruiter, needs).thenRefused('invitation_used')
  })

  it('§9 takes one of the places of the day', () =>
    given()
      .as(recruiter)
      .when(inviteAs.employee, asRecruiter, needs)
      .thenClaimed([
        {
          kind: 'invitationOfTheDay',
          value: 'rita|2026-11-20',
          places: 50,
          taken: refuse('too_many_invitations', { limit: 50, retryAfterSeconds: 14 * 3_600 }),
        },
      ]))
})

describe('§2.17 take an invitation back', () => {
  const { nominationId: _, semester: __, ...data } = studentInvited.data
  const plain = { ...studentInvited, data: { ...data, nomination: false, invitedBy: 'stella' } }
  const revoked = happened(InvitationRevoked, { invitationId })
  const revoke = (...history: readonly Past[]) =>
    given(...history)
      .as(student)
      .when(revokeOwnInvitation, { id: invitationId })

  it('is done by who sent it, by the university’s staff or by an admin, and by nobody else', () => {
    revoke(plain).thenHappened([revoked])
    revoke(plain).thenBelongedTo({ own: ['stella'], organizationId: undefined, universityId: undefined, open: false })
    given(plain)
      .as(staff)
      .when(revokeOwnInvitation, { id: invitationId })
      .thenBelongedTo({ own: ['stella'], organizationId: undefined, universityId: 'uni', open: false })
  })

  it('is stored once, and refused once it was answered or its term has ended', () => {
    revoke(plain, revoked).thenNothingHappened()
    revoke(plain, accepted).thenRefused('invitation_used')
    revoke(plain, happened(InvitationDeclined, { invitationId })).thenRefused('invitation_declined')
    given(plain).as(student).at(afterExpiry).when(revokeOwnInvitation, { id: invitationId }).thenRefused('invitation_expired')
  })

  it('goes by the nomination or the referral where it was sent for one', () => {
    revoke(studentInvited).thenRefused('invitation_of_another')
    revoke({ ...plain, data: { ...plain.data, referralId: 'referral' } }).thenRefused('invitation_of_another')
  })
})

describe('§7 open an invitation', () => {
  it('§7 is stored once', () => {
    given(studentInvited).when(openInvitation, { id: invitationId }).thenHappened([opened])
    given(studentInvited, opened).when(openInvitation, { id: invitationId }).thenNothingHappened()
  })

  it('§7 is stored again after the invitation was resent', () => {
    const resent = happened(InvitationResent, { invitationId, expiresAt: later(NOW, { days: 30 }) })
    given(studentInvited, opened, resent).when(openInvitation, { id: invitationId }).thenHappened([opened])
  })

  it('§7 is refused when the invitation was used or has expired', () => {
    given(studentInvited, accepted).when(openInvitation, { id: invitationId }).thenRefused('invitation_used')
    given(studentInvited).at(afterExpiry).when(openInvitation, { id: invitationId }).thenRefused('invitation_expired')
    given(studentInvited, opened).at(afterExpiry).when(openInvitation, { id: invitationId }).thenRefused('invitation_expired')
  })

  it('§2.18 takes the id alone or with the secret of the newest mail, and no other secret', async () => {
    const [first, second] = [1, 2].map((sending) => `${invitationId}.${secrets.mailedSecret('invitation', invitationId, sending)}`) as [
      string,
      string,
    ]
    const resent = happened(InvitationResent, { invitationId, expiresAt: later(NOW, { days: 30 }) })
    const needsOf = (id: string, ...history: readonly Past[]) => given(studentInvited, ...history).needsOf(openInvitation, { id }, {})
    given(studentInvited).when(openInvitation, { id: first }).thenHappened([opened])
    expect(await needsOf(invitationId)).toBeUndefined()
    expect(await needsOf(first)).toBeUndefined()
    expect(await needsOf(second)).toEqual(refuse('not_found'))
    expect(await needsOf(first, resent)).toEqual(refuse('not_found'))
    expect(await needsOf(second, resent)).toBeUndefined()
  })

  it('§7 is refused when the invitation does not exist', () => given().when(openInvitation, { id: invitationId }).thenRefused('not_found'))
})

describe('§2.17 decline an invitation', () => {
  const declined = happened(InvitationDeclined, { invitationId, nominationId: 'nomination' })
  const byMail = { proof: 'mail' } as const

  it('§2.18 answers for the nomination only with the secret of the mail: the id alone may come from anybody', () =>
    given(studentInvited)
      .when(declineInvitation, { id: invitationId }, { proof: 'none' })
      .thenHappened([happened(InvitationDeclined, { invitationId })]))

  it('§2.18 answers for the referral by the same rule', () => {
    const { nominationId: _, semester: __, ...data } = studentInvited.data
    const forReferral = { ...studentInvited, data: { ...data, nomination: false, referralId: 'referral' } }
    const decline = (proof: 'none' | 'mail') => given(forReferral).when(declineInvitation, { id: invitationId }, { proof })
    decline('mail').thenHappened([happened(InvitationDeclined, { invitationId, referralId: 'referral' })])
    decline('none').thenHappened([happened(InvitationDeclined, { invitationId })])
  })

  it('is stored once, and nobody can use it after that', () => {
    given(studentInvited).when(declineInvitation, { id: invitationId }, byMail).thenHappened([declined])
    given(studentInvited, declined).when(declineInvitation, { id: invitationId }, byMail).thenNothingHappened()
    given(studentInvited, declined).when(openInvitation, { id: invitationId }).thenRefused('invitation_declined')
  })

  it('is refused when it was used, has expired, or with a wrong secret', async () => {
    given(studentInvited, accepted).when(declineInvitation, { id: invitationId }, byMail).thenRefused('invitation_used')
    given(studentInvited).at(afterExpiry).when(declineInvitation, { id: invitationId }, byMail).thenRefused('invitation_expired')
    expect(await given(studentInvited).needsOf(declineInvitation, { id: `${invitationId}.wrong` }, {})).toEqual(refuse('not_found'))
  })
})

describe('§7 accept an invitation', () => {
  it('§7 is stored once', () => {
    const asProcess = { kind: 'process', name: 'accept-on-registration' } as const
    given(studentInvited).by(asProcess).when(acceptInvitation, { invitationId, uid: 'stella' }).thenHappened([accepted])
    given(studentInvited, accepted).by(asProcess).when(acceptInvitation, { invitationId, uid: 'stella' }).thenNothingHappened()
  })
})

describe('§2.3 revoke the invitation of a referral that is withdrawn', () => {
  const asProcess = { kind: 'process', name: 'answer-invitations' } as const
  const revoke = (...history: readonly Past[]) =>
    given(...history)
      .by(asProcess)
      .when(revokeInvitation, { invitationId })
  const revoked = happened(InvitationRevoked, { invitationId })

  it('is stored once, and its link opens nothing any more', () => {
    revoke(studentInvited).thenHappened([revoked])
    revoke(studentInvited, opened).thenHappened([revoked])
    revoke(studentInvited, revoked).thenNothingHappened()
    given(studentInvited, revoked).when(openInvitation, { id: invitationId }).thenRefused('invitation_revoked')
    given(studentInvited, revoked).when(declineInvitation, { id: invitationId }, { proof: 'none' }).thenRefused('invitation_revoked')
  })

  it('leaves one that was used, declined or expired as it is', () => {
    for (const ended of [accepted, happened(InvitationDeclined, { invitationId }), expired])
      revoke(studentInvited, ended).thenNothingHappened()
  })

  it('can be sent again', () =>
    given(studentInvited, revoked)
      .as(student)
      .when(inviteStudent, { ...input, invitationId }, needs)
      .thenHappened([like(InvitationResent, { invitationId })]))
})

describe('§2.4 the term of an invitation ends', () => {
  const expire = (at: string, ...history: readonly Past[]) =>
    given(...history)
      .by({ kind: 'timer', name: 'invitationExpired' })
      .at(at)
      .when(expireInvitation, { invitationId })

  it('and it expires, together with its nomination', () => {
    expire(expiry, studentInvited).thenHappened([expired])
    expire(afterExpiry, studentInvited, opened).thenHappened([expired])
    const { nominationId: _, semester: __, ...data } = studentInvited.data
    expire(expiry, { ...studentInvited, data: { ...data, nomination: false } }).thenHappened([
      happened(InvitationExpired, { invitationId }),
    ])
  })

  it('but does not expire before that', () => expire(later(expiry, { seconds: -1 }), studentInvited).thenNothingHappened())

  it('and stores nothing for an invitation that expired already, was used or has a new term', () => {
    expire(afterExpiry, studentInvited, expired).thenNothingHappened()
    expire(afterExpiry, studentInvited, accepted).thenNothingHappened()
    const resent = happened(InvitationResent, { invitationId, expiresAt: later(NOW, { days: 50 }) })
    expire(afterExpiry, studentInvited, resent).thenNothingHappened()
  })

  it('and it can no longer be opened, but can be resent', () => {
    given(studentInvited, expired).when(openInvitation, { id: invitationId }).thenRefused('invitation_expired')
    given(studentInvited, expired)
      .as(student)
      .when(inviteStudent, { ...input, invitationId }, needs)
      .thenHappened([happened(InvitationResent, { invitationId, expiresAt: later(NOW, { days: 30 }) })])
  })
})

describe('product 2.1 the invitation of the first admin', () => {
  const told = happened(FirstAdminInvited, { invitationId, emailKey, expiresAt: later(NOW, { hours: 24 }), invitee: { email } })

  it('is good for a day, and each is one of its own', () => {
    given().when(inviteFirstAdmin, { invitationId, email }, { emailKey }).thenHappened([told])
    given(told).when(inviteFirstAdmin, { invitationId, email }, { emailKey }).thenRefused('concurrent_change')
  })

  it('is opened and declined by its secret alone', () => {
    const invitation = stateFrom(invitationFold, told)
    expect(proofOf(invitation, invitationId, secrets)).toEqual(refuse('not_found'))
    expect(proofOf(invitation, `${invitationId}.wrong`, secrets)).toEqual(refuse('not_found'))
    expect(proofOf(invitation, `${invitationId}.${secrets.mailedSecret('invitation', invitationId, 1)}`, secrets)).toBe('mail')
  })
})
