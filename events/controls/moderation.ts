/** What our team decides about a skill that was proposed, and about what an organization asks for. */
import {
  OrganizationDeclined,
  OrganizationDomainsConfirmed,
  OrganizationDomainsDeclined,
  OrganizationLabelConfirmed,
  OrganizationLabelDeclined,
  OrganizationMerged,
  OrganizationUnmerged,
  OrganizationUpdated,
} from '../organizations.ts'
import { SkillApproved, SkillDeclined, SkillMerged, SkillUnmerged } from '../skills.ts'
import { admin, example, recruiter } from './example.ts'

const decided = (operation: string, stream: string) => ({ actor: admin, operation: `moderation.${operation}`, stream })
const zig = { skillId: 'proposed-zig', label: 'Zig' }
const ofZig = (operation: string) => decided(operation, 'skill-proposed-zig')
const acme = { organizationId: 'acme', kind: 'company' } as const
const ofAcme = (operation: string) => decided(operation, 'organization-acme')
const kestrel = { organizationId: 'kestrel', kind: 'company', label: 'Kestrel Works' } as const
const ofKestrel = (operation: string) => decided(operation, 'organization-kestrel')

export const moderated = [
  example(ofZig('declineSkill'), SkillDeclined, { ...zig, proposedBy: 'stud-mia', reason: 'Nobody asks for it yet.' }),
  example(ofZig('approveSkill'), SkillApproved, { ...zig, proposedBy: 'stud-mia' }),
  example(ofZig('mergeSkill'), SkillMerged, {
    ...zig,
    proposedBy: 'stud-mia',
    into: 'typescript',
    intoLabel: 'TypeScript',
    reason: 'A slip of typing.',
  }),
  example(ofZig('unmergeSkill'), SkillUnmerged, { ...zig, from: 'typescript', intoLabel: 'TypeScript', reason: 'They are two.' }),
  example(ofAcme('declineOrganization'), OrganizationLabelDeclined, {
    ...acme,
    label: 'Acme Works',
    reason: 'Another company is called nearly the same.',
  }),
  example(ofAcme('approveOrganization'), OrganizationDomainsConfirmed, { ...acme, domains: ['acme.example', 'acme.test'] }),
  example({ actor: recruiter, operation: 'organizations.update', stream: 'organization-acme' }, OrganizationUpdated, {
    organizationId: 'acme',
    changes: { labelAsked: 'Acme Robots', domainsAsked: ['acme.example', 'acme.test', 'acme.invalid'] },
  }),
  example(ofAcme('approveOrganization'), OrganizationLabelConfirmed, { ...acme, label: 'Acme Robots' }),
  example(ofAcme('declineOrganization'), OrganizationDomainsDeclined, {
    ...acme,
    domains: ['acme.invalid'],
    reason: 'It belongs to nobody.',
  }),
  example(decided('declineOrganization', 'organization-proposed-lantern'), OrganizationDeclined, {
    organizationId: 'proposed-lantern',
    kind: 'company',
    label: 'Lantern Labs',
    proposedBy: 'stud-mia',
    reason: 'No such company is known.',
  }),
  example(ofKestrel('mergeOrganization'), OrganizationMerged, {
    ...kestrel,
    into: 'acme',
    intoLabel: 'Acme Robots',
    reason: 'It was bought.',
  }),
  example(ofKestrel('unmergeOrganization'), OrganizationUnmerged, {
    ...kestrel,
    from: 'acme',
    intoLabel: 'Acme Robots',
    reason: 'It was only a part of it.',
  }),
]
