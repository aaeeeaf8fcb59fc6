import { Value } from 'typebox/value'
import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { OrganizationUpdated } from '#events/organizations.ts'
import { isPublicMailbox } from '#events/vocabulary/messages/mail-providers.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { secondsLeftToday } from '#events/vocabulary/terms.ts'
import { hasCredentials } from '#lib/web-address.ts'
import { asciiDomain } from '#lib/email.ts'
import { defined } from '#lib/fields.ts'
import { defineCommand } from '../core/command.ts'
import { countOn } from '../core/daily-count.ts'
import { isNameTaken, nameClaim, organizationFold, type OrganizationState } from './state.ts'

const UpdateOrganization = callInput('organizations.update')

/**
 * POST /organizations/{id}/update: what its own people say of a company or university. What is as before is not stored again. The name of
 * who is verified stands in mails and on public pages, so another one waits for an admin (product 2.20).
 */
export const updateOrganization = defineCommand<typeof UpdateOrganization, OrganizationState, { readonly taken: boolean }>({
  input: UpdateOrganization,
  fold: organizationFold,
  target: ({ id }) => id,
  // A merged one has no people of its own, and those of the one that it went into say what they want of that one.
  parties: ({ merged }, { id }) => (merged ? {} : { organizationId: id, universityId: id }),
  needs: async (organization, { id, label }, { actor }, lookup) => ({
    taken:
      label !== undefined &&
      takesName(organization, actor) &&
      (await isNameTaken(lookup, { label, kind: organization.kind, organizationId: id })),
  }),
  claims: (organization, { label }, { actor }) =>
    label !== undefined && takesName(organization, actor) ? [nameClaim({ label, kind: organization.kind })] : [],
  decide: (organization, { id: organizationId, domains, label: sentLabel, ...sent }, { actor, now, needs: { taken } }) => {
    if (taken) return refuse('name_taken', { kind: organization.kind })
    for (const field of ['publicPage', 'showRejectionCategory'] as const)
      if (sent[field] !== undefined && organization.kind !== 'company') return invalid(field, 'is for companies')
    const domainsAsked = domains && [...new Set(domains.map((domain) => asciiDomain(domain.toLowerCase()) ?? domain))]
    const everybodys = domainsAsked?.find((domain) => isPublicMailbox(`@${domain}`))
    if (everybodys !== undefined) return invalid('domains', `${everybodys} is where everybody gets a mailbox, so it proves nothing`)
    const urls = sent.urls?.find((url) => !isOnTheWeb(url))
    if (urls !== undefined) return invalid('urls', `${urls} must be an address on the web, without a name or password in it`)
    const label = sentLabel?.trim()
    const waits = organization.status === 'verified' && actor?.role !== 'admin'
    // In other letters it is no other zone.
    const isSameZone = sent.timezone?.toLowerCase() === organization.timezone.toLowerCase()
    const wanted = defined({
      ...sent,
      ...(isSameZone && { timezone: organization.timezone }),
      ...(waits ? { labelAsked: label } : { label }),
      domainsAsked,
    })
    const before = {
      labelAsked: organization.label,
      domainsAsked: organization.domains,
      description: '',
      publicPage: false,
      showRejectionCategory: false,
      ...organization,
    }
    const changed = Object.entries(wanted).filter(
      ([name, value]) => !Value.Equal((before as Readonly<Record<string, unknown>>)[name], value),
    )
    const isMoved = changed.some(([name]) => name === 'timezone')
    if (isMoved && actor?.role !== 'admin' && countOn(now, organization.zoneMoves) >= limits.zoneMovesPerDay)
      return refuse('moved_too_often', { limit: limits.zoneMovesPerDay, retryAfterSeconds: secondsLeftToday(now) })
    return changed.length === 0 ? [] : [happened(OrganizationUpdated, { organizationId, changes: Object.fromEntries(changed) })]
  },
})

function takesName({ status }: OrganizationState, actor: Account | undefined): boolean {
  return status === 'verified' && actor?.role === 'admin'
}

/** Visitors and search engines follow it: a name before the host would pass one site off as another. */
function isOnTheWeb(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && !hasCredentials(parsed) && asciiDomain(parsed.hostname) !== undefined && !/[\d\]]$/.test(parsed.hostname)
}
