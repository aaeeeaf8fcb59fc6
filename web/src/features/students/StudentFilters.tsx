import type { Reply } from '#contract/contract.ts'
import { SkillField } from '../../parts/SkillField.tsx'
import { useSkillLabels } from '../../api/skills.ts'
import { replaced, toggled } from '../../lib/url-params.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/fields/Field.tsx'
import { amountOf, FilterGroup, FrequentValues, LateField } from '../../ui/Filters.tsx'
import { SkeletonList } from '../../ui/States.tsx'
import { SegmentedControl } from '../../ui/Tabs.tsx'
import { Checkbox } from '../../ui/fields/Toggle.tsx'
import type { Token } from '../../ui/fields/TokenInput.tsx'
import { GpaFilter } from './GpaFilter.tsx'
import { isFiltered, unfiltered } from './student-filters.ts'

export type StudentFacets = Reply<'students.search'>['meta']['facets']

type Props = {
  readonly params: URLSearchParams
  readonly onChange: (params: URLSearchParams) => void
  readonly facets: StudentFacets | undefined
  /** How many fit an open job, once that is counted. */
  readonly fits: string | undefined
  /** Values that were there before, or without the filters; undefined until the first are read. */
  readonly known: StudentFacets | undefined
  /** The first were not read, so that none can be waited for. */
  readonly failed: boolean
  /** Names and GPAs may be asked for. */
  readonly open: boolean
}

/** The rail of filters; each value says how many students it would leave. */
export function StudentFilters({ params, onChange, facets, fits, known, failed, open }: Props) {
  const { skills, without } = skillsIn(params)
  const label = useSkillLabels([...skills, ...without, ...(known?.['skills'] ?? []).map(({ value }) => value)])
  const replace = (name: string, values: readonly string[]) => onChange(replaced(params, name, values))
  const name = open && <LateField label="Name" placeholder="Any name" name="name" params={params} onChange={replace} />
  // All at once: schools that came later would push down the rest.
  if (!known && !failed)
    return (
      <div className="stack student-filters">
        {name}
        <SkeletonList rows={10} label="Loading the filters" />
      </div>
    )
  // A preview leaves out the counts of a few, so none of them is no nought.
  const counted = (group: string) => (open || (facets?.[group] ?? []).length > 0 ? facets?.[group] : undefined)
  return (
    <div className="stack student-filters">
      {name}
      <FilterGroup
        legend="Put forward"
        values={['true']}
        labelOf={() => 'Nominated by a professor'}
        facet={counted('nominated')}
        chosen={params.get('nominated') === '1' ? ['true'] : []}
        onToggle={() => replace('nominated', [params.get('nominated') === '1' ? '' : '1'])}
      />
      {open && (
        <Checkbox
          label={
            <span className="filter-value" data-none={fits === '0' || undefined}>
              Fits one of our open jobs {fits !== undefined && <span className="quiet">{fits}</span>}
            </span>
          }
          checked={params.get('fits') === '1'}
          onChange={() => replace('fits', [params.get('fits') === '1' ? '' : '1'])}
        />
      )}
      <FrequentValues
        legend="School"
        facet={counted('schools')}
        lasting={known?.['schools']}
        chosen={params.getAll('school')}
        unknown={() => 'Another school'}
        onToggle={(school) => onChange(toggled(params, 'school', school))}
      />
      {open ? (
        <GpaFilter params={params} facet={facets?.['gpa']} onChange={replace} />
      ) : (
        <p className="small quiet">A GPA may be asked for with the subscription.</p>
      )}
      <SkillFilters
        params={params}
        facet={counted('skills')}
        lasting={known?.['skills']}
        label={label}
        mayExclude={open}
        onChange={onChange}
      />
      <Years params={params} facet={counted('graduates')} lasting={known?.['graduates']} onChange={replace} />
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

type SkillsProps = Pick<Props, 'params' | 'onChange'> & {
  readonly facet: StudentFacets[string] | undefined
  readonly lasting: StudentFacets[string] | undefined
  readonly label: (id: string) => string
  readonly mayExclude: boolean
}

function SkillFilters({ params, facet, lasting, label, mayExclude, onChange }: SkillsProps) {
  const { skills, without } = skillsIn(params)
  const tokens = (ids: readonly string[]) => ids.map((id) => ({ value: id, label: label(id) }))
  const named = (values: StudentFacets[string] | undefined) => values?.map((one) => ({ ...one, label: one.label ?? label(one.value) }))
  return (
    <>
      <FrequentValues
        legend="Skills"
        facet={named(facet)}
        lasting={named(lasting)}
        chosen={skills}
        unknown={label}
        onToggle={(skill) => onChange(toggled(params, 'skill', skill))}
      />
      <SkillField label="Another skill" values={tokens(skills)} onChange={(chosen) => onChange(replaced(params, 'skill', idsOf(chosen)))} />
      {skills.length > 1 && (
        <SegmentedControl
          label="How many of the skills"
          value={params.get('any') === '1' ? 'any' : 'all'}
          choices={[
            { value: 'all', label: 'All of them' },
            { value: 'any', label: 'Any of them' },
          ]}
          onChange={(value) => onChange(replaced(params, 'any', [value === 'any' ? '1' : '']))}
        />
      )}
      {mayExclude && (
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
    </>
  )
}

function skillsIn(params: URLSearchParams) {
  const skills = params.getAll('skill')
  return { skills, without: params.getAll('not').filter((id) => !skills.includes(id)) }
}

const idsOf = (chosen: readonly Token[]) => chosen.map(({ value }) => value)

const noFacet: StudentFacets[string] = []

type YearsProps = {
  readonly params: URLSearchParams
  readonly facet: StudentFacets[string] | undefined
  readonly lasting: StudentFacets[string] | undefined
  readonly onChange: (name: string, values: readonly string[]) => void
}

function Years({ params, facet, lasting = noFacet, onChange }: YearsProps) {
  const years = [
    ...new Set([...[...(facet ?? noFacet), ...lasting].map(({ value }) => value), ...params.getAll('from'), ...params.getAll('to')]),
  ]
    .filter(Boolean)
    .toSorted()
  const options = years.map((value) => ({ value, label: facet ? `${value} (${amountOf(facet, value)})` : value }))
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
