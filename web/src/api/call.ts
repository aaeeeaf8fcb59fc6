import { deviceZone } from '../lib/time/clock.ts'
import { apiBase } from './config.ts'
import { earlyAnswer } from './early.ts'
import { greatestPosition, notePosition, noteRead } from './position.ts'
import { hasFile, sendForm } from './forms.ts'
import type { Call } from './operation.ts'
import type { FailedRequest, LookedThrough } from './said-beside.ts'
import { noAnswer, problemFrom, type Problem } from './problem.ts'

/** `next` is the cursor of the next page. */
export type Meta = {
  readonly total?: number
  readonly next?: string
  /** Of a trail: up to which position the log is proven to be as it was written. */
  readonly verified?: string
  /** Of a page of the event browser: how far it looked, and the request that failed where no event fits. */
  readonly lookedThrough?: LookedThrough
  readonly failed?: FailedRequest
}
export type Answer = { readonly data: unknown; readonly meta: Meta } | { readonly error: Problem; readonly retryAfterMs?: number }

/** Sends once. No answer, a refusal and a broken body all come back as a problem; nothing throws. */
export async function sendOnce(call: Call, token?: string, key?: string, signal?: AbortSignal): Promise<Answer> {
  let response: Response
  let body: unknown
  let asked: string | undefined
  try {
    const url = `${await apiBase()}${call.url}`
    const headers = headersFor(call, token, key)
    asked = headers['x-min-position']
    response = (await earlyAnswer(call, url, token)) ?? (await send(call, url, headers, signal))
    body = await bodyOf(response)
  } catch {
    return { error: noAnswer(call.failure) }
  }
  noteRead(response.headers.get('x-view-position'), asked)
  if (!response.ok) {
    const retryAfter = Number(response.headers.get('retry-after'))
    return { error: problemFrom(response.status, body, call.failure), ...(retryAfter > 0 && { retryAfterMs: retryAfter * 1000 }) }
  }
  if (call.kind === 'write' && typeof body === 'object' && body !== null && 'position' in body) notePosition(body.position)
  return { data: body, meta: metaOf(response.headers) }
}

function send(call: Call, url: string, headers: Record<string, string>, signal: AbortSignal | undefined): Promise<Response> {
  if (hasFile(call.body)) return sendForm(call.method, url, headers, call.body)
  const timeout = call.timeoutMs === undefined ? [] : [AbortSignal.timeout(call.timeoutMs)]
  return fetch(url, {
    method: call.method,
    headers,
    signal: AbortSignal.any([...(signal ? [signal] : []), ...timeout]),
    ...(call.csv !== undefined && { body: call.csv }),
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
  })
}

function headersFor({ kind, body, csv, open }: Call, token: string | undefined, key: string | undefined): Record<string, string> {
  const position = kind === 'write' ? undefined : greatestPosition()
  return {
    accept: 'application/json',
    'x-timezone': deviceZone,
    ...(body !== undefined && !hasFile(body) && { 'content-type': 'application/json' }),
    ...(csv !== undefined && { 'content-type': 'text/csv' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
    ...(position && (token || !open) && { 'x-min-position': position }),
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return text ? (JSON.parse(text) as unknown) : undefined
  } catch {
    return undefined
  }
}

/** `Link: <…?cursor=…>; rel="next"` leads on. */
export function metaOf(headers: Headers): Meta {
  const total = headers.get('x-total-count')
  const link = /<[^>]*\?([^>]+)>;\s*rel="?next"?/.exec(headers.get('link') ?? '')?.[1]
  const next = new URLSearchParams(link).get('cursor')
  const verified = headers.get('x-verified-position')
  return {
    ...(total !== null && { total: Number(total) }),
    ...(next !== null && { next }),
    ...(verified !== null && { verified }),
    ...jsonIn(headers, 'lookedThrough', 'x-looked-through'),
    ...jsonIn(headers, 'failed', 'x-failed-request'),
  }
}

function jsonIn(headers: Headers, field: 'lookedThrough' | 'failed', name: string): Meta {
  const text = headers.get(name)
  return text === null ? {} : { [field]: JSON.parse(text) as object }
}
