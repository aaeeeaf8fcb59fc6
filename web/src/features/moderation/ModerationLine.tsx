import type { ModerationReply } from '#contract/admin-moderation.ts'
import { Chip, StatusChip } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Time } from '../../ui/Time.tsx'
import { Evidence } from './Evidence.tsx'
import { ModerationActions } from './ModerationActions.tsx'
import { domainsOf, kindLabels } from './words.ts'

const colours = { pending: 'warn', approved: 'ok', declined: 'bad', merged: 's-withdrawn' } as const

/** One thing about which our team decides: what it is, how often it is used, and what is called alike. */
export function ModerationLine({ item }: { readonly item: ModerationReply }) {
  const { kind, label, organizationKind, status, decided, into } = item
  return (
    <li className="moderation-line">
      <div>
        <b>{label}</b>{' '}
        <Chip>{kind === 'organization' ? (organizationKind === 'university' ? 'University' : 'Company') : kindLabels[kind]}</Chip>{' '}
        {status !== 'pending' && <StatusChip colour={colours[status]}>{status}</StatusChip>}
        <Asked item={item} />
        <Evidence item={item} />
        {into && (
          <small>
            Shown as <b>{into.label}</b>
          </small>
        )}
        {decided && (
          <small>
            Decided <Time at={decided.at} />
            {decided.by && ` by ${decided.by.displayName}`}
            {decided.reason && `: ${decided.reason}`}
          </small>
        )}
      </div>
      <ModerationActions item={item} />
    </li>
  )
}

/** The name or the domains that an organization asks for, beside those that it has. */
function Asked({ item }: { readonly item: ModerationReply }) {
  if (item.kind === 'label' && item.asked?.[0] !== undefined && item.asked[0] !== item.label)
    return (
      <p className="moderation-asked">
        <s>{item.label}</s> <Icon name="right" size={14} /> <b>{item.asked[0]}</b>
      </p>
    )
  if (item.kind !== 'domains') return null
  const { added, removed } = domainsOf(item)
  return (
    <p className="moderation-asked">
      {added.length > 0 && <b>{added.join(', ')}</b>}
      {removed.length > 0 && (
        <>
          {added.length > 0 && ', without '}
          <s>{removed.join(', ')}</s>
        </>
      )}
      {added.length === 0 && removed.length === 0 && item.asked?.join(', ')}
    </p>
  )
}
