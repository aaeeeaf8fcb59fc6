import type { AdminUserReply, AdminUserRow } from '#contract/admin-people.ts'
import { degreeLabels, jobTypeLabels, workplaceLabels } from '#events/vocabulary/jobs/jobs.ts'
import { roleLabels, type Visibility } from '#events/vocabulary/roles.ts'
import { currentTime } from '../../lib/time/now.ts'
import { shortDate } from '../../lib/time/time.ts'

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

/** Who finds a student, as others say it of them. */
export const visibilityLabels: Readonly<Record<Visibility, string>> = {
  private: 'only where they apply',
  recruiters: 'recruiters too',
  community: 'recruiters and their university',
}

/** The words of values that have some, by the field. */
const wordsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: roleLabels,
  degree: degreeLabels,
  preferredJobTypes: jobTypeLabels,
  preferredWorkplaces: workplaceLabels,
  visibility: visibilityLabels,
}

/** A value of a field as people read it. */
export function fieldText(attr: string, value: unknown): string {
  const word = (one: unknown) => (typeof one === 'string' ? (wordsOf[attr]?.[one] ?? dayText(one)) : one)
  return valueText(Array.isArray(value) ? value.map(word) : word(value))
}

const dayText = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? shortDate(text, currentTime()) : text)

export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(valueText).join(', ')
  if (typeof value === 'object') return Object.values(value).map(valueText).join(' · ')
  return String(value as string | number)
}
