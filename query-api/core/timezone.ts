/** By whose clock a person reads days and times. */
import { Value } from 'typebox/value'
import { Timezone } from '#events/schema.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { users, type UserDocument } from '#projections/views/users/model.ts'
import type { Call } from '#platform/http/operations.ts'
import type { Reader } from './reader.ts'

/** The person's own, else that of their company or university, else UTC (product 2.19). @param known the person, where read already */
export async function timezoneOf(read: Reader, uid: string, known?: UserDocument): Promise<string> {
  const user = known ?? (await read.get(users, uid))
  if (user?.profile.timezone !== undefined) return user.profile.timezone
  const place = await read.get(organizations, user?.organizationId ?? user?.universityId)
  return place?.timezone ?? 'UTC'
}

type Caller = { readonly account: Account | undefined; readonly read: Reader }

/** By whose clock the files of a caller are written: the account's own, else UTC (product 2.20). */
export async function chosenZone({ account, read }: Caller): Promise<string> {
  return (account && (await read.get(users, account.uid))?.profile.timezone) ?? 'UTC'
}

/**
 * By whose clock a caller reads sentences: the account's own, else that of the device, which our pages name in `X-Timezone` (product 2.20),
 * else as their mails are written.
 */
export async function readersZone({ account, read, request }: Pick<Call<Account>, 'request'> & Caller): Promise<string> {
  const user = account && (await read.get(users, account.uid))
  const device = request.headers['x-timezone']
  if (user?.profile.timezone === undefined && Value.Check(Timezone, device)) return device
  return timezoneOf(read, account?.uid ?? '', user)
}
