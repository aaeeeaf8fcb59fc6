import type { Account } from '#events/vocabulary/permissions.ts'

/**
 * The rooms an account hears, chosen by the server alone (architecture 10). Whoever waits for approval hears of the own
 * account only; nobody else without an active account hears anything.
 */
export function roomsOf({ uid, role, state, organizationId, universityId }: Account): readonly string[] {
  const own = `u:${uid}`
  if (state === 'pending_approval') return [own]
  if (state !== 'active') return []
  return [
    own,
    `role:${role}`,
    ...(organizationId ? [`org:${organizationId}:${role}`] : []),
    ...(universityId ? [`uni:${universityId}:${role}`] : []),
  ]
}
