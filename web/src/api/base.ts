import { createApi, type EndpointBuilder } from '@reduxjs/toolkit/query/react'
import type { Operation, WriteOperation } from '#contract/contract.ts'
import { topics, type Topic } from '#events/vocabulary/topics.ts'
import { log } from '../lib/log.ts'
import type { Cache } from '../live/cached-lists.ts'
import { sendOnce, type Answer, type Meta } from './call.ts'
import { deliver } from './deliver.ts'
import { afterWrite } from '../live/follow.ts'
import { freshnessOf, pageInput } from '../live/freshness.ts'
import { callOf, rows, type AnyPage, type Call, type Input } from './operation.ts'
import { isExpired, missingFactorOf } from './problem.ts'
import { keptUserWaits } from '../session/kept-user.ts'
import { proofTried } from '../session/second-factor.ts'
import { factorMissing, factorProven, sessionLost } from '../session/session.ts'
import type { Dispatch } from '@reduxjs/toolkit'
import type { Asked, Endpoints, Server } from './slice.ts'
import { joinStore, type ApiState } from './store.ts'
import { bearerToken, refreshedToken, tokenOfBefore } from '../session/tokens.ts'
import { listTags, tagsOf } from '../live/topics.ts'

const viewTries = 4

/**
 * Every call goes through here: bearer token, one shared refresh and one retry when it has expired, one key per intent
 * kept over retries, and a view that is behind is asked again when it said to.
 */
const callServer: Server = async ({ operation, input }, { dispatch, getState, signal }) => {
  const call = callOf(operation, input)
  const own = ownToken(call)
  const answer = await deliver(call, async (key) => {
    const attempt = (token: string | undefined) => sendOnce(call, token, key, signal)
    const asVisitor = call.open && !(call.kind === 'read' && isKnown(getState()))
    const ask = async () =>
      onceCaughtUp(asVisitor ? await attempt(undefined) : await withFreshToken(own, attempt), () =>
        asVisitor ? attempt(undefined) : bearerToken().then(attempt),
      )
    return onceProven(operation, ask, dispatch, signal)
  })
  if (!('error' in answer)) return { data: answer.data ?? null, meta: answer.meta }

  const { error } = answer
  if (!signal.aborted)
    log[call.kind === 'write' || error.code === 'view_behind' ? 'warn' : 'error'](`${operation} failed: ${error.message}`, error)
  if (error.status === 401 && !call.open) dispatch(sessionLost({ waited: keptUserWaits() }))
  return { error }
}

/** A password is changed by the token of before, because the remembered one has to wait, and only that one's sign-in may be proven. */
function ownToken({ operation, body }: Call): string | undefined {
  return operation === 'users.changePassword' ? (tokenOfBefore() ?? (body as Input<'users.changePassword'>).idToken) : undefined
}

/** Those of the second factor that need no proof. */
const provesOrSetsUp: ReadonlySet<Operation> = new Set(['secondFactor.begin', 'secondFactor.confirm', 'secondFactor.prove'])

/**
 * A call that is refused because the sign-in is not proven by the second factor waits until it is, and is made again: whatever stands on the
 * page stays there. Those that set it up or prove it answer for themselves.
 */
async function onceProven(operation: Operation, ask: () => Promise<Answer>, dispatch: Dispatch, signal: AbortSignal): Promise<Answer> {
  for (let waited = false; ; waited = true) {
    const answer = await ask()
    const missing = 'error' in answer ? missingFactorOf(answer.error) : undefined
    if (missing === undefined) {
      if (waited && !('error' in answer)) dispatch(factorProven())
      return answer
    }
    dispatch(factorMissing(missing))
    if (provesOrSetsUp.has(operation) || signal.aborted) return answer
    await proofTried()
  }
}

/** Some open calls answer more to a signed-in caller: a company its own settings, a proposer the proposal. */
function isKnown(state: unknown): boolean {
  return (state as ApiState).session.uid !== undefined
}

async function withFreshToken(own: string | undefined, attempt: (token: string | undefined) => Promise<Answer>): Promise<Answer> {
  if (own !== undefined) return attempt(own)
  const answer = await attempt(await bearerToken().catch(() => undefined))
  if (!('error' in answer) || !isExpired(answer.error)) return answer
  const token = await refreshedToken().catch(() => undefined)
  return token ? attempt(token) : answer
}

async function onceCaughtUp(first: Answer, again: () => Promise<Answer>): Promise<Answer> {
  let answer = first
  for (let tries = 1; tries < viewTries && 'error' in answer && answer.error.code === 'view_behind'; tries += 1) {
    const waitMs = Math.min(answer.retryAfterMs ?? 1000, 5000)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    answer = await again()
  }
  return answer
}

/** One endpoint per operation: what it is follows from its row, what it is sent and answered from the contract's types. */
function endpointOf(build: EndpointBuilder<Server, Topic, 'api'>, operation: Operation): object {
  const { kind, pages } = rows[operation]
  const { list } = freshnessOf(operation)
  const asked = (input: unknown): Asked => ({ operation, input: input as Input<Operation> })
  if (kind === 'write') {
    return build.mutation({
      query: asked,
      onQueryStarted: (input, { dispatch, getState, queryFulfilled }) =>
        afterWrite(
          // The slice gives its endpoints a state and a dispatch that know nothing beside it.
          { api, dispatch, getState } as unknown as Cache,
          operation as WriteOperation,
          input as Input<WriteOperation>,
          queryFulfilled,
        ),
    })
  }
  if (!pages) {
    return build.query({
      query: asked,
      providesTags: (reply, _, input) => tagsOf(operation, input, reply),
      ...(operation === 'skills.byIds' && { keepUnusedDataFor: 600 }),
    })
  }
  return build.infiniteQuery<AnyPage, object, string | undefined>({
    infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: ({ next, meta }) => next ?? meta?.next },
    query: ({ queryArg, pageParam }) => asked({ ...pageInput(operation, queryArg), cursor: pageParam }),
    transformResponse: (body: AnyPage | readonly unknown[], meta) => ('items' in body ? body : pageOf(body, meta)),
    providesTags: (_, __, input) => (list ? listTags(operation) : tagsOf(operation, input, undefined)),
  })
}

function pageOf(items: readonly unknown[], { total = items.length, ...more }: Meta = {}): AnyPage {
  return { items, total, ...more }
}

/** The one API slice. Its endpoints are called as the operations are; tags are the topics of a `refresh`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: callServer,
  tagTypes: topics,
  endpoints: (build) =>
    Object.fromEntries(
      (Object.keys(rows) as Operation[]).map((operation) => [operation, endpointOf(build, operation)]),
    ) as unknown as Endpoints,
})
joinStore(api)
