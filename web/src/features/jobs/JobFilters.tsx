import { useState, type ReactNode } from 'react'
import type { Reply } from '#contract/contract.ts'
import { jobTypeLabels, jobTypes, workplaceLabels, workplaceTypes } from '#events/vocabulary/jobs.ts'
import { SkillField } from '../../api/SkillField.tsx'
import { useSkillLabels } from '../../api/skills.ts'
import { useLateText } from '../../lib/use-late-text.ts'
import { useMedia } from '../../lib/use-media.ts'
import { count } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, SelectField, TextField } from '../../ui/Field.tsx'
import { isFiltered, postedWithin, replaced, toggled, unfiltered } from './job-filters.ts'

type Facets = Reply<'jobs.search'>['meta']['facets']
type Props = {
  readonly params: URLSearchParams
  readonly onChange: (params: URLSearchParams) => void
  readonly facets: Facets | undefined
  readonly mySkills: readonly string[]
}

const fewest = 6
const within = { 1: 'the last day', 7: 'the last 7 days', 30: 'the last 30 days' } as const

/** The rail of filters; each value says how many jobs it would leave. */
export function JobFilters({ params, onChange, facets, mySkills }: Props) {
  const isWide = useMedia('(min-width: 961px)')
  const skills = params.getAll('skill')
  const label = useSkillLabels([...skills, ...mySkills])
  const countsOf = (facet: string) => new Map(facets?.[facet]?.map(({ value, count: amount }) => [value, amount]))
  const replace = (name: string, values: readonly string[]) => onChange(replaced(params, name, values))
  const toggle = (name: string) => (value: string) => onChange(toggled(params, name, value))
  const hasMine = mySkills.length > 0 && mySkills.every((skill) => skills.includes(skill))
  const posted = countsOf('postedWithinDays')
  return (
    <aside className="job-filters stack" aria-label="Filters">
      <LateField label="Title" placeholder="Backend, compiler, data" name="title" params={params} onChange={replace} />
      {/* Collapsed on a narrow screen, so that the jobs are visible, unless a filter is set. */}
      <details open={isWide || isFiltered(params)}>
        <summary>More filters</summary>
        <div className="stack">
          <Group
            legend="Kind"
            values={jobTypes}
            labelOf={(type) => jobTypeLabels[type]}
            counts={countsOf('jobType')}
            chosen={params.getAll('type')}
            onToggle={toggle('type')}
          />
          <Group
            legend="Where"
            values={workplaceTypes}
            labelOf={(workplace) => workplaceLabels[workplace]}
            counts={countsOf('workplaceType')}
            chosen={params.getAll('workplace')}
            onToggle={toggle('workplace')}
          />
          <LateField label="Place" placeholder="Pittsburgh" name="place" params={params} onChange={replace} />
          <SkillField
            label="Skills"
            values={skills.map((id) => ({ value: id, label: label(id) }))}
            onChange={(chosen) =>
              replace(
                'skill',
                chosen.map(({ value }) => value),
              )
            }
          />
          {mySkills.length > 0 && (
            <Checkbox
              label={mySkills.length === 1 ? 'Your skill' : `Your ${mySkills.length} skills`}
              checked={hasMine}
              onChange={() =>
                replace('skill', hasMine ? skills.filter((skill) => !mySkills.includes(skill)) : [...new Set([...skills, ...mySkills])])
              }
            />
          )}
          <Companies facet={facets?.['organization']} chosen={params.getAll('company')} onToggle={toggle('company')} />
          <SelectField
            label="Posted"
            value={params.get('posted') ?? ''}
            empty="Any time"
            options={postedWithin.map((days) => ({
              value: String(days),
              label: `In ${within[days]}${posted.has(String(days)) ? `, ${posted.get(String(days))}` : ''}`,
            }))}
            onChange={(event) => replace('posted', [event.target.value])}
          />
        </div>
      </details>
      {isFiltered(params) && (
        <Button size="s" onClick={() => onChange(unfiltered(params))}>
          Clear the filters
        </Button>
      )}
    </aside>
  )
}

/** A text that is searched for once its writer pauses. */
function LateField({
  label,
  placeholder,
  name,
  params,
  onChange,
}: {
  readonly label: string
  readonly placeholder: string
  readonly name: string
  readonly params: URLSearchParams
  readonly onChange: (name: string, values: readonly string[]) => void
}) {
  const [text, setText] = useLateText(params.get(name) ?? '', (asked) => onChange(name, [asked]))
  return <TextField label={label} type="search" placeholder={placeholder} value={text} onChange={(event) => setText(event.target.value)} />
}

const noValues: Facets[string] = []

type GroupProps<T extends string> = {
  readonly legend: string
  readonly values: readonly T[]
  readonly labelOf: (value: T) => ReactNode
  readonly counts: ReadonlyMap<string, number>
  readonly chosen: readonly string[]
  readonly onToggle: (value: string) => void
}

function Group<T extends string>({ legend, values, labelOf, counts, chosen, onToggle }: GroupProps<T>) {
  return (
    <fieldset className="stack job-filter-group">
      <legend>{legend}</legend>
      {values.map((value) => (
        <Checkbox
          key={value}
          checked={chosen.includes(value)}
          onChange={() => onToggle(value)}
          label={
            <span className="job-filter-value" data-none={counts.size > 0 && !counts.has(value) ? true : undefined}>
              {labelOf(value)} {counts.size > 0 && <span className="quiet">{counts.get(value) ?? 0}</span>}
            </span>
          }
        />
      ))}
    </fieldset>
  )
}

function Companies({
  facet = noValues,
  chosen,
  onToggle,
}: {
  readonly facet: Facets[string] | undefined
  readonly chosen: readonly string[]
  readonly onToggle: (value: string) => void
}) {
  const [all, setAll] = useState(false)
  // A company that was chosen stays, also when the other filters leave none of its jobs.
  const known = [...facet.map(({ value }) => value), ...chosen.filter((id) => !facet.some(({ value }) => value === id))]
  if (known.length === 0) return null
  const shown = all ? known : known.filter((id, at) => at < fewest || chosen.includes(id))
  const label = new Map(facet.map(({ value, label: name }) => [value, name ?? value]))
  return (
    <>
      <Group
        legend="Company"
        values={shown}
        labelOf={(id) => label.get(id) ?? 'Another company'}
        counts={new Map(facet.map(({ value, count: amount }) => [value, amount]))}
        chosen={chosen}
        onToggle={onToggle}
      />
      {shown.length < known.length && (
        <button type="button" className="link small job-filter-more" onClick={() => setAll(true)}>
          {count(known.length - shown.length, 'more', 'more')}
        </button>
      )}
    </>
  )
}
