/**
 * The receipt of an erasure goes to an address that is unreadable by then. Until it is mailed, the address lies sealed under a key
 * of its own, which is destroyed with it (product 2.19, docs/decisions/erasure.md).
 */
import type { Json, JsonObject } from '#events/envelope.ts'
import { mailTasks } from '#events/vocabulary/task-kinds.ts'
import { keyIdOf, openValue, sealValue } from '#platform/keys/cipher.ts'
import type { Keys } from '#platform/keys/port.ts'
import type { Mail } from '#platform/mail/port.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import type { Tasks } from '#platform/tasks/port.ts'
import type { EventReader } from '../core/streams/event-reader.ts'
import { sendLetter } from '../reactors/letter-delivery.ts'
import { userFold } from '../users/state.ts'
import { receiptLetter, type Receipt } from './erasure-letter.ts'

export type ReceiptPorts = {
  readonly keys: Pick<Keys, 'ensure' | 'open' | 'destroy'>
  readonly notes: Pick<ReadStore, 'getState' | 'setState'>
  readonly reader: Pick<EventReader, 'load'>
  readonly mail: Pick<Mail, 'send'>
  readonly tasks: Pick<Tasks, 'enqueue' | 'work'>
}

export type Receipts = {
  /** The account's address, kept until the receipt is mailed. Undefined when it was mailed already. */
  readonly keepAddress: (uid: string) => Promise<string | undefined>
  /**
   * What was found or done the first time, until the receipt is mailed. An erasure that is begun again after a kill finds at the address
   * what others wrote since about somebody else. Ids and figures alone: it lies open.
   */
  readonly once: <Result extends Json>(uid: string, what: string, work: () => Promise<Result>) => Promise<Result>
  readonly send: (receipt: Receipt) => Promise<void>
}

const MAIL = mailTasks.receipt
const noteOf = (uid: string) => `erasure:${uid}`
const onceOf = (uid: string) => `erasureOnce:${uid}`
const subjectOf = (uid: string) => `erasure-${uid}`

export function erasureReceipts({ keys, notes, reader, mail, tasks }: ReceiptPorts): Receipts {
  const kept = async (uid: string) => {
    const sealed = await notes.getState(noteOf(uid))
    if (typeof sealed !== 'string') return undefined
    const opened = openValue(await keys.open([keyIdOf(sealed)]), noteOf(uid), sealed)
    return 'gone' in opened ? undefined : (opened.value as string)
  }

  tasks.work(MAIL, async ({ payload }) => {
    const receipt = payload as unknown as Receipt
    const { subject: uid } = receipt
    const address = await kept(uid)
    if (address !== undefined)
      await sendLetter(mail, { id: `erasure-${uid}`, template: 'erasureReceipt' }, receiptLetter(address, receipt), [])
    await notes.setState(noteOf(uid), undefined)
    await notes.setState(onceOf(uid), undefined)
    await keys.destroy(subjectOf(uid))
  })

  return {
    keepAddress: async (uid) => {
      const before = await kept(uid)
      if (before !== undefined) return before
      const { state: user } = await reader.load(userFold, uid)
      if (!user || user.state === 'erased') return undefined
      await notes.setState(noteOf(uid), sealValue(await keys.ensure(subjectOf(uid)), noteOf(uid), user.email))
      return user.email
    },
    once: async <Result extends Json>(uid: string, what: string, work: () => Promise<Result>) => {
      const before = ((await notes.getState(onceOf(uid))) ?? {}) as JsonObject
      if (before[what] !== undefined) return before[what] as Result
      const result = await work()
      await notes.setState(onceOf(uid), { ...before, [what]: result })
      return result
    },
    send: (receipt) => tasks.enqueue({ id: `erasure_${receipt.subject}`, kind: MAIL, payload: receipt as unknown as JsonObject }),
  }
}
