/** What `theme.js` has asked for before the page's code was there: the first reads of the page to come, of a session with the kept token. */
import type { Call } from './operation.ts'
import { greatestPosition, isLater } from './position.ts'

/** Of each address the answer that is on its way. */
type Early = { readonly token?: string | undefined; readonly answers: Record<string, Promise<Response>> }
declare global {
  interface Window {
    __PROFFER_EARLY__?: Early
  }
}

/**
 * The answer that is on its way already, each for one call: nothing where the call would be another one, the answer did not come, or
 * this page has heard of something later meanwhile.
 */
export async function earlyAnswer({ method }: Pick<Call, 'method'>, url: string, token: string | undefined): Promise<Response | undefined> {
  const early = window.__PROFFER_EARLY__
  if (early === undefined || method !== 'GET' || early.token !== token) return undefined
  const asked = early.answers[url]
  if (asked === undefined) return undefined
  delete early.answers[url]
  const answer = await asked.catch(() => undefined)
  const position = greatestPosition()
  const isBehind = position !== undefined && isLater(position, answer?.headers.get('x-view-position') ?? '')
  return isBehind ? undefined : answer
}
