import { Suspense, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SavedSearchReply } from '#contract/searches.ts'
import type { FoundStudent } from '#contract/students.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { nominatedSearch } from '#events/vocabulary/student-search.ts'
import type { CompanyUser } from '../../app/screens.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { hasFailed, Loaded, ShowMore } from '../../api/queries.tsx'
import { useSkillLabels } from '../../api/skills.ts'
import { useList, useRead } from '../../api/use-call.ts'
import { useSeenSearch } from '../../parts/use-seen-search.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { replaced } from '../../lib/url-params.ts'
import { useMedia } from '../../lib/use-media.ts'
import { count, numberText } from '../../lib/words.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { Select } from '../../ui/Field.tsx'
import { filtersText } from '../../ui/Filters.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { SegmentedControl } from '../../ui/Tabs.tsx'
import { about, capital, LockedNote, subscription } from './LockedNote.tsx'
import { LockedResult } from './LockedResult.tsx'
import { NewlyNominated } from './NewlyNominated.tsx'
import { SearchTabs } from './SearchTabs.tsx'
import { StudentFilters } from './StudentFilters.tsx'
import { StudentList } from './StudentList.tsx'
import { StudentResult } from './StudentResult.tsx'
import { everything, filtersIn, isFiltered, newSince, previewOf, sameSearch, searchOf, unfiltered, wordsOf } from './student-filters.ts'
import { useKnownValues } from './use-known-values.ts'
import './students.css'

const InviteDrawer = preloadedPart(() => import('./InviteDrawer.tsx').then((module) => ({ default: module.InviteDrawer })))
const SaveSearchDialog = preloadedPart(() =>
  import('../../parts/SaveSearchDialog.tsx').then((module) => ({ default: module.SaveSearchDialog })),
)

const pageSize = 20
const sorts = [
  { value: 'relevance', label: 'Best fit first' },
  { value: 'nominated', label: 'Newest nomination' },
  { value: 'name', label: 'By name' },
] as const
const views = [
  { value: 'cards', label: 'Cards' },
  { value: 'list', label: 'List' },
] as const
/** The filters whose values are those of whoever is found. */
const narrowed = ['schools', 'skills', 'graduates']

const total = ({ total: found, capped }: { readonly total: number; readonly capped?: boolean }) =>
  `${numberText(found)}${capped ? '+' : ''}`

/** Shows what is new in the nominated students where one opens them by the filter, as by their tab. */
function useNewInNominated(
  current: SavedSearchReply | undefined,
  params: URLSearchParams,
  setParams: (next: URLSearchParams, options: { readonly replace: true }) => void,
): void {
  const opened = current?.id === nominatedSearch && (current.new ?? 0) > 0 && !params.has('new')
  const since = current?.seenAt ?? everything
  useEffect(() => {
    if (opened) setParams(replaced(params, 'new', [since]), { replace: true })
  }, [opened, since, params, setParams])
}

/** Students who show themselves to recruiters, by filters that stand in the URL; without a subscription a preview without names. */
export function FindStudents({ user }: { readonly user: CompanyUser }) {
  const [params, setParams] = useSearchParams()
  const open = user.subscription?.active ?? false
  const query = useMemo(() => (open ? searchOf(params) : previewOf(searchOf(params))), [params, open])
  const sort = sorts.find(({ value }) => value === params.get('sort') && (open || value !== 'nominated'))?.value ?? 'relevance'
  const view = params.get('view') === 'list' ? 'list' : 'cards'
  const left = useRead('subscriptions.status', {}, { skip: !open }).data?.firstMessagesLeft
  const found = useList('students.search', { ...query, sort, limit: pageSize })
  const saved = useList('savedSearches.list', {}, { whole: true })
  const searches = useMemo(() => (saved.data ?? []).filter(({ kind }) => kind === 'students'), [saved.data])
  const current = sameSearch(searches, params)
  // On a phone the saved searches stand above the cards, and would push them down.
  const waits = saved.data === undefined && saved.error === undefined
  const since = newSince(params)
  useNewInNominated(current, params, setParams)
  useSeenSearch(since !== null && found.data ? current : undefined)
  const skills = query.skills ?? []
  const label = useSkillLabels([...skills, ...(found.data ?? []).flatMap((student) => student.skills ?? [])])
  const isWide = useMedia('(min-width: 961px)')
  const isRoomy = useMedia('(min-width: 768px)')
  const tabs = <SearchTabs searches={searches} current={current} params={params} hasAlerts={open} />
  const [filtering, setFiltering] = useState(false)
  const [turned, setTurned] = useState(false)
  const turn = () => setTurned(true)
  const turning = { onPointerEnter: turn, onFocus: turn }
  const [saving, setSaving] = useState(false)
  const [invited, setInvited] = useState<FoundStudent>()
  const change = (next: URLSearchParams) => setParams(replaced(next, 'new', []), { replace: true })
  const meta = found.pages[0]?.meta
  // Where an address leads to nobody at once, the values are those of everybody.
  const isBare = meta !== undefined && !found.isFetching && narrowed.some((name) => (meta.facets[name] ?? []).length === 0)
  const all = useList('students.search', { limit: 1 }, { skip: !isBare || !isFiltered(params) }).pages[0]?.meta
  const known = useKnownValues(meta?.facets, all?.facets)
  // Counted by a search of its own (docs/decisions/nominated-students.md): after the students are there, and once somebody turns to the filters.
  const countsFits = open && meta !== undefined && !query.fitsOpenJobs && (isWide ? turned : filtering)
  const fitting = useList('students.search', { ...query, fitsOpenJobs: true, limit: 1 }, { skip: !countsFits }).pages[0]?.meta
  const fits = query.fitsOpenJobs ? meta : fitting
  const filters = (
    <StudentFilters
      params={params}
      onChange={change}
      facets={meta?.facets}
      fits={fits && total(fits)}
      known={known}
      failed={hasFailed(found)}
      open={open}
    />
  )
  // In a search for nominated students one is new from the nomination on, too.
  const isNew = ({ findableSince = '', nominatedAt = '' }: FoundStudent) =>
    since !== null && (findableSince > since || (query.nominated === true && nominatedAt > since))
  return (
    <div className="student-search">
      {isWide && (
        <aside aria-label="Filters" {...turning}>
          {filters}
        </aside>
      )}
      <div className="student-column">
        <PageHeader
          title="Find students"
          heading={
            meta
              ? `${open ? '' : capital(about(meta.total))}${total(meta)} ${query.nominated ? 'nominated ' : ''}${meta.total === 1 ? 'student' : 'students'}`
              : 'Find students'
          }
          lead={
            open
              ? query.nominated
                ? 'put forward by their professors'
                : isFiltered(params)
                  ? 'who fit'
                  : 'who show themselves to recruiters'
              : 'Preview: the first 20, without names'
          }
          actions={
            <>
              {open && (
                <p className="quiet small">
                  {left === undefined ? '\u00a0' : `${left} of ${limits.coldMessagesPerMonth} first messages left this month`}
                </p>
              )}
              {!isWide && <Button onClick={() => setFiltering(true)}>{filtersText(filtersIn(params))}</Button>}
              {open && !hasFailed(found) && found.data?.length !== 0 && (
                <CsvButton operation="students.search" input={{ ...query, sort }} />
              )}
              {!open ? (
                <LinkButton to={subscription} icon="lock">
                  Save this search
                </LinkButton>
              ) : (
                !current &&
                isFiltered(params) && (
                  <Button icon="bookmark" onClick={() => setSaving(true)}>
                    Save this search
                  </Button>
                )
              )}
            </>
          }
        />
        {open && query.nominated && (since || waits) && <NewlyNominated since={since || undefined} params={params} />}
        <div className="student-tools">
          {(isRoomy || !open) && tabs}
          {open && (
            <Select
              aria-label="Order"
              options={sorts}
              value={sort}
              onChange={(event) =>
                setParams(replaced(params, 'sort', [event.target.value === 'relevance' ? '' : event.target.value]), { replace: true })
              }
            />
          )}
          <SegmentedControl
            label="Show as"
            value={view}
            choices={views}
            onChange={(value) => setParams(replaced(params, 'view', [value === 'list' ? 'list' : '']), { replace: true })}
          />
          {!isRoomy && open && tabs}
        </div>
        <Loaded query={waits ? { ...found, data: undefined } : found} what="students" rows={6}>
          {(students) =>
            students.length === 0 ? (
              <Nobody total={meta?.total ?? 0} onClear={() => change(unfiltered(params))} />
            ) : (
              <>
                {view === 'list' ? (
                  <StudentList students={students} uid={user.uid} isNew={isNew} asked={skills} label={label} onInvite={setInvited} />
                ) : (
                  <div className="student-results">
                    {students.map((student) =>
                      'locked' in student ? (
                        <LockedResult key={student.id} student={student} asked={skills} label={label} />
                      ) : (
                        <StudentResult
                          key={student.uid}
                          student={student}
                          uid={user.uid}
                          isNew={isNew(student)}
                          asked={skills}
                          label={label}
                          onInvite={setInvited}
                        />
                      ),
                    )}
                  </div>
                )}
                {open && meta && (
                  <p className="quiet small student-more">
                    1–{numberText(students.length)} of {total(meta)}
                  </p>
                )}
                <ShowMore list={found} className="student-more" />
              </>
            )
          }
        </Loaded>
        {!open && meta && meta.total > 0 && <LockedNote total={meta.total} />}
      </div>
      {filtering && !isWide && (
        <Drawer title="Filters" onClose={() => setFiltering(false)} size={380}>
          {filters}
          <div className="sheet-actions">
            <Button variant="primary" onClick={() => setFiltering(false)}>
              {meta ? `Show ${open ? '' : about(meta.total)}${count(meta.total, 'student')}` : 'Show the students'}
            </Button>
          </div>
        </Drawer>
      )}
      <Suspense>
        {invited && <InviteDrawer user={user} student={invited} onClose={() => setInvited(undefined)} />}
        {saving && (
          <SaveSearchDialog kind="students" query={query} suggested={wordsOf(query, label).join(', ')} onClose={() => setSaving(false)} />
        )}
      </Suspense>
    </div>
  )
}

/** @param total a preview can hold nobody of those who fit */
function Nobody({ total, onClear }: { readonly total: number; readonly onClear: () => void }) {
  return (
    <EmptyState
      title={total > 0 ? 'Nobody of the preview fits' : 'Nobody fits'}
      action={<Button onClick={onClear}>Clear the filters</Button>}
    >
      {total > 0
        ? `${capital(about(total))}${count(total, 'student')} outside of it would.`
        : 'Try fewer skills, a wider GPA or more schools.'}
    </EmptyState>
  )
}
