import type { RedemptionReply } from '#contract/points.ts'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { count } from '../../lib/words/words.ts'

/** The professor reads the reason, and has the points again. */
export function DeclineDialog({ redemption, onClose }: { readonly redemption: RedemptionReply; readonly onClose: () => void }) {
  const { id, points, professorName } = redemption
  return (
    <ReasonDialog
      title={`Decline ${count(points, 'point')}?`}
      draft={`decline.${id}`}
      hint={`${professorName} reads this, and has the points again.`}
      requiredMessage="Please say why: the professor reads it."
      action="Decline"
      call="redemptions.decline"
      input={{ id }}
      done={`Declined: ${professorName} has the points again`}
      onClose={onClose}
    />
  )
}
