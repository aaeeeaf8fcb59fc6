/** The calls of visitors: requests to join, and messages to the team. */
import { randomUUID } from 'node:crypto'
import type { Body } from '#contract/contract.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { createRateLimiter } from '#platform/http/rate-limiter.ts'
import type { Call } from '#platform/http/operations.ts'
import { senderOf } from '#platform/network-address.ts'
import { write, type RoutePorts, type Routes } from '../core/write-route.ts'
import { askForAccess } from './ask.ts'

export type VisitorRoutePorts = RoutePorts & {
  /** Mails a visitor's message to the team. @param about uids of those whom it names @throws when the mail server does not take it */
  readonly writeToTeam: (id: string, message: Body<'contact.write'>, about: readonly string[]) => Promise<void>
}

export function visitorRoutes(ports: VisitorRoutePorts): Routes {
  const limiter = createRateLimiter(() => Date.parse(ports.now()))
  /** Called once the form is known to be filled in rightly: typing mistakes do not count (product 2.19). */
  const tooMany = (form: string, { account, request }: Call<Account>): Refusal | undefined => {
    const rate = { perMinute: limits.visitorFormsPerHour / 60, burst: limits.visitorFormsPerHour }
    const retryAfterSeconds = limiter(`${form} ${account?.uid ?? senderOf(request.ip)}`, rate)
    return retryAfterSeconds === undefined ? undefined : refuse('rate_limited', { retryAfterSeconds })
  }
  const ask = write(ports, askForAccess, () => ({ month: ports.now().slice(0, 'YYYY-MM'.length) }))
  return {
    // A signed-in caller asks as anybody else would.
    'accessRequests.ask': async (call) => tooMany('ask', call) ?? ask({ ...call, account: undefined }),
    'contact.write': async (call) => {
      const refused = tooMany('contact', call)
      if (refused) return refused
      try {
        await ports.writeToTeam(randomUUID(), call.body as Body<'contact.write'>, call.account ? [call.account.uid] : [])
      } catch (error) {
        call.request.log.error({ reqId: call.request.id, err: error }, 'a message to the team')
        return refuse('mail_unavailable')
      }
      return { ok: true, message: 'Thank you. We answer to the address that you gave.' }
    },
  }
}
