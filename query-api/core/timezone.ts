/** By whose clock a person reads days and times. */
import { organizations } from '#projections/views/organizations/model.ts'
import { users, type UserDocument } from '#projections/views/users/model.ts'
import type { Reader } from './reader.ts'

/** The person's own, else that of their company or university, else UTC (product 2.19). @param known the person, where read already */
export async function timezoneOf(read: Reader, uid: string, known?: UserDocument): Promise<string> {
  const user = known ?? (await read.get(users, uid))
  if (user?.profile.timezone !== undefined) return user.profile.timezone
  const place = await read.get(organizations, user?.organizationId ?? user?.universityId)
  return place?.timezone ?? 'UTC'
}
