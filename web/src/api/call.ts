import { apiBase } from '../lib/config.ts'
import { greatestPosition, notePosition, noteRead } from './position.ts'
import { noAnswer, problemFrom, type Problem } from './problem.ts'

/** One HTTP call of §7. */
export type Call = {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly body?: unknown
  /** A search is sent by POST, but stores nothing: it waits for positions and needs no idempotency key. */
  readonly search?: true
  /** Needs no bearer token. */
  readonly open?: true
  readonly timeoutMs?: number
  /** A token of its own, where the remembered one has to wait. */
  readonly token?: string
}
export type Meta = { readonly total?: number; /** Path of the next page. */ readonly next?: string }
export type Answer = { readonly data: unknown; readonly meta: Meta } | { readonly error: Problem; readonly retryAfterMs?: number }

export function isWrite({ method = 'GET', search }: Call): boolean {
  return method !== 'GET' && !search
}

/** Sends once. No answer, a refusal and a broken body all come back as a problem; nothing throws. */
export async function sendOnce(
  call: Call,
  token: string | undefined,
  key: string | undefined,
  fallback?: string,
  signal?: AbortSignal,
): Promise<Answer> {
  let response: Response
  let body: unknown
  try {
    const timeout = call.timeoutMs === undefined ? [] : [AbortSignal.timeout(call.timeoutMs)]
    response = await fetch(`${await apiBase()}${call.url}`, {
      method: call.method ?? 'GET',
      headers: headersFor(call, token, key),
      signal: AbortSignal.any([...(signal ? [signal] : []), ...timeout]),
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    })
    body = await bodyOf(response)
  } catch {
    return { error: noAnswer(fallback) }
  }
  noteRead(response.headers.get('x-view-position'))
  if (!response.ok) {
    const retryAfter = Number(response.headers.get('retry-after'))
    return { error: problemFrom(response.status, body, fallback), ...(retryAfter > 0 && { retryAfterMs: retryAfter * 1000 }) }
  }
  if (isWrite(call) && typeof body === 'object' && body !== null && 'position' in body) notePosition(body.position)
  return { data: body, meta: metaOf(response.headers) }
}

function headersFor(call: Call, token: string | undefined, key: string | undefined): Record<string, string> {
  const position = isWrite(call) ? undefined : greatestPosition()
  return {
    accept: 'application/json',
    ...(call.body !== undefined && { 'content-type': 'application/json' }),
    ...(token && !call.open && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
    ...(position && !call.open && { 'x-min-position': position }),
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

/** `Link: <…>; rel="next"` leads on; the path is enough, because the base is ours. */
export function metaOf(headers: Headers): Meta {
  const total = headers.get('x-total-count')
  const next = /<([^>]+)>;\s*rel="?next"?/.exec(headers.get('link') ?? '')?.[1]
  return {
    ...(total !== null && { total: Number(total) }),
    ...(next && { next: next.replace(/^https?:\/\/[^/]+/, '') }),
  }
}
