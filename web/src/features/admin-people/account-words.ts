import type { AdminUserReply, AdminUserRow } from '#contract/admin-people.ts'
import { degreeLabels } from '#events/vocabulary/jobs/jobs.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'

type Places = Pick<AdminUserRow, 'organizationLabel' | 'universityLabel' | 'claimedOrganizationLabel' | 'claimedUniversityLabel'>

/** The company or university of somebody; one that nobody of there has confirmed is named as what they say. */
export function placeOf({
  organizationLabel,
  universityLabel,
  claimedOrganizationLabel,
  claimedUniversityLabel,
}: Places): string | undefined {
  const claimed = claimedOrganizationLabel ?? claimedUniversityLabel
  return organizationLabel ?? universityLabel ?? (claimed && `says ${claimed}`)
}

export function scopeText({ scope }: Pick<AdminUserReply, 'scope'>): string | undefined {
  if (!scope) return undefined
  return scope.kind === 'platform' ? 'All of Proffer' : (scope.label ?? scope.id)
}

/** A value of a field as people read it. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(valueText).join(', ')
  if (typeof value === 'object') return Object.values(value).map(valueText).join(' · ')
  return String(value as string | number)
}

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = { role: roleLabels, degree: degreeLabels }

/** What a field was or became, in the words in which it is chosen. */
export function changedText(attr: string, value: unknown): string {
  return (typeof value === 'string' && labels[attr]?.[value]) || valueText(value)
}
