import { jobTypeLabels, jobTypes, workplaceLabels, workplaceTypes } from '#events/vocabulary/jobs/jobs.ts'
import { SkillField } from '../../../parts/SkillField.tsx'
import { useShownSkills, useSkillLabels } from '../../../api/skills.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { replaced, toggled } from '../../../lib/url-params.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/fields/Field.tsx'
import { amountOf, FilterGroup, filtersText, FrequentValues, LateField } from '../../../ui/Filters.tsx'
import { Checkbox } from '../../../ui/fields/Toggle.tsx'
import { filtersIn, isFiltered, postedIn, postedWithin, unfiltered, type Facets } from './job-filters.ts'

type Props = {
  readonly params: URLSearchParams
  readonly onChange: (params: URLSearchParams) => void
  readonly facets: Facets | undefined
  readonly mySkills: readonly string[]
}

/** The rail of filters; each value says how many jobs it would leave. */
export function JobFilters({ params, onChange, facets, mySkills }: Props) {
  const isWide = useMedia('(min-width: 961px)')
  const skills = params.getAll('skill')
  const label = useSkillLabels([...skills, ...mySkills])
  const mine = useShownSkills(mySkills).map(({ value }) => value)
  const replace = (name: string, values: readonly string[]) => onChange(replaced(params, name, values))
  const toggle = (name: string) => (value: string) => onChange(toggled(params, name, value))
  const posted = facets?.['postedWithinDays']
  const folded = filtersIn(params) - params.getAll('q').length
  return (
    <aside className="job-filters stack" aria-label="Filters">
      <LateField label="Search jobs" placeholder="Title, company, skill, place" name="q" params={params} onChange={replace} />
      {/* Closed on a narrow screen, so that the jobs are visible. */}
      <details open={isWide}>
        <summary>{filtersText(folded)}</summary>
        <div className="stack">
          <FilterGroup
            legend="Kind"
            values={jobTypes}
            labelOf={(type) => jobTypeLabels[type]}
            facet={facets?.['jobType']}
            chosen={params.getAll('type')}
            onToggle={toggle('type')}
          />
          <FilterGroup
            legend="Where"
            values={workplaceTypes}
            labelOf={(workplace) => workplaceLabels[workplace]}
            facet={facets?.['workplaceType']}
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
          <MySkills mine={mine} chosen={skills} onChange={(chosen) => replace('skill', chosen)} />
          <FrequentValues
            legend="Company"
            facet={facets?.['organization']}
            chosen={params.getAll('company')}
            unknown={() => 'Another company'}
            onToggle={toggle('company')}
          />
          <SelectField
            label="Posted"
            value={params.get('posted') ?? ''}
            empty="Any time"
            options={postedWithin.map((days) => ({
              value: String(days),
              label: `In ${postedIn[days]}${posted ? `, ${amountOf(posted, String(days))}` : ''}`,
            }))}
            onChange={(event) => replace('posted', [event.target.value])}
          />
        </div>
      </details>
      {/* On a narrow screen it stands beside the chosen ones. */}
      {isWide && isFiltered(params) && (
        <Button size="s" onClick={() => onChange(unfiltered(params))}>
          Clear the filters
        </Button>
      )}
    </aside>
  )
}

type MineProps = {
  readonly mine: readonly string[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** All of one's own skills at once. */
function MySkills({ mine, chosen, onChange }: MineProps) {
  if (mine.length === 0) return null
  const hasMine = mine.every((skill) => chosen.includes(skill))
  return (
    <Checkbox
      label={mine.length === 1 ? 'Your skill' : `Your ${mine.length} skills`}
      checked={hasMine}
      onChange={() => onChange(hasMine ? chosen.filter((skill) => !mine.includes(skill)) : [...new Set([...chosen, ...mine])])}
    />
  )
}
