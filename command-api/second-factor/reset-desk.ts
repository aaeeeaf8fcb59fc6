/** `npm run admin -- EMAIL --reset-second-factor`: for an admin who has lost the app and the recovery codes. */
import { randomUUID } from 'node:crypto'
import { isRefusal, sentenceOf } from '#events/vocabulary/refusals.ts'
import { isEmail } from '#lib/email.ts'
import type { Command, Lookup, Secrets } from '../core/command.ts'
import type { Handler } from '../core/handle.ts'
import { accountFold, emailOwner } from '../users/state.ts'
import { resetSecondFactor } from './reset.ts'
import { factorFold } from './state.ts'

export type ResetDesk = { readonly handler: Pick<Handler, 'handle' | 'reader'>; readonly secrets: Secrets }
export type FactorWasReset = { readonly resetFor: string }

const RESET = '--reset-second-factor'
export const RESET_USAGE = `npm run admin -- EMAIL ${RESET}      takes the second factor of an admin away, who sets up another one\n`

/** Whether the words of the command line ask for it. */
export function asksForReset(request: unknown): boolean {
  return Array.isArray(request) && request.includes(RESET)
}

/**
 * @param request the words of the command line
 * @throws with a sentence for people
 */
export async function resetAtDesk({ handler, secrets }: ResetDesk, request: unknown): Promise<FactorWasReset> {
  const [email, ...others] = (request as readonly unknown[]).filter((word) => word !== RESET)
  if (typeof email !== 'string' || others.length > 0) throw new Error(`Please name one address.\n${RESET_USAGE}`)
  if (!isEmail(email)) throw new Error(`${email} is no e-mail address.`)
  const fold: Lookup['fold'] = async (definition, id) => (await handler.reader.load(definition, id)).state
  const uid = await emailOwner({ fold, secrets }, email)
  const account = uid === undefined ? undefined : await fold(accountFold, uid)
  if (account?.role !== 'admin' || account.state === 'erased') throw new Error('There is no admin with this address, so nothing was reset.')
  const { state: factor } = await handler.reader.load(factorFold, account.uid)
  if (factor?.secret === undefined) throw new Error('This admin has no second factor, so there is none to reset.')
  const id = randomUUID()
  const caller = { kind: 'process', name: 'reset-second-factor' } as const
  const reply = await handler.handle(resetSecondFactor as unknown as Command, { uid: account.uid }, { caller, key: id, requestId: id })
  if (isRefusal(reply)) throw new Error(sentenceOf(reply.refused, reply.details))
  return { resetFor: email }
}
