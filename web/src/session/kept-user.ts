import type { UserReply } from '#contract/people.ts'
import { roles } from '#events/vocabulary/roles.ts'
import { remembered } from '../lib/kept/storage.ts'

const storageKey = 'proffer.user'

/** Keeps who is signed in, so that their page is drawn at once when it is opened again; null forgets them. */
export function keepUser(user: UserReply | null): void {
  remembered.set(storageKey, user && JSON.stringify(user))
}

/** The user who was signed in here last. Until the token check has answered it is a guess: it decides what is drawn, and nothing else. */
export function keptUser(): UserReply | undefined {
  try {
    const user = JSON.parse(remembered.get(storageKey) ?? 'null') as Partial<UserReply> | null
    const isWhole = typeof user?.uid === 'string' && typeof user.displayName === 'string' && typeof user.profile === 'object'
    return isWhole && roles.some((role) => role === user.role) ? (user as UserReply) : undefined
  } catch {
    return undefined
  }
}

/** Whether the account of this browser waited for approval when it was last seen. */
export function keptUserWaits(): boolean {
  return keptUser()?.state === 'pending_approval'
}
