/**
 * Refreshes about what only companies with a subscription are shown: to the others of the room they say that something changed, and not
 * what (docs/decisions/refresh-rooms.md).
 */
import { topicsOfSubscribers } from '#events/vocabulary/organizations/entitlements.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { recruitersRoom, roomsOfAccount, subscribersRoom, type Room } from '#events/vocabulary/sides.ts'
import type { Refresh, RoutedRefresh } from './coalesce.ts'

export type IsSubscribed = (account: Account) => Promise<boolean>

export async function roomsFor(account: Account, isSubscribed: IsSubscribed): Promise<readonly Room[]> {
  const rooms = roomsOfAccount(account)
  return rooms.includes(recruitersRoom) && (await isSubscribed(account)) ? [...rooms, subscribersRoom] : rooms
}

type Sending = { readonly rooms: readonly string[]; readonly except: readonly string[]; readonly refresh: Refresh }

export function sendingsOf({ rooms, ...refresh }: RoutedRefresh): readonly Sending[] {
  const isNarrowed = rooms.includes(recruitersRoom) && refresh.topics.some((topic) => topicsOfSubscribers.includes(topic))
  if (!isNarrowed) return [{ rooms, except: [], refresh }]
  const told = rooms.map((room) => (room === recruitersRoom ? subscribersRoom : room))
  return [
    { rooms: told, except: [], refresh },
    { rooms: [recruitersRoom], except: told, refresh: { ...refresh, ids: 'all' } },
  ]
}

/** The sockets of a company are checked one by one: its subscription is asked for once in so many milliseconds. */
export function askedOnce(isSubscribed: IsSubscribed, ms: number): IsSubscribed {
  const answers = new Map<string, Promise<boolean>>()
  return (account) => {
    const company = account.organizationId ?? ''
    const known = answers.get(company)
    if (known) return known
    const answer = isSubscribed(account)
    answers.set(company, answer)
    setTimeout(() => answers.delete(company), ms).unref()
    return answer
  }
}
