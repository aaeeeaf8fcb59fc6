import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import { jobTypeLabels, jobTypes, workplaceLabels, workplaceTypes } from '#events/vocabulary/jobs.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { SkillField } from '../../api/SkillField.tsx'
import { useSkillLabels } from '../../api/skills.ts'
import { useList } from '../../api/use-call.ts'
import { count } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, TextField } from '../../ui/Field.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { JobItem } from './JobItem.tsx'
import { replaced, searchOf, toggled } from './job-filters.ts'
import './jobs.css'

const debounceMs = 250
const pageSize = 20
const wideScreenQuery = '(min-width: 961px)'

/** Open jobs by title, skill, type and workplace. The filters are in the URL. */
export function JobSearchPage({ user }: { readonly user: UserReply }) {
  const [params, setParams] = useSearchParams()
  const [wideScreen] = useState(() => window.matchMedia(wideScreenQuery).matches)
  const search = searchOf(params)
  const found = useList('jobs.search', { ...search, limit: pageSize })
  const meta = found.pages[0]?.meta
  const label = useSkillLabels([...(search.skills ?? []), ...(user.profile.skills ?? [])])
  const [title, setTitle] = useState(params.get('title') ?? '')
  useEffect(() => {
    if (title === (params.get('title') ?? '')) return
    const timer = setTimeout(() => setParams(replaced(params, 'title', [title]), { replace: true }), debounceMs)
    return () => clearTimeout(timer)
  }, [title, params, setParams])
  const counts = (facet: string) => new Map(meta?.facets[facet]?.map(({ value, count: amount }) => [value, amount]))
  const clear = () => {
    setTitle('')
    setParams({})
  }
  return (
    <>
      <PageHeader
        title="Jobs"
        lead={
          <span aria-live="polite">
            {meta ? resultText(meta.total, params.size > 0, user.role === 'admin' ? 'job' : 'open job') : '\u00A0'}
          </span>
        }
      />
      <div className="job-search">
        <aside className="job-filters stack" aria-label="Filters">
          <TextField
            label="Title"
            type="search"
            placeholder="Backend, compiler, data"
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
          <SkillField
            label="Skills"
            values={(search.skills ?? []).map((id) => ({ value: id, label: label(id) }))}
            onChange={(skills) =>
              setParams(
                replaced(
                  params,
                  'skill',
                  skills.map(({ value }) => value),
                ),
                { replace: true },
              )
            }
          />
          {(user.profile.skills?.length ?? 0) > 0 && (search.skills ?? []).length === 0 && (
            <button
              type="button"
              className="link small"
              style={{ alignSelf: 'flex-start' }}
              onClick={() => setParams(replaced(params, 'skill', user.profile.skills ?? []))}
            >
              Use the skills of my profile
            </button>
          )}
          {/* Collapsed on a narrow screen, so that the jobs are visible, unless one of these filters is set. */}
          <details open={wideScreen || params.has('type') || params.has('place')}>
            <summary>Type and workplace</summary>
            <FilterGroup
              legend="Type"
              name="type"
              values={jobTypes}
              label={(type) => jobTypeLabels[type]}
              counts={counts('jobType')}
              params={params}
              onChange={setParams}
            />
            <FilterGroup
              legend="Workplace"
              name="place"
              values={workplaceTypes}
              label={(place) => workplaceLabels[place]}
              counts={counts('workplaceType')}
              params={params}
              onChange={setParams}
            />
          </details>
          {params.size > 0 && meta?.total !== 0 && (
            <Button size="s" onClick={clear}>
              Clear the filters
            </Button>
          )}
        </aside>
        <section className="card job-list">
          <Loaded query={found} what="jobs" rows={6}>
            {(jobs) =>
              meta?.total === 0 ? (
                <EmptyState title="No open job fits" action={<Button onClick={clear}>Clear the filters</Button>}>
                  Try fewer skills, or a shorter title.
                </EmptyState>
              ) : (
                <>
                  {jobs.map((job) => (
                    <JobItem key={job.id} job={job} mySkills={user.profile.skills ?? []} />
                  ))}
                  <ShowMore list={found} className="job-more" />
                </>
              )
            }
          </Loaded>
        </section>
      </div>
    </>
  )
}

type FilterGroupProps<T extends string> = {
  readonly legend: string
  readonly name: string
  readonly values: readonly T[]
  readonly label: (value: T) => string
  readonly counts: ReadonlyMap<string, number>
  readonly params: URLSearchParams
  readonly onChange: (params: URLSearchParams) => void
}

function FilterGroup<T extends string>({ legend, name, values, label, counts, params, onChange }: FilterGroupProps<T>) {
  return (
    <fieldset className="stack job-filter-group">
      <legend>{legend}</legend>
      {values.map((value) => (
        <Checkbox
          key={value}
          checked={params.getAll(name).includes(value)}
          onChange={() => onChange(toggled(params, name, value))}
          label={
            <>
              {label(value)} {counts.has(value) && <span className="quiet">{counts.get(value)}</span>}
            </>
          }
        />
      ))}
    </fieldset>
  )
}

/** @param what admins find jobs that are not open too */
function resultText(total: number, filtered: boolean, what: 'job' | 'open job'): string {
  if (total === 0) return filtered ? 'Nothing fits just now' : `No ${what}s just now`
  return `${count(total, what)}${!filtered ? '' : total === 1 ? ' that fits' : ' that fit'}, the newest first`
}
