import type { OrganizationReply } from '#contract/directory.ts'
import { StatusChip } from '../../ui/Chip.tsx'

const states = {
  verified: [
    'Verified',
    'ok',
    'Our team knows that this company is what it says. A colleague with an address of a confirmed domain joins without approval.',
  ],
  pending: [
    'Not verified yet',
    'warn',
    'Until our team has confirmed the company, an address alone lets nobody in, and universities see that it is not confirmed. It takes a web address of the company and a domain of your addresses; our team looks at them.',
  ],
  declined: ['Declined', 'bad', 'Our team does not know this company as what it says. The reason is in your notifications.'],
  suspended: ['Suspended', 'bad', 'Our team has suspended this company. Please write to us.'],
  merged: ['Merged', 'warn', 'This company was merged with another one.'],
} as const satisfies Record<NonNullable<OrganizationReply['status']>, readonly [string, string, string]>

/** Whether the company is known to be what it says, and what that takes. */
export function Verification({ company: { status = 'pending' } }: { readonly company: OrganizationReply }) {
  const [label, colour, text] = states[status]
  return (
    <section className="card card-pad company-verification" aria-labelledby="company-verified">
      <h2 className="h3" id="company-verified">
        Verification
      </h2>
      <StatusChip colour={colour}>{label}</StatusChip>
      <p className="quiet small">{text}</p>
    </section>
  )
}

type DomainsProps = { readonly confirmed: readonly string[]; readonly asked: readonly string[] }

/** Each domain with how it stands; one that is no longer asked for stays until our team has taken it away. */
export function Domains({ confirmed, asked }: DomainsProps) {
  const all = [...new Set([...confirmed, ...asked])]
  if (all.length === 0) return null
  return (
    <ul className="company-domains" aria-label="Domains">
      {all.map((domain) => (
        <li key={domain}>
          <span>{domain}</span>
          {confirmed.includes(domain) && asked.includes(domain) ? (
            <StatusChip colour="ok">Confirmed</StatusChip>
          ) : (
            <StatusChip colour="warn">{asked.includes(domain) ? 'Waits for our team' : 'Waits to be removed'}</StatusChip>
          )}
        </li>
      ))}
    </ul>
  )
}
