/** The policies of the demo's universities, and what its professor asks to redeem. */
import type { Handler } from '#command-api/core/handle.ts'
import { approveRedemption } from '#command-api/points/answer-redemption.ts'
import { requestRedemption } from '#command-api/points/request-redemption.ts'
import { pointsFold, redeemableOf } from '#command-api/points/state.ts'
import { setPolicy } from '#command-api/policies/set.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { demoUniversity } from './demo-data.ts'
import type { Send } from './send.ts'
import type { Story } from './story.ts'

const staffOfDemo = 'university@demo.example'

/** The demo's university rewards in full, from its staff's first day on; another one gives nothing, and the others keep the usual. */
export async function setPolicies(send: Send, { people }: Story, by: (email: string) => Account): Promise<void> {
  const at = people.find(({ email }) => email === staffOfDemo)?.at
  if (at === undefined) throw new Error('The demo has no staff.')
  const usual = { semesters: [], quota: { ...limits.nominationQuota }, nominatorsPerStudent: 3, windowClosesDaysBefore: 14 }
  await send(setPolicy, { ...usual, id: demoUniversity, rewards: 'full' }, { as: by(staffOfDemo), at, key: 'policy' })
  await send(setPolicy, { ...usual, id: 'high-mesa', rewards: 'off' }, { at, key: 'policy-off' })
}

/** One request of the demo's professor is approved, another waits for the staff. */
export async function redeemPoints(
  send: Send,
  reader: Pick<Handler['reader'], 'load'>,
  by: (email: string) => Account,
  at: string,
): Promise<void> {
  const professor = by('professor@demo.example')
  const { state } = await reader.load(pointsFold, professor.uid)
  const available = (state?.lines ?? []).reduce((sum, line) => sum + redeemableOf(line, at), 0)
  if (available < 15 || (state?.redemptions ?? []).length > 0) return
  const { id } = await send(requestRedemption, { kind: 'travel_grant', points: 10 }, { as: professor, at, key: 'redeem-grant' })
  await send(approveRedemption, { id, professorId: professor.uid }, { as: by(staffOfDemo), at, key: 'redeem-grant-approved' })
  await send(requestRedemption, { kind: 'conference_fee', points: 5 }, { as: professor, at, key: 'redeem-fee' })
}
