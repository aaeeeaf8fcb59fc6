import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ReportHead } from '#contract/reports.ts'
import { NOT_KNOWN, type ReportGroup } from '#events/vocabulary/reports.ts'
import { semesterAt, semesterLabel, semestersBefore } from '#events/vocabulary/semesters.ts'
import { useOrganization } from '../../../api/organizations.ts'
import { useSkillLabels } from '../../../api/skills.ts'
import { useRead } from '../../../api/use-call.ts'
import { SelectField, type Option } from '../../../ui/fields/Field.tsx'
import { classIn } from '../report-query.ts'
import { closedGroups, groupLabels, notKnown } from '../report-words.ts'

type Props = {
  readonly head: ReportHead
  readonly group: ReportGroup
  readonly value: string
  readonly onChange: (value: string) => void
}

/** One value of a group. Those of an open group are the rows of the report by it: it is asked for once somebody is about to choose. */
export function GroupFilter({ head, group, value, onChange }: Props) {
  const closed = closedGroups[group] ?? (group === 'semester' ? semestersUntil(head.lastDay) : undefined)
  const [chooses, setChooses] = useState(value === '')
  const { rows, isFetching } = useRows(head, group, closed === undefined && chooses)
  const name = useName(group, closed === undefined && !rows.some((one) => one.value === value) ? value : '')
  const known = closed ?? rows
  const options = value === '' || known.some((one) => one.value === value) ? known : [...known, { value, label: name }]
  return (
    <SelectField
      label={groupLabels[group]}
      empty={isFetching && options.length === 0 ? 'Any (looking up …)' : 'Any'}
      options={options}
      value={value}
      onFocus={() => setChooses(true)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const SEMESTERS = 18

function semestersUntil(day: string): readonly Option[] {
  const { key } = semesterAt(`${day}T12:00:00Z`, 'UTC')
  return semestersBefore(key, SEMESTERS).map((value) => ({ value, label: semesterLabel(value) }))
}

function useRows(head: ReportHead, group: ReportGroup, asked: boolean): { readonly rows: readonly Option[]; readonly isFetching: boolean } {
  const [params] = useSearchParams()
  const ofClass = head.params.some(({ name }) => name === 'class') && { class: classIn(params, head) }
  const { data, isFetching } = useRead('reports.read', { name: head.name, groupBy: group, ...ofClass }, { skip: !asked })
  const rows = (data?.rows ?? []).filter(({ key }) => key !== 'all').map(({ key, label }) => ({ value: key, label }))
  return { rows, isFetching }
}

/** What a value is called, which an address names by its id. */
function useName(group: ReportGroup, value: string): string {
  const ofKind = (...groups: readonly ReportGroup[]) => (groups.includes(group) && value !== NOT_KNOWN ? value : '')
  const organization = useOrganization(ofKind('university', 'organization'))
  const [skill, job] = [ofKind('skill'), ofKind('job')]
  const skillLabel = useSkillLabels(skill === '' ? [] : [skill])
  const read = useRead('jobs.read', { id: job }, { skip: job === '' })
  if (value === NOT_KNOWN) return notKnown.label
  if (skill !== '') return skillLabel(skill)
  if (group === 'semester') return semesterLabel(value)
  return organization?.label ?? read.data?.title ?? value
}
