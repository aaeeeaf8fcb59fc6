import type { Reply } from '#contract/contract.ts'
import { SkillField } from '../../api/SkillField.tsx'
import { useSkillLabels } from '../../api/skills.ts'
import { replaced, toggled } from '../../lib/url-params.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, Select } from '../../ui/Field.tsx'
import { amountOf, FrequentValues, LateField } from '../../ui/Filters.tsx'
import { SegmentedControl } from '../../ui/Tabs.tsx'
import type { Token } from '../../ui/TokenInput.tsx'
import { GpaFilter } from './GpaFilter.tsx'
import { isFiltered, unfiltered } from './student-filters.ts'

export type StudentFacets = Reply<'students.search'>['meta']['facets']

type Props = {
  readonly params: URLSearchParams
  readonly onChange: (params: URLSearchParams) => void
  readonly facets: StudentFacets | undefined
  /** Names and GPAs may be asked for. */
  readonly open: boolean
}

/** The rail of filters; each value says how many students it would leave. */
export function StudentFilters({ params, onChange, facets, open }: Props) {
  const skills = params.getAll('skill')
  const without = params.getAll('not').filter((id) => !skills.includes(id))
  const label = useSkillLabels([...skills, ...without, ...(facets?.['skills'] ?? []).map(({ value }) => value)])
  const replace = (name: string, values: readonly string[]) => onChange(replaced(params, name, values))
  const tokens = (ids: readonly string[]) => ids.map((id) => ({ value: id, label: label(id) }))
  const toggle = (name: string) => (value: string) => onChange(toggled(params, name, value))
  return (
    <div className="stack student-filters">
      {open && <LateField label="Name" placeholder="Any name" name="name" params={params} onChange={replace} />}
      <FrequentValues
        legend="School"
        facet={facets?.['schools']}
        chosen={params.getAll('school')}
        unknown={() => 'Another school'}
        onToggle={toggle('school')}
      />
      {open ? (
        <GpaFilter params={params} facet={facets?.['gpa']} onChange={replace} />
      ) : (
        <p className="small quiet">A GPA may be asked for with the subscription.</p>
      )}
      <FrequentValues
        legend="Skills"
        facet={facets?.['skills']?.map((facet) => ({ ...facet, label: facet.label ?? label(facet.value) }))}
        chosen={skills}
        unknown={label}
        onToggle={toggle('skill')}
      />
      <SkillField label="Another skill" values={tokens(skills)} onChange={(chosen) => replace('skill', idsOf(chosen))} />
      {skills.length > 1 && (
        <SegmentedControl
          label="How many of the skills"
          value={params.get('any') === '1' ? 'any' : 'all'}
          choices={[
            { value: 'all', label: 'All of them' },
            { value: 'any', label: 'Any of them' },
          ]}
          onChange={(value) => replace('any', [value === 'any' ? '1' : ''])}
        />
      )}
      {open && (
        <SkillField
          label="Without the skill"
          values={tokens(without)}
          onChange={(chosen) => {
            const ids = idsOf(chosen)
            const wanted = skills.filter((id) => !ids.includes(id))
            onChange(replaced(replaced(params, 'skill', wanted), 'not', ids))
          }}
        />
      )}
      <Years params={params} facet={facets?.['graduates']} onChange={replace} />
      {open && (
        <fieldset className="filter-group">
          <legend>Referrals</legend>
          <Checkbox
            checked={params.get('open') === '1'}
            onChange={(event) => replace('open', [event.target.checked ? '1' : ''])}
            label="Open to invitations"
          />
        </fieldset>
      )}
      {isFiltered(params) && (
        <Button size="s" onClick={() => onChange(unfiltered(params))}>
          Clear the filters
        </Button>
      )}
    </div>
  )
}

const idsOf = (chosen: readonly Token[]) => chosen.map(({ value }) => value)

const noFacet: StudentFacets[string] = []

type YearsProps = {
  readonly params: URLSearchParams
  readonly facet: StudentFacets[string] | undefined
  readonly onChange: (name: string, values: readonly string[]) => void
}

function Years({ params, facet = noFacet, onChange }: YearsProps) {
  const years = [...new Set([...facet.map(({ value }) => value), ...params.getAll('from'), ...params.getAll('to')])]
    .filter(Boolean)
    .toSorted()
  const counted = new Set(facet.map(({ value }) => value))
  const options = years.map((value) => ({ value, label: counted.has(value) ? `${value} (${amountOf(facet, value)})` : value }))
  if (years.length === 0) return null
  return (
    <fieldset className="filter-group">
      <legend>Graduates</legend>
      <div className="graduation-years">
        <Select
          aria-label="Graduates from"
          empty="Any"
          options={options}
          value={params.get('from') ?? ''}
          onChange={(event) => onChange('from', [event.target.value])}
        />
        <span className="quiet">to</span>
        <Select
          aria-label="Graduates until"
          empty="Any"
          options={options}
          value={params.get('to') ?? ''}
          onChange={(event) => onChange('to', [event.target.value])}
        />
      </div>
    </fieldset>
  )
}
