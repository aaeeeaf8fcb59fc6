import { NOT_KNOWN, type ReportGroup } from '#events/vocabulary/reports.ts'
import { semesterLabel } from '#events/vocabulary/semesters.ts'
import { useOrganization } from '../../../api/organizations.ts'
import { useSkillLabels } from '../../../api/skills.ts'
import { useRead } from '../../../api/use-call.ts'
import { closedGroups, notKnown } from '../report-words.ts'

/** What the values of a question are called, which an address names by their ids. @param asked values of open groups to look up */
export function useValueNames(asked: { readonly [Group in ReportGroup]?: string | undefined }): (
  group: ReportGroup,
  value: string,
) => string {
  const idOf = (group: ReportGroup) => (asked[group] === NOT_KNOWN ? '' : (asked[group] ?? ''))
  const [university, organization] = [useOrganization(idOf('university')), useOrganization(idOf('organization'))]
  const [skill, job] = [idOf('skill'), idOf('job')]
  const skillLabel = useSkillLabels(skill === '' ? [] : [skill])
  const read = useRead('jobs.read', { id: job }, { skip: job === '' })
  return (group, value) => {
    if (value === NOT_KNOWN) return notKnown.label
    if (group === 'semester') return semesterLabel(value)
    if (group === 'skill') return skillLabel(value)
    const found = { university: university?.label, organization: organization?.label, job: read.data?.title } as Partial<
      Record<ReportGroup, string>
    >
    return found[group] ?? closedGroups[group]?.find((one) => one.value === value)?.label ?? value
  }
}
