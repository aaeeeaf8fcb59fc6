import { expect, it } from 'vitest'
import type { Json } from '#events/envelope.ts'
import { secrets } from '../testing/given.ts'
import { eraseWork, type ErasePorts } from './erase.ts'
import type { NamedAtAddress } from './erase-named.ts'
import { erasureReceipts, type ReceiptPorts } from './erasure-receipt.ts'

const BEGUN = Date.parse('2026-11-20T15:00:00.000Z')
const at = (ms: number) => new Date(BEGUN + ms).toISOString()
const nobody: NamedAtAddress = {
  invitations: [],
  nominationIds: [],
  referralIds: [],
  drafts: [],
  rosterEntryIds: [],
  accessRequestIds: [],
  registrations: [],
}

const counted = (_done: unknown) => 1

/** @param found at the address, by each look at it. @param rebuilds of the views, which may fail */
async function erasure(found: readonly Partial<NamedAtAddress>[], rebuilds: readonly (() => void)[]) {
  const notes = new Map<string, Json | undefined>()
  const [key, sent, destroyed, forgotten, sought] = [
    { id: 'erasure-mia', secret: Buffer.alloc(32, 7) },
    [] as string[],
    [] as string[],
    [] as object[],
    [] as object[],
  ]
  const keys = new Set<string>()
  let [looks, run, now] = [0, 0, BEGUN]
  const person = { uid: 'mia', state: 'active', email: 'mia@home.example', displayName: 'Mia' }
  const reader = { load: async () => ({ state: person }) }
  const tasks = { enqueue: async () => undefined, work: () => undefined }
  const receipts = erasureReceipts({
    keys: { ensure: async () => key, open: async () => new Map([[key.id, key]]) },
    notes: {
      getState: async (name: string) => notes.get(name),
      setState: async (name: string, value: Json) => void notes.set(name, value),
    },
    reader,
    tasks,
  } as unknown as ReceiptPorts)
  const work = eraseWork({
    handler: {
      handle: async ({ operation }: { readonly operation: string }, input: object, request: { readonly key: string }) => {
        keys.add(request.key)
        sent.push(`${operation} ${Object.values(input).join(' ')}`)
        return { ok: true }
      },
      claims: { release: async () => void sent.push('address released') },
      reader,
    },
    secrets,
    namedAt: async () => ({ ...nobody, ...found[Math.min(looks++, found.length - 1)] }),
    destroyKey: async (subject: string) => void destroyed.push(subject),
    receipts,
    forgetAccount: () => undefined,
    files: { list: async () => [] },
    copies: { removeNaming: async (asked: object) => counted(sought.push(asked)) },
    mail: { forget: async (asked: object) => counted(forgotten.push(asked)) },
    payments: { forget: async () => counted(sent.push('payments forgotten')) },
    tasks,
    users: {},
    rebuildViews: async () => counted(rebuilds[run++]?.()),
    clock: { now: () => (now += 1_000) },
  } as unknown as ErasePorts)
  const once = () =>
    work.run(
      { uid: 'mia' },
      { id: 't-1', owner: 'mia', show: () => undefined, progress: () => undefined, signal: new AbortController().signal },
    )
  return { once, sent, keys, destroyed, forgotten, sought }
}

it('§2.18 leaves what others wrote about the next owner of the address when it is begun again', async () => {
  const fail = () => {
    throw new Error('The disk is full.')
  }
  const theirs = { invitations: [{ invitationId: 'hers' }], rosterEntryIds: ['hers'] }
  const next = { invitations: [{ invitationId: 'of-the-next' }], rosterEntryIds: ['of-the-next'] }
  const { once, sent, destroyed, forgotten } = await erasure([theirs, next], [fail])
  await expect(once()).rejects.toThrow('full')
  const [before] = [sent.splice(0)]
  expect(before).toEqual(['process.eraseAccount mia', 'process.endRosterEntry hers erased', 'payments forgotten', 'address released'])
  await once()
  expect(sent).toEqual(['process.eraseAccount mia', 'address released'])
  expect(destroyed).toEqual(['hers'])
  // What was mailed to the address once it was free is not theirs either.
  expect(forgotten).toEqual([{ uid: 'mia', address: 'mia@home.example', before: BEGUN + 2_000 }])
})

it('§2.18 stores events whose ids nobody can work out from the uid, and the same ones when it is begun again', async () => {
  const fail = () => {
    throw new Error('The disk is full.')
  }
  const { once, keys } = await erasure([{ rosterEntryIds: ['hers'] }], [fail])
  await expect(once()).rejects.toThrow('full')
  await once()
  const of = await erasure([{}], [])
  await of.once()
  expect([keys.size, of.keys.size]).toEqual([1, 1])
  expect([...keys]).not.toEqual([...of.keys])
})

it('§2.18 looks for the address in the copies of others only before it is free, and then for the ids under which it stood there', async () => {
  const fail = () => {
    throw new Error('The disk is full.')
  }
  const theirs = { invitations: [{ invitationId: 'invited' }], nominationIds: ['nominated'], referralIds: ['referred'] }
  const next = { invitations: [{ invitationId: 'of-the-next' }] }
  const { once, sought } = await erasure([theirs, next], [fail])
  await expect(once()).rejects.toThrow('full')
  expect(sought.splice(0)).toEqual([{ anywhere: ['mia', 'mia@home.example'], name: 'Mia' }])
  await once()
  expect(sought).toEqual([{ anywhere: ['mia', 'invited', 'nominated', 'referred'] }])
})

it('§2.18 sends a code to whoever registered with the address while it was erased, and ends what was registered before', async () => {
  const registrations = [
    { uid: 'before', receivedAt: at(-1) },
    { uid: 'meanwhile', receivedAt: at(1_500) },
  ]
  const { once, sent } = await erasure([{ registrations }], [])
  await once()
  expect(sent).toEqual([
    'process.eraseAccount mia',
    'process.endRegistration before replaced',
    'payments forgotten',
    'address released',
    'process.resendVerification meanwhile',
  ])
})
