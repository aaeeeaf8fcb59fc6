import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react'
import { topics } from '#events/vocabulary/topics.ts'
import { log } from '../lib/log.ts'
import { isWrite, sendOnce, type Answer, type Call, type Meta } from './call.ts'
import { deliver } from './deliver.ts'
import { isExpired, type Problem } from './problem.ts'
import { sessionLost } from './session.ts'
import { joinStore } from './store.ts'
import { bearerToken, refreshedToken } from './tokens.ts'

type Extra = { /** §8: shown when the server gives no message. */ readonly fallback?: string }
const viewTries = 4

/**
 * Every call goes through here: bearer token, one shared refresh and one retry when it has expired, one key per intent
 * kept over retries, and a view that is behind is asked again when it said to.
 */
const callServer: BaseQueryFn<Call, unknown, Problem, Extra, Meta> = async (call, { dispatch, signal, endpoint }, extra) => {
  const fallback = extra?.fallback
  const answer = await deliver(call, async (key) => {
    const attempt = (token: string | undefined) => sendOnce(call, token, key, fallback, signal)
    return onceCaughtUp(await withFreshToken(call, attempt), () => bearerToken().then(attempt))
  })
  if (!('error' in answer)) return { data: answer.data ?? null, meta: answer.meta }

  const { error } = answer
  if (!signal.aborted) log[isWrite(call) ? 'warn' : 'error'](`${endpoint} failed: ${error.message}`, error)
  if (error.status === 401 && !call.open) dispatch(sessionLost())
  return { error }
}

async function withFreshToken(call: Call, attempt: (token: string | undefined) => Promise<Answer>): Promise<Answer> {
  if (call.open) return attempt(undefined)
  if (call.token) return attempt(call.token)
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

/** The one API slice; each feature's calls are injected beside this file. Tags are the topics of a `refresh`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: callServer,
  tagTypes: topics,
  endpoints: () => ({}),
})
joinStore(api)
