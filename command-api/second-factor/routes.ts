import { LRUCache } from 'lru-cache'
import { limits } from '#events/vocabulary/limits.ts'
import { isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Call } from '#platform/http/operations.ts'
import { createRateLimiter } from '#platform/http/rate-limiter.ts'
import { signInOf, type Tokens } from '#platform/identity/port.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { bearerOf } from '../core/bearer.ts'
import { write, type RoutePorts, type Routes } from '../core/write-route.ts'
import { userFold } from '../users/state.ts'
import { newFactor, newRecoveryCodes, otpauthUri, recoveryHash, type NewFactor } from './codes.ts'
import { proveSecondFactor } from './prove.ts'
import { renewRecoveryCodes } from './renew-codes.ts'
import { setSecondFactor } from './set.ts'
import { factorFold, unprovenRefusal } from './state.ts'

export type SecondFactorRoutePorts = RoutePorts & {
  readonly tokens: Tokens
  /** Admins need a second factor on this platform. */
  readonly secondFactor: boolean
}

type SignedIn = { readonly uid: string; readonly signIn: string }

/** New factors wait in memory for their first code: after a restart one begins again. */
const MAX_BEGUN = 1_000

export function secondFactorRoutes(ports: SecondFactorRoutePorts): Routes {
  const { handler, tokens, now, secondFactor } = ports
  // By account and sign-in, so that nobody else who knows the password confirms a secret that the admin was shown.
  const begun = new LRUCache<string, NewFactor>({ max: MAX_BEGUN, ttl: limits.secondFactorSetupMinutes * 60_000 })
  /** The new factor that a request confirms. */
  const confirmed = new WeakMap<object, NewFactor>()
  /** New recovery codes by account and key of the call, so that one that is sent twice is answered the same. */
  const renewed = new LRUCache<string, readonly string[]>({ max: MAX_BEGUN, ttl: limits.secondFactorSetupMinutes * 60_000 })
  const answered = new WeakMap<object, readonly string[]>()
  const tries = createRateLimiter(() => Date.parse(now()))
  const { count, minutes } = limits.secondFactorTries

  const signedIn = async ({ account, request }: Call<Account>): Promise<SignedIn | Refusal> => {
    const token = await tokens.verify(bearerOf(request) ?? '')
    return account?.uid === token.uid ? { uid: token.uid, signIn: signInOf(token) } : refuse('unauthorized')
  }
  const keyOf = ({ uid, signIn }: SignedIn) => `${uid}|${signIn}`
  /** Counted before the code is looked at, so that tries at the same time count as well. */
  const tried = (key: string): Refusal | undefined => {
    const retryAfterSeconds = tries(key, { perMinute: count / minutes, burst: count })
    return retryAfterSeconds === undefined ? undefined : refuse('rate_limited', { retryAfterSeconds })
  }
  const confirm = write(ports, setSecondFactor, async (call) => {
    const who = await signedIn(call as Call<Account>)
    if (isRefusal(who)) return who
    const factor = begun.get(keyOf(who))
    if (!factor) return refuse('second_factor_not_begun')
    // Apart from the tries of proofs: setting up shuts nobody out who proves.
    const refused = tried(keyOf(who))
    if (refused) return refused
    confirmed.set(call.request, factor)
    return { ...who, secret: factor.secret, recoveryCodes: factor.recoveryCodes.map((code) => recoveryHash(who.uid, code)) }
  })
  const renew = write(ports, renewRecoveryCodes, async (call) => {
    const who = await signedIn(call as Call<Account>)
    if (isRefusal(who)) return who
    const refused = tried(who.uid)
    if (refused) return refused
    const name = `${who.uid}|${String(call.request.headers['idempotency-key'] ?? call.request.id)}`
    const codes = renewed.get(name) ?? newRecoveryCodes()
    renewed.set(name, codes)
    answered.set(call.request, codes)
    return { uid: who.uid, recoveryCodes: codes.map((code) => recoveryHash(who.uid, code)) }
  })
  const routes: Routes = {
    'secondFactor.begin': async (call) => {
      const who = await signedIn(call)
      if (isRefusal(who)) return who
      const { state } = await handler.reader.load(factorFold, who.uid)
      const refused = state?.secret === undefined ? undefined : unprovenRefusal(state, who.signIn, now())
      if (refused) return refused
      const { state: user } = await handler.reader.load(userFold, who.uid)
      const factor = newFactor()
      begun.set(keyOf(who), factor)
      return { secret: factor.secret, uri: otpauthUri(factor.secret, user?.email ?? who.uid) }
    },
    'secondFactor.confirm': async (call) => {
      const reply = await confirm(call)
      return isRefusal(reply) ? reply : { ...(reply as object), recoveryCodes: confirmed.get(call.request)?.recoveryCodes ?? [] }
    },
    'secondFactor.renewCodes': async (call) => {
      const reply = await renew(call)
      return isRefusal(reply) ? reply : { ...(reply as object), recoveryCodes: answered.get(call.request) ?? [] }
    },
    'secondFactor.prove': write(ports, proveSecondFactor, async (call) => {
      const who = await signedIn(call as Call<Account>)
      return isRefusal(who) ? who : (tried(who.uid) ?? who)
    }),
  }
  if (secondFactor) return routes
  return Object.fromEntries(Object.keys(routes).map((operation) => [operation, async () => refuse('second_factor_off')]))
}
