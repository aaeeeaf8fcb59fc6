/** By what admins find people: the words of a name or an address. */
import { isEmail, normalEmail } from '#lib/email.ts'
import { signsAlone } from '#lib/words.ts'
import type { Query, Where } from '#platform/read-store/port.ts'
import { adminUsers } from '#projections/views/admin-users/model.ts'
import type { Reader } from '../core/reader.ts'

/**
 * A whole address finds whose it is, and nobody whose words only begin so; one that is nobody's may be the beginning of another.
 * @returns undefined where the text finds nobody
 */
export async function peopleNamed(read: Reader, q: string, where: Where = {}): Promise<Pick<Query, 'where' | 'search'> | undefined> {
  if (signsAlone(q)) return undefined
  const address = normalEmail(q)
  const isOfSomebody = isEmail(q.trim()) && (await read.find(adminUsers, { where: { address }, limit: 1 })).items.length > 0
  if (isOfSomebody) return { where: { ...where, address } }
  return { where, ...(q !== '' && { search: q }) }
}
