import type { Static } from 'typebox'
import type { DataOf } from '#events/define.ts'
import { withField, type RoleChanged, type StudiesReported } from '#events/users.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { MailChoices, Theme } from '#events/vocabulary/notification-kinds.ts'
import type { Photo } from '#events/vocabulary/students/photos.ts'
import type { Profile } from '#events/vocabulary/students/profile.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { Word } from '#events/vocabulary/nominations/last-word.ts'
import type { AccountState, LedgerKind } from '#events/vocabulary/roles.ts'
import { normalEmail } from '#lib/email.ts'
import type { AfterEvent, ClaimRules, IsNeeded } from '../claims/claim-rules.ts'
import { idOfHolder, idsOfAllHolders } from '../claims/claims.ts'
import type { Lookup } from '../core/command.ts'
import { oneMore, type DailyCount } from '../core/daily-count.ts'
import { changing, countedByOwner, defineFold } from '../core/streams/fold.ts'
import { withPlaces } from '../organizations/state.ts'

export type ReportedStudies = DataOf<typeof StudiesReported>['studies']

export type UserState = Account & {
  readonly email: string
  readonly displayName: string
  readonly claimedOrganizationId: string | undefined
  readonly claimedUniversityId: string | undefined
  /** The places that were claimed until their people said no: they may say yes later. */
  readonly refusedOrganizationId?: string | undefined
  readonly refusedUniversityId?: string | undefined
  /** An admin did, so no one of the place says yes. */
  readonly refusedByAdmin?: true
  readonly invitationId: string | undefined
  readonly invitedBy: string | undefined
  /** The event of the last answer to the account or to the place that it claims. */
  readonly answeredBy?: string
  /** The place was taken back: only people confirm it again, no list and no domain (product 2.20). */
  readonly unverified?: true
  readonly profile: Static<typeof Profile>
  readonly demo: boolean | undefined
  /** The person's choices for mails, by kind of notification. */
  readonly mail?: MailChoices
  readonly theme?: Theme
  /** The consents in force. Of the fields of the profile the profile itself counts. */
  readonly consents: readonly LedgerKind[]
  /** The last word on nominators' opening the résumé. */
  readonly nominators?: Word
  /** The studies as the list of a university last said them. */
  readonly reportedStudies?: { readonly universityId: string } & ReportedStudies
  /** An address that an admin set, and that nobody has proven yet. */
  readonly addressAsked?: { readonly email: string; readonly at: string } | undefined
  /** How often an admin set one: the mail's secret is that of the last. */
  readonly addressesAsked?: number
  readonly photo?: Photo | undefined
  /** How many photos there were. */
  readonly photos?: number
  /** The semester for which the student last said whether they still look for a job, and what. */
  readonly stillLooking?: { readonly semester: string; readonly looking: boolean }
  /** Copies of the data asked for on one day (UTC), and the task of the last. */
  readonly exports?: DailyCount & { readonly taskId: string }
  /**
   * The key of this refused account was destroyed. A refused account is `erased` for permissions at once, because nobody may use it
   * again; the reply of `/refuse` says `refused`, which is what the caller did; its key goes a day later, after the mail.
   */
  readonly ended?: true
}

export const userFold = defineFold<UserState>(
  'user',
  {
    UserRegistered: (_, { data }) => ({
      uid: data.uid,
      role: data.role,
      state: data.state,
      organizationId: data.organizationId,
      universityId: data.universityId,
      claimedOrganizationId: data.claimedOrganizationId,
      claimedUniversityId: data.claimedUniversityId,
      invitationId: data.invitationId,
      invitedBy: data.invitedBy,
      email: data.person.email,
      displayName: data.person.displayName,
      profile: data.profile,
      demo: data.demo,
      consents: [],
    }),
    AccountApproved: changing((user, { id, data }) => ({
      ...user,
      answeredBy: id,
      ...approved(user, data),
      claimedOrganizationId: data.organizationId === undefined ? user.claimedOrganizationId : undefined,
      claimedUniversityId: data.universityId === undefined ? user.claimedUniversityId : undefined,
    })),
    PersonVerified: changing(
      (
        { unverified: _, refusedOrganizationId: _company, refusedUniversityId: _university, refusedByAdmin: _by, ...user },
        { id, data },
      ) => ({
        ...user,
        answeredBy: id,
        ...counting(user, data),
        claimedOrganizationId: data.organizationId === undefined ? user.claimedOrganizationId : undefined,
        claimedUniversityId: data.universityId === undefined ? user.claimedUniversityId : undefined,
      }),
    ),
    PersonUnverified: changing((user, { id, data }) => ({
      ...user,
      answeredBy: id,
      ...notCounting(user, data),
      unverified: true,
      claimedOrganizationId: data.organizationId ?? user.claimedOrganizationId,
      claimedUniversityId: data.universityId ?? user.claimedUniversityId,
    })),
    PlaceRefused: changing((user, { id, data, meta }) => ({
      ...user,
      answeredBy: id,
      ...(meta.actor.role === 'admin' && { refusedByAdmin: true as const }),
      refusedOrganizationId: data.organizationId ?? user.refusedOrganizationId,
      refusedUniversityId: data.universityId ?? user.refusedUniversityId,
      claimedOrganizationId: data.organizationId === undefined ? user.claimedOrganizationId : undefined,
      claimedUniversityId: data.universityId === undefined ? user.claimedUniversityId : undefined,
    })),
    AccountRefused: changing((user, { id }) => ({ ...user, answeredBy: id, state: 'erased' })),
    RoleChanged: changing((user, { data }) => ({
      ...user,
      ...inNewRole(data),
      claimedOrganizationId: data.claimedOrganizationId,
      claimedUniversityId: data.claimedUniversityId,
    })),
    AnalystScopeSet: changing((user, { data: { scope } }) => ({ ...user, scope })),
    AccountSuspended: changing((user) => ({ ...user, state: 'suspended' })),
    AccountReactivated: changing((user) => ({ ...user, state: 'active' })),
    UserFieldCorrectedByAdmin: changing((user, { data: { attr, after }, meta }) =>
      attr === 'email'
        ? {
            ...user,
            addressAsked: typeof after === 'string' && after !== user.email ? { email: after, at: meta.occurredAt } : undefined,
            addressesAsked: (user.addressesAsked ?? 0) + 1,
          }
        : user,
    ),
    AddressMoved: changing((user, { data: { email } }) => ({ ...user, email, addressAsked: undefined })),
    SubjectErased: changing((user) => ({ ...user, state: 'erased' })),
    AccountEnded: changing((user) => ({ ...user, ended: true })),
    ConsentGranted: changing((user, { data: { kind }, meta }) => ({
      ...user,
      consents: [...without(user.consents, kind), kind],
      ...said(kind, { granted: true, at: meta.occurredAt }),
    })),
    ConsentWithdrawn: changing((user, { data: { kind }, meta }) => ({
      ...user,
      consents: without(user.consents, kind),
      ...said(kind, { granted: false, at: meta.occurredAt }),
    })),
    ProfileFieldChanged: changing((user, { data }) =>
      data.attr === 'displayName'
        ? withField(user, data.attr, data.value)
        : { ...user, profile: withField(user.profile, data.attr, data.value) },
    ),
    StudiesReported: changing((user, { data: { universityId, studies } }) => ({ ...user, reportedStudies: { universityId, ...studies } })),
    PhotoChanged: changing((user, { data: { uid: _, ...photo } }) => ({ ...user, photo, photos: photo.number })),
    PhotoRemoved: changing((user) => ({ ...user, photo: undefined })),
    StillLookingAnswered: changing((user, { data: { semester, looking } }) => ({ ...user, stillLooking: { semester, looking } })),
    DataExportRequested: changing((user, { data: { taskId }, meta }) => ({
      ...user,
      exports: { ...oneMore(meta.occurredAt, user.exports), taskId },
    })),
    PreferencesChanged: changing((user, { data: { mail, theme, timezone } }) => ({
      ...user,
      ...(mail && { mail: { ...user.mail, ...mail } }),
      ...(theme && { theme }),
      profile: timezone === undefined ? user.profile : { ...user.profile, timezone },
    })),
  },
  { personal: true, asRead: (user, lookup) => withPlaces(lookup, user), ...countedByOwner },
)

function said(kind: LedgerKind, word: Word): Pick<UserState, 'nominators'> {
  return kind === 'shareWithNominator' ? { nominators: word } : {}
}

function without(consents: readonly LedgerKind[], gone: LedgerKind): readonly LedgerKind[] {
  return consents.filter((kind) => kind !== gone)
}

/** An account's role, state and places, which are not sealed: what permissions are judged by. */
export const accountFold = defineFold<Account>(
  'user',
  {
    UserRegistered: (_, { data }) => registered(data),
    AccountApproved: changing((account, { data }) => ({ ...account, ...approved(account, data) })),
    PersonVerified: changing((account, { data }) => ({ ...account, ...counting(account, data) })),
    PersonUnverified: changing((account, { data }) => ({ ...account, ...notCounting(account, data) })),
    AccountRefused: changing((account) => ({ ...account, state: 'erased' })),
    RoleChanged: changing((account, { data }) => ({ ...account, ...inNewRole(data) })),
    AnalystScopeSet: changing((account, { data: { scope } }) => ({ ...account, scope })),
    AccountSuspended: changing((account) => ({ ...account, state: 'suspended' })),
    AccountReactivated: changing((account) => ({ ...account, state: 'active' })),
    SubjectErased: changing((account) => ({ ...account, state: 'erased' })),
  },
  { asRead: (account, lookup) => withPlaces(lookup, account) },
)

function inNewRole({ to, scope, organizationId, universityId }: DataOf<typeof RoleChanged>) {
  return { role: to, scope, organizationId, universityId }
}

type Places = Pick<Account, 'organizationId' | 'universityId'>
const registered = ({ uid, role, state, organizationId, universityId }: Account) => ({ uid, role, state, organizationId, universityId })

function approved(account: Places, places: Places) {
  return { state: 'active' as const, ...counting(account, places) }
}

function counting(account: Places, { organizationId, universityId }: Places) {
  return { organizationId: organizationId ?? account.organizationId, universityId: universityId ?? account.universityId }
}

function notCounting(account: Places, { organizationId, universityId }: Places) {
  return {
    organizationId: organizationId === undefined ? account.organizationId : undefined,
    universityId: universityId === undefined ? account.universityId : undefined,
  }
}

/** The uid that holds this e-mail address, as its claim says. */
export function emailOwner(lookup: Pick<Lookup, 'fold' | 'secrets'>, email: string): Promise<string | undefined> {
  return idOfHolder(lookup, accountClaims.email(email))
}

/** The uids that ever held this address: today's, and those of attempts that were cut off too. */
export function emailOwnersEver(lookup: Pick<Lookup, 'fold' | 'secrets'>, email: string): Promise<readonly string[]> {
  return idsOfAllHolders(lookup, accountClaims.email(email))
}

/** The values of an account's claims. */
export const accountClaims = {
  email: (email: string) => ({ kind: 'email', value: normalEmail(email) }) as const,
  /** Of the people who wait for an invitation, one gets the account. */
  invitation: (invitationId: string) => ({ kind: 'invitation', value: invitationId }) as const,
  /** So many may wait for the answer to one invitation (product 2.18). */
  waiting: (invitationId: string) => ({ kind: 'waiting', value: invitationId, places: limits.waitingPerInvitation }) as const,
}

const neededWhile =
  (...states: readonly AccountState[]): IsNeeded =>
  async ({ id }, { fold }) => {
    const account = await fold(accountFold, id)
    return account !== undefined && states.includes(account.state)
  }

/** The place of the account that waited is free; the address of a refused account is free as well. */
const decided: AfterEvent<{ readonly type: string; readonly data: { readonly uid: string } }> = async ({ type, data }, { fold }) => {
  const user = await fold(userFold, data.uid)
  if (!user) return []
  const ended = [accountClaims.waiting(user.invitationId ?? ''), ...(type === 'AccountRefused' ? [accountClaims.email(user.email)] : [])]
  return ended.map(({ kind, value }) => ({ kind, value, becomes: 'free unless needed' as const }))
}

/** In which states an account needs what it claims. */
export const accountClaimRules: ClaimRules = {
  needs: {
    email: neededWhile('active', 'suspended', 'pending_approval'),
    invitation: neededWhile('active', 'suspended'),
    waiting: neededWhile('pending_approval'),
  },
  after: {
    AccountApproved: decided,
    AccountRefused: decided,
    // The address of before is free for whoever has it.
    AddressMoved: async ({ data: { uid, former } }, { fold }) => {
      const user = await fold(userFold, uid)
      // Told late, the account may have moved back.
      return normalEmail(user?.email ?? '') === normalEmail(former) ? [] : [{ ...accountClaims.email(former), becomes: 'free' }]
    },
  },
}
