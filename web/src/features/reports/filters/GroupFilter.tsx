import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ReportHead } from '#contract/reports.ts'
import type { ReportGroup } from '#events/vocabulary/reports.ts'
import { semesterAt, semesterLabel, semestersBefore } from '#events/vocabulary/semesters.ts'
import { useRead } from '../../../api/use-call.ts'
import { SelectField, type Option } from '../../../ui/fields/Field.tsx'
import { classIn } from '../report-query.ts'
import { closedGroups, groupLabels } from '../report-words.ts'
import { useValueNames } from './use-value-names.ts'

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
  const nameOf = useValueNames(closed === undefined && !rows.some((one) => one.value === value) ? { [group]: value } : {})
  const known = closed ?? rows
  const options = value === '' || known.some((one) => one.value === value) ? known : [...known, { value, label: nameOf(group, value) }]
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
