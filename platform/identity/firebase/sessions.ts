import type { UserRecord } from 'firebase-admin/auth'
import type { OpenSession } from '../port.ts'

type Known = Pick<UserRecord, 'disabled' | 'tokensValidAfterTime'> & {
  readonly metadata: Partial<Pick<UserRecord['metadata'], 'lastSignInTime' | 'lastRefreshTime'>>
}

/** Google keeps no list of sessions: only when somebody last signed in and last asked for a new token, and from when on tokens are good. */
export function openSessionsOf({ disabled, tokensValidAfterTime, metadata }: Known): readonly OpenSession[] {
  const signedIn = Date.parse(metadata.lastSignInTime ?? '')
  if (disabled || Number.isNaN(signedIn) || signedIn < Date.parse(tokensValidAfterTime ?? '')) return []
  const used = Date.parse(metadata.lastRefreshTime ?? '')
  return [{ signedInAt: new Date(signedIn).toISOString(), ...(used >= signedIn && { lastUsedAt: new Date(used).toISOString() }) }]
}
