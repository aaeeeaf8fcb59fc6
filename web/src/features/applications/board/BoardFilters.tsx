import { useOrganization, useOrganizationSuggestions } from '../../../api/organizations.ts'
import { useSkillLabels } from '../../../api/skills.ts'
import { useNow } from '../../../lib/time/now.ts'
import { dateAndTime } from '../../../lib/time/time.ts'
import { useLateText } from '../../../lib/use-late-text.ts'
import type { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { Button } from '../../../ui/Button.tsx'
import { Input, Select } from '../../../ui/fields/Field.tsx'
import { TokenInput } from '../../../ui/fields/TokenInput.tsx'
import { gpaSteps, type BoardQuery } from './board-filters.ts'

const sources = [
  { value: 'nominated', label: 'Nominated' },
  { value: 'referred', label: 'Referred' },
  { value: 'direct', label: 'Direct' },
]

type Props = {
  readonly filter: ReturnType<typeof useUrlFilter>
  readonly query: BoardQuery
  /** Skills to choose from. */
  readonly skills: readonly string[]
}

/** The filters of a board or a list of applications; everything is in the URL. */
export function BoardFilters({ filter: { params, setFilter }, query, skills }: Props) {
  const [text, setText] = useLateText(params.get('q') ?? '', (name) => setFilter('q', name))
  const label = useSkillLabels(skills)
  const now = useNow()
  const schools = useOrganizationSuggestions('university')
  const school = useOrganization(query.school ?? '')
  return (
    <>
      <Input
        id="board-search"
        type="search"
        placeholder="Name"
        aria-label="Find by name"
        value={text}
        onChange={(event) => setText(event.target.value)}
        // Then j and k go through those who fit, instead of into the field.
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
      <TokenInput
        label="School"
        placeholder="Any school"
        values={query.school === undefined ? [] : [{ value: query.school, label: school?.label ?? '…' }]}
        {...schools}
        max={1}
        onChange={([one]) => setFilter('school', one?.value ?? '')}
      />
      {skills.length > 0 && (
        <Select
          aria-label="Skill"
          empty="Any skill"
          options={skills.map((skill) => ({ value: skill, label: label(skill) }))}
          value={query.skill ?? ''}
          onChange={(event) => setFilter('skill', event.target.value)}
        />
      )}
      <Select
        aria-label="GPA"
        empty="Any GPA"
        options={gpaSteps.map((gpa) => ({ value: gpa, label: `GPA ${gpa} or more` }))}
        value={params.get('gpa') ?? ''}
        onChange={(event) => setFilter('gpa', event.target.value)}
      />
      <Select
        aria-label="Source"
        empty="Any source"
        options={sources}
        value={query.source ?? ''}
        onChange={(event) => setFilter('source', event.target.value)}
      />
      {query.submittedSince && (
        <Toggle pressed onPress={() => setFilter('since', '')}>{`Since ${dateAndTime(query.submittedSince, now)}`}</Toggle>
      )}
      <Toggle pressed={query.unseen === true} onPress={(on) => setFilter('new', on ? '1' : '')}>
        New
      </Toggle>
      <Toggle pressed={query.stale === true} onPress={(on) => setFilter('stale', on ? '1' : '')}>
        Waiting long
      </Toggle>
      <Toggle pressed={query.sort === '-since'} onPress={(on) => setFilter('sort', on ? '-since' : '')}>
        Longest first
      </Toggle>
    </>
  )
}

type ToggleProps = { readonly pressed: boolean; readonly onPress: (on: boolean) => void; readonly children: string }

function Toggle({ pressed, onPress, children }: ToggleProps) {
  return (
    <Button className="board-toggle" aria-pressed={pressed} onClick={() => onPress(!pressed)}>
      {children}
    </Button>
  )
}
