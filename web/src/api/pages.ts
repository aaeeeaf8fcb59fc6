import type { Call, Meta } from './call.ts'
import type { Problem } from './problem.ts'

type Fetched = { readonly data?: unknown; readonly error?: Problem | undefined; readonly meta?: Meta | undefined }
/** A board larger than this is filtered, not scrolled. */
const mostPages = 10

/** Follows `Link: rel="next"` and returns one array; a failure on the way is the answer. */
export async function readAll<T>(
  first: Call,
  fetchOne: (call: Call) => Fetched | PromiseLike<Fetched>,
): Promise<{ data: T[] } | { error: Problem }> {
  const all: T[] = []
  let next: string | undefined = first.url
  for (let page = 0; next !== undefined && page < mostPages; page += 1) {
    const { data, error, meta }: Fetched = await fetchOne({ ...first, url: next })
    if (error) return { error }
    all.push(...(Array.isArray(data) ? (data as T[]) : []))
    next = meta?.next
  }
  return { data: all }
}
