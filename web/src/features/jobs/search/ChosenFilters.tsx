import { useSkillLabels } from '../../../api/skills.ts'
import { toggled } from '../../../lib/url-params.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { chosenIn, filtersIn, unfiltered, type Facets } from './job-filters.ts'

type Props = {
  readonly params: URLSearchParams
  readonly onChange: (params: URLSearchParams) => void
  readonly facets: Facets | undefined
}

/** The chosen filters of the list, each with its removal: the filters themselves may be folded or out of sight. */
export function ChosenFilters({ params, onChange, facets }: Props) {
  const label = useSkillLabels(params.getAll('skill'))
  const companies = new Map(facets?.['organization']?.map(({ value, label: name }) => [value, name ?? value]))
  if (filtersIn(params) === 0) return null
  const words = chosenIn(params, { skill: label, company: (id) => companies.get(id) ?? 'Another company' })
  return (
    <ul className="chosen-filters" aria-label="Chosen filters">
      {words.map(({ name, value, text }) => (
        <li key={`${name} ${value}`}>
          <Button size="s" aria-label={`Remove the filter ${text}`} onClick={() => onChange(toggled(params, name, value))}>
            {text} <Icon name="close" size={13} />
          </Button>
        </li>
      ))}
      <li>
        <Button size="s" variant="ghost" onClick={() => onChange(unfiltered(params))}>
          Clear all
        </Button>
      </li>
    </ul>
  )
}
