/**
 * Erasing an account (product 2.14, 2.18): the key first, which makes all that is sealed under it unreadable at once and for good;
 * then what lies open or beside it. Begun again after a kill, each step does what is left of it (docs/decisions/erasure.md).
 */
import { randomUUID } from 'node:crypto'
import type { JsonObject } from '#events/envelope.ts'
import { ERASED } from '#events/define.ts'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import { ERASE } from '#events/vocabulary/task-kinds.ts'
import type { Clock } from '#platform/clock.ts'
import type { UserManagement } from '#platform/identity/port.ts'
import type { Mail } from '#platform/mail/port.ts'
import type { Payments } from '#platform/payments/port.ts'
import type { SealedFiles } from '#platform/sealed-files.ts'
import type { Tasks } from '#platform/tasks/port.ts'
import { claimKeyOf } from '../claims/claims.ts'
import type { Command, Secrets } from '../core/command.ts'
import type { Handler } from '../core/handle.ts'
import { send } from '../processes/process.ts'
import { eraseAccount } from '../users/erase-account.ts'
import { resendVerification } from '../users/registering/resend-verification.ts'
import { accountClaims, userFold } from '../users/state.ts'
import type { ExportCopies } from './export-copies.ts'
import { keptAfterErasure, type Receipt } from './erasure-letter.ts'
import type { Receipts } from './erasure-receipt.ts'
import { eraseNamed, type NamedAtAddress, type NamedPorts } from './erase-named.ts'
import type { LongWork, Steps } from './long-work.ts'

export type ErasePorts = NamedPorts & {
  readonly handler: Pick<Handler, 'handle' | 'claims' | 'reader'>
  readonly secrets: Pick<Secrets, 'claimKey' | 'emailKey'>
  readonly namedAt: (email: string, emailKey: string) => Promise<NamedAtAddress>
  readonly receipts: Receipts
  /** Forgets what is remembered of the account, so that its next call finds it erased. */
  readonly forgetAccount: (uid: string) => void
  readonly files: Pick<SealedFiles, 'list' | 'remove'>
  /** Of the data of others, who may have the person in their lists. */
  readonly copies: Pick<ExportCopies, 'removeNaming'>
  readonly mail: Pick<Mail, 'forget'>
  readonly payments: Pick<Payments, 'forget'>
  readonly tasks: Pick<Tasks, 'enqueue' | 'work'>
  readonly users: Pick<UserManagement, 'delete'>
  /** Builds the views anew that hold something of who is erased, and removes the former ones from the disk. @returns how many documents changed */
  readonly rebuildViews: (progress: Steps['progress']) => Promise<number>
  readonly clock: Clock
}

const END_SIGN_IN = 'privacy.endSignIn'
/** For so long the page can still read the receipt; every other call is refused from the first step on. */
const GRACE_MS = 10_000

/** The ids under which the address stood in the lists of others. What an erasure of before kept has those of invitations alone. */
function idsOf({ invitations, nominationIds = [], referralIds = [] }: Partial<NamedAtAddress> & Pick<NamedAtAddress, 'invitations'>) {
  return [...invitations.map(({ invitationId }) => invitationId), ...nominationIds, ...referralIds]
}

export function eraseWork(ports: ErasePorts): LongWork {
  const { handler, secrets, namedAt, receipts, forgetAccount, files, copies, mail, payments, tasks, users, rebuildViews, clock } = ports
  tasks.work(END_SIGN_IN, ({ payload }) => users.delete(payload['uid'] as string))

  const removeFiles = async (uid: string) => {
    let removed = 0
    for (const { id } of await files.list(uid)) {
      await files.remove({ owner: uid, id })
      removed += 1
    }
    return removed
  }
  /** The ids of its events follow from the key: from the uid, a company could work out which hidden application an erasure has ended. */
  const keyOf = (uid: string) => receipts.once(uid, 'key', async () => randomUUID())
  const handled = async (command: Command, input: object, uid: string) => {
    const request = { caller: { kind: 'process', name: 'erase-account' }, key: await keyOf(uid), requestId: randomUUID() } as const
    return handler.handle(command, input as JsonObject, request)
  }

  /** The claim goes once what names the address has gone; what is written about the address from then on is its next owner's. */
  const freeAddress = async (uid: string, address: string, begunAt: string) => {
    const found = () => namedAt(address, secrets.emailKey(address))
    const isSince = ({ receivedAt }: { readonly receivedAt: string }) => receivedAt >= begunAt
    const named = await receipts.once(uid, 'named', async () => {
      const all = await found()
      return { ...all, registrations: all.registrations.filter((one) => !isSince(one)) }
    })
    const mentions = await receipts.once(uid, 'mentions', async () => eraseNamed(ports, { uid, key: await keyOf(uid) }, named))
    const buyers = await receipts.once(uid, 'buyers', () => payments.forget(address))
    await handler.claims.release(claimKeyOf(secrets, accountClaims.email(address)), `user-${uid}`)
    const at = await receipts.once(uid, 'freedAt', async () => clock.now())
    // Who registers while the erasure is under way was told of the account that there was.
    await receipts.once(uid, 'codes', async () => {
      const late = (await found()).registrations.filter(isSince)
      for (const registration of late) {
        const { command, input } = send(resendVerification, { uid: registration.uid })
        const reply = await handled(command, input, uid)
        if (isRefusal(reply) && reply.refused !== 'not_found') throw new Error(`No code could be sent yet: ${reply.refused}.`)
      }
      return late.length
    })
    return { mentions, buyers, at, ids: idsOf(named) }
  }

  return {
    kind: ERASE,
    unit: 'events',
    mustEnd: true,
    run: async ({ uid: owner }, { progress }) => {
      const uid = owner as string
      const address = await receipts.keepAddress(uid)
      const begunAt = address && (await receipts.once(uid, 'begunAt', async () => new Date(clock.now()).toISOString()))
      const { state: user } = await handler.reader.load(userFold, uid)
      // Before the key goes, with which the name goes, and by the address only while nobody else can have it.
      const name = user && user.displayName !== ERASED ? { name: user.displayName } : {}
      const naming = { anywhere: [uid, ...(address === undefined ? [] : [address])], ...name }
      const copiesBefore = address === undefined ? 0 : await receipts.once(uid, 'copies', () => copies.removeNaming(naming))
      const reply = await handled(eraseAccount as unknown as Command, { uid }, uid)
      if (isRefusal(reply)) throw new Error(`The account could not be erased yet: ${reply.refused}.`)
      forgetAccount(uid)
      const freed = address === undefined || begunAt === undefined ? undefined : await freeAddress(uid, address, begunAt)
      const removed = await removeFiles(uid)
      const documents = await rebuildViews(progress)
      // Only now: a mail that was being written when the key went has been written meanwhile, and so has an export.
      const mails = address === undefined ? 0 : await mail.forget({ uid, address, ...(freed && { before: freed.at }) })
      const copiesAfter = await copies.removeNaming({ anywhere: [uid, ...(freed?.ids ?? [])] })
      const removedLate = await removeFiles(uid)
      await tasks.enqueue({ id: `sign-in_${uid}`, kind: END_SIGN_IN, payload: { uid }, runAt: clock.now() + GRACE_MS })
      const receipt: Receipt = {
        subject: uid,
        erasedAt: new Date(clock.now()).toISOString(),
        purged: [
          { store: 'keys', count: 1 },
          { store: 'mentions', count: freed?.mentions ?? 0 },
          { store: 'documents', count: documents },
          { store: 'files', count: removed + removedLate },
          { store: 'copies', count: copiesBefore + copiesAfter },
          { store: 'mails', count: mails },
          ...(freed && freed.buyers > 0 ? [{ store: 'payments', count: freed.buyers } as const] : []),
          { store: 'signIns', count: 1 },
        ],
        kept: keptAfterErasure,
      }
      await receipts.send(receipt)
      return receipt as unknown as JsonObject
    },
  }
}
