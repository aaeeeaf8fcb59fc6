import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ReportHead } from '#contract/reports.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import type { ReportGroup } from '#events/vocabulary/reports.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { numberText } from '../../../lib/words/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { fieldProblem } from '../../../ui/fields/field-problem.ts'
import { SelectField, type Option } from '../../../ui/fields/Field.tsx'
import { Checkbox } from '../../../ui/fields/Toggle.tsx'
import { atEndIn, classIn, dayNames, endsShown, filtersIn, groupIn, hidesSmall, positionIn, takes, type DayName } from '../report-query.ts'
import { groupLabels } from '../report-words.ts'
import { GroupFilter } from './GroupFilter.tsx'

type Props = { readonly head: ReportHead; readonly role: Role }

/** What is no question. */
const kept = ['class', 'show', 'sort']

/** The fields; on a phone, where they would push the figures off the screen, behind a line. */
export function ReportFilters(props: Props) {
  const isPhone = useMedia('(max-width: 767px)')
  if (!isPhone) return <Fields {...props} />
  return (
    <details className="report-fold">
      <summary>Change what is asked</summary>
      <Fields {...props} />
    </details>
  )
}

/** What is asked: by what, about which things, as of which day, known on which, and against which others. */
function Fields({ head, role }: Props) {
  const { params, setFilter, clear } = useUrlFilter()
  const dayIn = (name: DayName) => (name === 'knownAt' && positionIn(params, role) !== undefined ? '' : (params.get(name) ?? ''))
  const isAsked = [...params.keys()].some((name) => !kept.includes(name))
  return (
    <div className="report-filters" role="search" aria-label="What is asked">
      <div className="report-filter-row">
        {head.groups.length > 0 && <Rows head={head} />}
        {takes(head, 'class', role) && (
          <SelectField
            label="Class of"
            options={classesUntil(head)}
            value={String(classIn(params, head))}
            onChange={(event) => setFilter('class', event.target.value)}
          />
        )}
        <Narrowing head={head} role={role} />
        {(['from', 'to'] as const).map(
          (name) =>
            takes(head, name, role) && (
              <DateField
                key={name}
                label={name === 'from' ? 'Sent from' : 'Sent until'}
                placeholder="Any day"
                value={params.get(name) ?? ''}
                problem={dayProblem(params.get(name) ?? '', head)}
                onChange={(event) => setFilter(name, event.target.value)}
              />
            ),
        )}
      </div>
      <div className="report-filter-row">
        {dayNames.map((name) => (
          <DateField
            key={name}
            label={dayLabels[name]}
            placeholder={leftOut(name, role, params)}
            max={head.lastDay}
            value={dayIn(name)}
            problem={dayProblem(dayIn(name), head, head.lastDay)}
            onChange={(event) => setFilter(name, event.target.value)}
          />
        ))}
        {groupIn(params, head) === 'semester' && (
          <SelectField
            label="Each at its end, too"
            empty="Not shown"
            options={endsShown}
            value={atEndIn(params) ?? ''}
            onChange={(event) => setFilter('atEnd', event.target.value)}
          />
        )}
        {isAsked && (
          <Button size="s" className="report-clear" onClick={() => clear(kept)}>
            Clear
          </Button>
        )}
      </div>
      <Flags head={head} role={role} />
    </div>
  )
}

/** What is no day, or too late, is asked for by nobody: so the field says it, which no form judges. */
function dayProblem(value: string, { lastDay }: ReportHead, max = ''): string | undefined {
  return fieldProblem({ type: 'text', dataset: { day: '', max }, value, validity: right }, Date.parse(lastDay))
}
const right = { valid: true, valueMissing: false, typeMismatch: false, tooShort: false }

/** The group that makes the rows: none of its values is chosen at the same time. */
function Rows({ head }: Pick<Props, 'head'>) {
  const [params, setParams] = useSearchParams()
  const setGroup = (group: string) =>
    setParams(
      (before) => {
        for (const name of ['row', 'groupBy', group]) before.delete(name)
        if (group !== '') before.set('groupBy', group)
        return before
      },
      { replace: true },
    )
  return (
    <SelectField
      label="By"
      empty="All together"
      options={head.groups.map((value) => ({ value, label: groupLabels[value] }))}
      value={groupIn(params, head) ?? ''}
      onChange={(event) => setGroup(event.target.value)}
    />
  )
}

const dayLabels: Readonly<Record<DayName, string>> = {
  asOf: 'As of',
  knownAt: 'Known on',
  compareWith: 'Against the day',
  compareKnownAt: 'Against what was known on',
}

/** What a field says that holds no day: what is asked then. */
function leftOut(name: DayName, role: Role, params: URLSearchParams): string {
  const position = name === 'knownAt' ? positionIn(params, role) : undefined
  if (position !== undefined) return `Position ${numberText(Number(position))}`
  if (name === 'compareWith') return 'No other day'
  if (name === 'compareKnownAt') return 'The same'
  return hidesSmall(role) ? 'Until yesterday' : 'Until now'
}

const CLASSES = 8
function classesUntil(head: ReportHead): readonly Option[] {
  const last = classIn(new URLSearchParams(), head) + 1
  return Array.from({ length: CLASSES }, (_, back) => ({ value: String(last - back), label: String(last - back) }))
}

/** Two groups at once are all that may be asked by who does not see small cells. */
const MOST_GROUPS = 2

function Narrowing({ head, role }: Props) {
  const { params, setFilter } = useUrlFilter()
  const [added, setAdded] = useState<ReportGroup>()
  const filters = filtersIn(params, head)
  const shown = head.groups.filter((group) => group === added || filters.some(([name]) => name === group))
  const groupBy = groupIn(params, head)
  const isFull = hidesSmall(role) && filters.length + (groupBy ? 1 : 0) >= MOST_GROUPS
  const left = head.groups.filter((group) => !shown.includes(group) && group !== groupBy)
  return (
    <>
      {shown.map((group) => (
        <GroupFilter key={group} head={head} group={group} value={params.get(group) ?? ''} onChange={(value) => setFilter(group, value)} />
      ))}
      {left.length > 0 && !isFull && (
        <SelectField
          label="Only of"
          empty="Choose"
          options={left.map((value) => ({ value, label: groupLabels[value] }))}
          value=""
          onChange={(event) => setAdded(left.find((group) => group === event.target.value))}
        />
      )}
    </>
  )
}

function Flags({ head, role }: Pick<Props, 'head' | 'role'>) {
  const { params, setFilter } = useUrlFilter()
  const flags = [
    { name: 'includeActive', on: 'true', label: 'Applications that have not ended, too' },
    { name: 'estimate', on: 'incidence', label: 'With the share that has an offer, by day' },
  ].filter(({ name }) => takes(head, name, role))
  const otherDay = params.get('compareWith') ?? ''
  if (otherDay !== '') flags.push({ name: 'compareKnownAt', on: otherDay, label: 'Of the other day only what was known by then' })
  if (flags.length === 0) return null
  return (
    <div className="row">
      {flags.map(({ name, on, label }) => (
        <Checkbox
          key={name}
          label={label}
          checked={params.get(name) === on}
          onChange={() => setFilter(name, params.get(name) === on ? '' : on)}
        />
      ))}
    </div>
  )
}
