import { describe, expect, it } from 'vitest'
import { matcher } from '#platform/read-store/matches.ts'
import type { Document, Query, ReadStore } from '#platform/read-store/port.ts'
import { invitations } from '#projections/views/invitations/model.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { inboxes } from '#projections/views/inboxes/model.ts'
import { notifications } from '#projections/views/notifications/model.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import { registrations } from '#projections/views/registrations/model.ts'
import { commandReadModels } from './command-read-models.ts'
import type { Views } from '../core/reader.ts'

const registered = { position: 7n, meta: { occurredAt: '2026-11-20T10:00:00.000Z' } }

type Held = Readonly<Record<string, readonly object[]>>
type Find = (collection: { readonly name: string }, query: Query) => Promise<{ readonly items: readonly Document[] }>

/** Views at `position` that return `held`, regardless of the query. */
function readModels(held: Held, position = 7n, find: Find = async ({ name }) => ({ items: (held[name] ?? []) as readonly Document[] })) {
  const store = {
    find,
    get: async ({ name }: { readonly name: string }) => held[name]?.[0],
    getMany: async ({ name }: { readonly name: string }) => held[name] ?? [],
  } as unknown as ReadStore
  const views: Views = {
    active: ({ name }) => ({ name, indexes: [] }),
    position: () => position,
    waitFor: async (_, wanted) => position >= wanted,
  }
  return commandReadModels(store, views, async () => position)
}
/** The same, of which a query finds what it asks for. */
function answering(held: Held) {
  return readModels(held, 7n, async ({ name }, { where, limit }) => {
    const items = (held[name] ?? []) as readonly Document[]
    return { items: items.filter(matcher(where)).slice(0, limit) }
  })
}
const openAtAddress = (held: Readonly<Record<string, readonly object[]>>, position = 7n) =>
  readModels(held, position).openAtAddress('key', registered)

const nomination = { _id: 'nom', professorId: 'ada', semester: '2026-fall', invitationId: 'inv', status: 'pending' }
const invitation = { _id: 'inv', status: 'opened', expiresAt: '2026-11-20T10:00:00.001Z' }
const referral = { _id: 'ref', invitationId: 'inv-2' }

it('§2.15 a merged company keeps its name, so that both still have their own after an unmerge', async () => {
  const merged = { into: 'tinwhistle', statusBefore: 'verified' }
  const held = { [organizations.name]: [{ _id: 'moonlit', label: 'Moonlit', kind: 'company', status: 'merged', merged }] }
  expect(await readModels(held).verifiedNamed('moonlit', 'company')).toEqual(['moonlit'])
})

describe('what is open for an address at its registration', () => {
  it('is every open nomination, referral and invitation', async () =>
    expect(
      await openAtAddress({ [nominations.name]: [nomination], [referrals.name]: [referral], [invitations.name]: [invitation] }),
    ).toEqual({
      nominations: [{ nominationId: 'nom', professorId: 'ada', semester: '2026-fall', invitationId: 'inv' }],
      referrals: [{ referralId: 'ref', invitationId: 'inv-2' }],
      invitationIds: ['inv'],
      registrations: [],
    }))

  it('§2.18 is every registration of the address that is not proven', async () =>
    expect(await openAtAddress({ [registrations.name]: [{ _id: 'stella' }] })).toMatchObject({ registrations: ['stella'] }))

  it('includes a nomination whose invitation has not been sent yet', async () =>
    expect(await openAtAddress({ [nominations.name]: [nomination] })).toMatchObject({
      nominations: [{ nominationId: 'nom' }],
      invitationIds: [],
    }))

  it('leaves out what had expired by the registration, and what has a student already', async () => {
    const over = { ...invitation, expiresAt: '2026-11-20T10:00:00.000Z' }
    expect(await openAtAddress({ [nominations.name]: [nomination], [invitations.name]: [over] })).toEqual({
      nominations: [],
      referrals: [],
      invitationIds: [],
      registrations: [],
    })
    const known = { [nominations.name]: [{ ...nomination, studentId: 'mia' }], [referrals.name]: [{ ...referral, studentId: 'mia' }] }
    expect(await openAtAddress(known)).toEqual({ nominations: [], referrals: [], invitationIds: [], registrations: [] })
  })

  it('is an error while a view is behind', async () =>
    expect(openAtAddress({ [nominations.name]: [nomination] }, 6n)).rejects.toThrow('behind'))
})

describe('§2.4 the students whose invitations name a professor', () => {
  it('§2.4 are those of open and accepted invitations, without who was erased', async () => {
    const naming = {
      ...invitation,
      role: 'student',
      invitedBy: 'sam',
      sentAt: '2026-11-01T09:00:00.000Z',
      invitee: { email: 'nina@uni.example.edu', name: 'Nina' },
    }
    const held = [
      naming,
      { ...naming, _id: 'accepted', status: 'accepted', expiresAt: '2026-01-01T00:00:00.000Z', invitee: { email: 'tom@uni.example.edu' } },
      { ...naming, _id: 'expired', expiresAt: '2026-01-01T00:00:00.000Z' },
      { ...naming, _id: 'erased', invitee: { email: 'erased' } },
      { ...naming, _id: 'colleague', role: 'professor' },
    ]
    expect(await readModels({ [invitations.name]: held }).invitationsThatName('Ada@uni.example.edu', registered)).toEqual([
      { creditId: 'inv', invitedBy: 'sam', email: 'nina@uni.example.edu', name: 'Nina', sentAt: naming.sentAt },
      { creditId: 'accepted', invitedBy: 'sam', email: 'tom@uni.example.edu', sentAt: naming.sentAt },
    ])
  })
})

describe('§2.18 the places at a domain', () => {
  it('are the verified ones', async () => {
    const held = { [organizations.name]: ['verified', 'pending', 'declined'].map((status) => ({ _id: status, kind: 'company', status })) }
    expect(await readModels(held).organizationsAt(['acme.example'])).toEqual([{ id: 'verified', kind: 'company' }])
  })
})

describe('the referral that owns an application', () => {
  it('for what follows from an event is not guessed from a view that is behind', async () => {
    const held = { [referrals.name]: [accepted('first', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z')] }
    expect(await readModels(held).acceptedReferralFor('mia', 'job', registered)).toBe('first')
    await expect(readModels(held, 6n).acceptedReferralFor('mia', 'job', registered)).rejects.toThrow('behind')
  })

  const ofMia = { studentId: 'mia', jobId: 'job' }
  const accepted = (_id: string, acceptedAt: string, expiresAt: string) => ({ ...ofMia, _id, status: 'accepted', acceptedAt, expiresAt })
  const second = accepted('second', '2026-11-02', '2026-12-31T00:00:00.000Z')
  const held = { [referrals.name]: [second, accepted('first', '2026-11-01', '2026-11-20T10:00:00.000Z')] }
  const ownerAt = (now: string) => answering(held).acceptedReferral('mia', 'job', now)

  it('is the first that was accepted, and the next once its term is over, also before the timer has fired', async () => {
    expect(await ownerAt('2026-11-20T09:59:59.999Z')).toEqual({ referralId: 'first' })
    expect(await ownerAt('2026-11-20T10:00:00.000Z')).toEqual({ referralId: 'second' })
    expect(await ownerAt('2026-12-31T00:00:00.000Z')).toBeUndefined()
  })

  it('§2.3 is found however many others were begun and withdrawn since', async () => {
    const withdrawn = Array.from({ length: 20 }, (_, n) => ({ ...ofMia, _id: `withdrawn-${n}`, status: 'withdrawn' }))
    const owner = await answering({ [referrals.name]: [...withdrawn, second] }).acceptedReferral('mia', 'job', '2026-11-20T10:00:00.000Z')
    expect(owner).toEqual({ referralId: 'second' })
  })

  it('§2.19 is the one whose application was withdrawn while hidden, in its term, as its company reads', async () => {
    const stood = { status: 'accepted', since: '2026-11-01', revision: 1 }
    const first = { ...accepted('first', '2026-11-01', '2026-12-01T00:00:00.000Z'), status: 'withdrawn', applicationId: 'app' }
    const ownerOf = (card: object, unlinked: object = stood, now = '2026-11-20T10:00:00.000Z') => {
      const cards = [{ ...ofMia, _id: 'app', referralId: 'first', ...card }]
      const views = { [referrals.name]: [{ ...first, unlinked }, second], [recruiterBoard.name]: cards }
      return answering(views).acceptedReferral('mia', 'job', now)
    }
    const unseen = { hidden: true, status: 'withdrawn' }
    expect(await ownerOf(unseen)).toEqual({ referralId: 'first' })
    expect(await ownerOf({ ...unseen, hidden: false })).toEqual({ referralId: 'second' })
    expect(await ownerOf({ ...unseen, status: 'rejected' })).toEqual({ referralId: 'second' })
    expect(await ownerOf(unseen, { ...stood, status: 'withdrawn' })).toEqual({ referralId: 'second' })
    expect(await ownerOf(unseen, stood, '2026-12-02T00:00:00.000Z')).toEqual({ referralId: 'second' })
  })
})

describe('a count', () => {
  it('waits half a second at most until its view has reached the end of the log, then reads it as it stands', async () => {
    const waits: unknown[] = []
    // No organization was merged.
    const store = { count: async () => 3, find: async () => ({ items: [] }) } as Partial<ReadStore> as ReadStore
    const views: Views = {
      active: ({ name }) => ({ name, indexes: [] }),
      position: () => 6n,
      waitFor: async (waited, position, ms) => {
        waits.push([waited.map(({ name }) => name), position, ms])
        return false
      },
    }
    expect(await commandReadModels(store, views, async () => 7n).hasConsentedNomination('mia')).toBe(true)
    expect(waits).toEqual([[[nominations.name, organizations.name], 7n, 500]])
  })
})

describe('what a person has not read', () => {
  const mia = { uid: 'mia', role: 'student', state: 'active' } as const
  const now = '2026-11-20T10:00:00.000Z'
  const told = (_id: string, at: string, to = 'u:mia', place = 'list') => ({ _id, at, to, place })
  const held = {
    [inboxes.name]: [{ _id: 'mia', upTo: '2026-11-18T00:00:00.000Z', read: [{ id: 'single', at: '2026-11-19T12:00:00.000Z' }] }],
    [notifications.name]: [
      told('before', '2026-11-17T00:00:00.000Z'),
      told('single', '2026-11-19T00:00:00.000Z'),
      told('new', '2026-11-20T09:00:00.000Z'),
    ],
  }
  it('is what came since, but for what was read by itself', async () => {
    expect(await readModels(held).unreadNotifications(mia, now)).toEqual(['new'])
    expect(await readModels({ ...held, [notifications.name]: [] }).unreadNotifications(mia, now)).toEqual([])
  })
  it('among ids is never another’s, nor what is not shown', async () => {
    const hidden = [
      told('anothers', '2026-11-20T09:00:00.000Z', 'u:ben'),
      told('mailed', '2026-11-20T09:00:00.000Z', 'u:mia', 'mail'),
      told('waiting', '2026-11-20T10:00:01.000Z'),
    ]
    const all = { ...held, [notifications.name]: [...(held[notifications.name] ?? []), ...hidden] }
    expect(await readModels(all).unreadNotifications(mia, now, ['new', 'anothers', 'mailed', 'waiting', 'before'])).toEqual(['new'])
  })
})
