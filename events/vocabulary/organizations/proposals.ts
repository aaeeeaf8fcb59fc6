/** Skills and organizations that somebody proposed, which wait until our team has looked at them (product 2.19). */

/**
 * How the id of what was proposed begins, also once it was approved. Only these can wait for our team, so all other ids are shown
 * without a look-up.
 */
export const proposedPrefix = 'proposed-'

/** To whom something is shown that does not wait; while it waits, the uid of who proposed it stands in this place. */
export const everybody = 'everybody'

/** Of what was declined or merged: in no list but those of admins. */
export const nobody = 'nobody'

type Asks = {
  readonly label: string
  readonly labelAsked?: string | undefined
  readonly domains: readonly string[]
  readonly domainsAsked?: readonly string[] | undefined
}

/** What the people of an organization asked for and our team has not answered: a name, or other domains than it has. */
export function waitsOf({ label, labelAsked = label, domains, domainsAsked = domains }: Asks) {
  const isAsOne = domainsAsked.length === domains.length && domainsAsked.every((domain) => domains.includes(domain))
  return { label: labelAsked === label ? undefined : labelAsked, domains: isAsOne ? undefined : domainsAsked }
}

/** What our team decides about: of an organization it may be itself, the name that it asks for, and its domains. */
export const moderatedKinds = ['skill', 'organization', 'label', 'domains'] as const
export type ModeratedKind = (typeof moderatedKinds)[number]
export const moderationStatuses = ['pending', 'approved', 'declined', 'merged'] as const
export type ModerationStatus = (typeof moderationStatuses)[number]
