/** What each timer sends when it fires. When that is stands beside the view of what is due (`projections/views/due/`). */
import type { TimerName } from '#events/vocabulary/terms.ts'
import { expireInvitation } from '../invitations/expire.ts'
import { send, type Sent } from '../processes/process.ts'
import { expireReferral } from '../referrals/expire.ts'

export const timers: Readonly<Record<TimerName, (thing: string) => readonly Sent[]>> = {
  invitationExpired: (invitationId) => [send(expireInvitation, { invitationId })],
  referralExpired: (referralId) => [send(expireReferral, { referralId })],
}
