import type { Config } from '#platform/config.ts'
import { createRateLimiter } from '#platform/http/rate-limiter.ts'
import { visitorOf } from '#platform/network-address.ts'

/**
 * Counts a call that anybody may make and that may store something or send a mail, with the bytes of its body.
 * @returns in how many seconds the sender may go on, undefined when it is admitted
 */
export type VisitorBudget = (ip: string, bytes: number) => number | undefined

/**
 * The budget of one network for a day (product 2.20), for the calls of both APIs and of signing in together. It is counted in maps of its
 * own: only such a call makes a key here, and a network has one, so that no flood of cheap calls lets a day begin anew.
 * @param now milliseconds since 1970
 */
export function createVisitorBudget(
  now: () => number,
  { visitorMails, visitorBytes }: Pick<Config['limits'], 'visitorBytes' | 'visitorMails'>,
): VisitorBudget {
  const [calls, bytes] = [createRateLimiter(now), createRateLimiter(now)]
  return (ip, sent) => calls(visitorOf(ip), visitorMails) ?? bytes(visitorOf(ip), visitorBytes, sent)
}
