import { describe, expect, it } from 'vitest'
import { refuse, type RefusalCode } from '#events/vocabulary/refusals.ts'
import type { Handler } from '../core/handle.ts'
import { eraseNamed, type NamedAtAddress } from './erase-named.ts'

const named: NamedAtAddress = {
  invitations: [{ invitationId: 'open' }, { invitationId: 'own', acceptedBy: 'mia' }, { invitationId: 'of-another', acceptedBy: 'lou' }],
  nominationIds: ['nomination'],
  referralIds: ['referral'],
  drafts: [{ id: 'draft', professorId: 'ada', semester: '2026-fall' }],
  rosterEntryIds: ['entry'],
  accessRequestIds: ['request'],
  registrations: [{ uid: 'unproven', receivedAt: '2026-11-20T15:00:00.000Z' }],
}

async function erased(refused?: RefusalCode) {
  const sent: string[] = []
  const destroyed: string[] = []
  const handle = async ({ operation }: { readonly operation: string }, input: object) => {
    sent.push(`${operation} ${Object.values(input).join(' ')}`)
    return refused === undefined ? { ok: true } : refuse(refused)
  }
  const ports = {
    handler: { handle } as unknown as Pick<Handler, 'handle'>,
    destroyKey: async (subject: string) => void destroyed.push(subject),
  }
  return { count: await eraseNamed(ports, { uid: 'mia', key: 'k' }, named), sent, destroyed }
}

describe('§2.18 an erasure reaches what names the address beside the account', () => {
  it('destroys the keys of its invitations, and ends drafts, entries of rosters, requests to join and registrations without a proof', async () => {
    const { count, sent, destroyed } = await erased()
    expect(destroyed).toEqual(['open', 'own'])
    expect(sent).toEqual([
      'nominations.discardDraft draft ada 2026-fall',
      'process.endRosterEntry entry erased',
      'timer.accessRequestEnded request',
      'process.endRegistration unproven replaced',
    ])
    expect(count).toBe(6)
  })

  it('goes on where something has ended meanwhile, and is tried again where something could not be stored', async () => {
    expect((await erased('not_found')).sent).toHaveLength(4)
    await expect(erased('unavailable')).rejects.toThrow('unavailable')
  })
})
