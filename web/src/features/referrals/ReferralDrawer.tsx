import type { ReferralReply } from '#contract/referrals.ts'
import { referralStatusLabels } from '#events/vocabulary/referrals/referral-status.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { referralColours } from '../../lib/words/status-labels.ts'
import { StatusChip } from '../../ui/Chip.tsx'
import { Drawer } from '../../ui/sheets/Drawer.tsx'
import { Trail } from '../../ui/Trail.tsx'
import { ReferralActions } from './ReferralActions.tsx'
import { colourOf } from './ReferralTable.tsx'

/** One referral with all that happened to it, and what can be done. */
export function ReferralDrawer({ referral, onClose }: { readonly referral: ReferralReply; readonly onClose: () => void }) {
  const { id, studentName, email, jobTitle, status, message } = referral
  const timeline = useList('timeline.read', { type: 'referral', id })
  return (
    <Drawer title={studentName ?? email ?? 'A student'} onClose={onClose}>
      <div className="stack">
        <p>
          <StatusChip colour={colourOf(status)}>{referralStatusLabels[status]}</StatusChip> {jobTitle ?? 'Any job here'}
        </p>
        {message && <blockquote className="quote">{message}</blockquote>}
        <div className="row">
          <ReferralActions referral={referral} inWords />
        </div>
        <Loaded query={timeline} what="what happened" rows={3}>
          {(entries) => (
            <Trail
              label="What happened"
              entries={entries.map(({ eventId, at, sentence, undoneBy, to, reason }) => ({
                key: eventId,
                at,
                sentence,
                quote: reason,
                undone: undoneBy !== undefined,
                colour: to !== undefined && to in referralColours ? colourOf(to as typeof status) : undefined,
              }))}
            />
          )}
        </Loaded>
        <ShowMore list={timeline}>Show earlier</ShowMore>
      </div>
    </Drawer>
  )
}
