/** Notices of what our team decided about a skill or an organization, to whoever proposed it, and about what its people asked for, to them. */
import type { OrganizationKind } from '../jobs/jobs.ts'
import { person, type Notice, type NoticeContent, type Rows } from './notice.ts'

type Types =
  | 'SkillApproved'
  | 'SkillDeclined'
  | 'SkillMerged'
  | 'OrganizationDeclined'
  | 'OrganizationMerged'
  | 'OrganizationUnmerged'
  | 'OrganizationLabelConfirmed'
  | 'OrganizationLabelDeclined'
  | 'OrganizationDomainsConfirmed'
  | 'OrganizationDomainsDeclined'

type Proposed = { readonly proposedBy?: string | undefined }
type Organization = { readonly organizationId: string; readonly kind: OrganizationKind }

/** One notification of each thing, which says how it stands. */
function toProposer(id: string, { proposedBy }: Proposed, sentence: string, detail?: string): readonly Notice[] {
  if (proposedBy === undefined) return []
  const told = { to: person(proposedBy), kind: 'proposalAnswered', sentence, path: '/profile', ...(detail && { detail }) } as const
  return [{ id: `${id}-moderated`, told, retold: () => told }]
}

function toPeople(id: string, organization: Organization, sentence: string, detail?: string): readonly Notice[] {
  return [{ id, told: toldPeople(organization, sentence, detail) }]
}

function toldPeople({ organizationId, kind }: Organization, sentence: string, detail?: string): NoticeContent {
  const to = kind === 'company' ? (`org:${organizationId}:recruiter` as const) : (`uni:${organizationId}:university` as const)
  const path = kind === 'company' ? '/app/company' : '/app/organizations'
  return { to, kind: 'proposalAnswered', sentence, path, ...(detail && { detail }) }
}

type Merged = Organization & { readonly label: string; readonly into: string; readonly intoLabel: string; readonly reason: string }

/** Of all that were merged into one company or university there is one notification, which tells of the last. */
function merged({ kind, label, into, intoLabel, reason }: Merged): Notice {
  const sentence = `Our team merged ${label} into ${intoLabel}`
  const told = toldPeople({ organizationId: into, kind }, sentence, reason)
  return {
    id: `${into}-merged`,
    told,
    retold: (before) => (before.sentence.startsWith(sentence) ? told : { ...told, sentence: `${sentence}, as others before` }),
  }
}

export const moderationNotices: Rows<Types> = {
  SkillApproved: ({ data }) =>
    toProposer(data.skillId, data, `The skill ${data.label} is on the list now`, 'Others see it in your profile'),
  SkillDeclined: ({ data }) => toProposer(data.skillId, data, `The skill ${data.label} that you proposed was declined`, data.reason),
  SkillMerged: ({ data }) => toProposer(data.skillId, data, `The skill ${data.label} that you proposed is shown as ${data.intoLabel}`),
  OrganizationDeclined: ({ data }) => toProposer(data.organizationId, data, `${data.label} that you proposed was declined`, data.reason),
  // Its people are told as those of the other one, for which they act.
  OrganizationMerged: ({ data }) => [merged(data)],
  OrganizationUnmerged: ({ id, data }) => {
    const sentence = `${data.label} stands for itself again`
    return [...toPeople(id, data, sentence, data.reason), ...toPeople(`${id}-from`, { ...data, organizationId: data.from }, sentence)]
  },
  OrganizationLabelConfirmed: ({ id, data }) => toPeople(id, data, `Our team confirmed the name ${data.label}`),
  OrganizationLabelDeclined: ({ id, data }) => toPeople(id, data, `Our team declined the name ${data.label}`, data.reason),
  OrganizationDomainsConfirmed: ({ id, data }) => toPeople(id, data, 'Our team confirmed your domains', data.domains.join(', ')),
  OrganizationDomainsDeclined: ({ id, data }) => toPeople(id, data, 'Our team declined domains that you asked for', data.reason),
}
