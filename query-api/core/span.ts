/** The span of time of a list that takes `from` and `to`. */
import type { Account } from '#events/vocabulary/permissions.ts'
import { hourOfDay, instantAfterDay } from '#events/vocabulary/terms.ts'
import type { Call } from '#platform/http/operations.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Reader } from './reader.ts'
import { readersZone } from './timezone.ts'

const isDay = (text: string) => !text.includes('T')

type Asked = Pick<Call<Account>, 'request' | 'account'> & {
  readonly read: Reader
  readonly query: { readonly from?: string; readonly to?: string }
}

/** Both as instants. A day is one of the caller's clock (product 2.19), the last one with all of it. @throws where it ends before it begins */
export async function spanOf(call: Asked): Promise<{ readonly from?: string; readonly to?: string }> {
  const { from, to } = call.query
  if (from === undefined && to === undefined) return {}
  const zone = await readersZone(call)
  const begins = from && (isDay(from) ? hourOfDay(from, 0, zone) : new Date(from).toISOString())
  const ends = to && (isDay(to) ? new Date(Date.parse(instantAfterDay(to, zone)) - 1).toISOString() : new Date(to).toISOString())
  if (begins && ends && begins > ends) {
    const details = [{ field: 'from', message: 'must not be after `to`' }]
    throw new Problem(400, 'invalid', 'The time that you asked for ends before it begins.', { details })
  }
  return { ...(begins && { from: begins }), ...(ends && { to: ends }) }
}
