import type { ModerationReply } from '#contract/admin-moderation.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Time } from '../../ui/Time.tsx'
import { domainsOf, usesOf } from './words.ts'

/** By what it is decided: how often it is used, who asked and when, and what is called alike. */
export function Evidence({ item }: { readonly item: ModerationReply }) {
  const { kind, by, since, askedFrom, status, resembles } = item
  const { added } = domainsOf(item)
  return (
    <>
      <small>
        {usesOf(item)} · {kind === 'label' || kind === 'domains' ? 'asked for' : 'proposed'} <Time at={since} />
        {by && ` by ${by.displayName}`}
      </small>
      {kind === 'domains' && status === 'pending' && by && added.length > 0 && (
        <small>
          {askedFrom === undefined
            ? `${by.displayName} has no address at ${added.length === 1 ? 'it' : 'any of them'}`
            : `${by.displayName} has an address at ${askedFrom}`}
        </small>
      )}
      {resembles.length > 0 && (
        <small className="moderation-alike">
          <Icon name="warning" size={14} /> {kind === 'domains' ? 'Also of' : 'Resembles'}{' '}
          {resembles.map((one) => (one.waits ? `${one.label} (waits too)` : one.label)).join(', ')}
        </small>
      )}
      <Twins item={item} />
    </>
  )
}

/** What waits beside the one that it resembles most, each with how often it is used. */
function Twins({ item }: { readonly item: ModerationReply }) {
  const { kind, label, asked, resembles } = item
  const [nearest] = resembles
  if (!nearest?.uses || kind === 'domains') return null
  const other = { ...nearest, kind, uses: nearest.uses }
  return (
    <div className="moderation-twins" role="group" aria-label={`Beside ${nearest.label}`}>
      <Twin label={(kind === 'label' ? asked?.[0] : undefined) ?? label} uses={usesOf(item)} />
      <Icon name="right" size={14} />
      <Twin label={nearest.label} uses={nearest.waits ? `${usesOf(other)}, waits too` : usesOf(other)} approved={!nearest.waits} />
    </div>
  )
}

function Twin({ label, uses, approved }: { readonly label: string; readonly uses: string; readonly approved?: boolean }) {
  return (
    <span className="moderation-twin" data-approved={approved || undefined}>
      <b>{label}</b>
      <small>{uses}</small>
    </span>
  )
}
