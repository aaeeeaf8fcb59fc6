import { Suspense, useState } from 'react'
import type { FoundStudent } from '#contract/students.ts'
import type { CompanyUser } from '../../app/screen.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useSkillLabels } from '../../api/skills.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { useMedia } from '../../lib/use-media.ts'
import { count, numberText } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/sheets/Drawer.tsx'
import { Select } from '../../ui/fields/Field.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { SegmentedControl } from '../../ui/Tabs.tsx'
import { about, capital, LockedNote } from './LockedNote.tsx'
import { LockedResult } from './LockedResult.tsx'
import { NewlyNominated } from './NewlyNominated.tsx'
import { SearchHead } from './SearchHead.tsx'
import { SearchTabs } from './SearchTabs.tsx'
import { StudentFilters } from './StudentFilters.tsx'
import { StudentList, type StudentsProps } from './StudentList.tsx'
import { StudentResult } from './StudentResult.tsx'
import { totalText, unfiltered, wordsOf } from './student-filters.ts'
import { sorts, useFilterCounts, useStudentSearch, type StudentSearch } from './use-student-search.ts'
import './students.css'

const InviteDrawer = preloadedPart(() => import('./InviteDrawer.tsx').then((module) => ({ default: module.InviteDrawer })))
const SaveSearchDialog = preloadedPart(() =>
  import('../../parts/SaveSearchDialog.tsx').then((module) => ({ default: module.SaveSearchDialog })),
)

const views = [
  { value: 'cards', label: 'Cards' },
  { value: 'list', label: 'List' },
] as const

/** Students who show themselves to recruiters, by filters that stand in the URL; without a subscription a preview without names. */
export function FindStudents({ user }: { readonly user: CompanyUser }) {
  const open = user.subscription?.active ?? false
  const search = useStudentSearch(open)
  const { params, change, query, found, meta, waits, since } = search
  const skills = query.skills ?? []
  const label = useSkillLabels([...skills, ...(found.data ?? []).flatMap((student) => student.skills ?? [])])
  const isWide = useMedia('(min-width: 961px)')
  const [filtering, setFiltering] = useState(false)
  const [turned, setTurned] = useState(false)
  const turn = () => setTurned(true)
  const turning = { onPointerEnter: turn, onFocus: turn }
  const [saving, setSaving] = useState(false)
  const [invited, setInvited] = useState<FoundStudent>()
  const counts = useFilterCounts(search, open, isWide ? turned : filtering)
  const filters = <StudentFilters params={params} onChange={change} open={open} {...counts} />
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
        <SearchHead search={search} open={open} onFilter={isWide ? undefined : () => setFiltering(true)} onSave={() => setSaving(true)} />
        {open && query.nominated && (since || waits) && <NewlyNominated since={since || undefined} params={params} />}
        <SearchTools search={search} open={open} />
        <Loaded query={waits ? { ...found, data: undefined } : found} what="students" rows={6}>
          {(students) =>
            students.length === 0 ? (
              <Nobody total={meta?.total ?? 0} onClear={() => change(unfiltered(params))} />
            ) : (
              <>
                <Students
                  as={viewOf(params)}
                  students={students}
                  uid={user.uid}
                  isNew={isNew}
                  asked={skills}
                  label={label}
                  onInvite={setInvited}
                />
                {open && meta && (
                  <p className="quiet small student-more">
                    1–{numberText(students.length)} of {totalText(meta)}
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

const viewOf = (params: URLSearchParams) => (params.get('view') === 'list' ? 'list' : 'cards')

/** The saved searches, and how what is found is ordered and shown. */
function SearchTools({ search, open }: { readonly search: StudentSearch; readonly open: boolean }) {
  const { searches, current, params, sort, show } = search
  const isRoomy = useMedia('(min-width: 768px)')
  const tabs = <SearchTabs searches={searches} current={current} params={params} hasAlerts={open} />
  return (
    <div className="student-tools">
      {(isRoomy || !open) && tabs}
      {open && (
        <Select
          aria-label="Order"
          options={sorts}
          value={sort}
          onChange={({ target }) => show('sort', target.value === 'relevance' ? '' : target.value)}
        />
      )}
      <SegmentedControl
        label="Show as"
        value={viewOf(params)}
        choices={views}
        onChange={(value) => show('view', value === 'list' ? 'list' : '')}
      />
      {!isRoomy && open && tabs}
    </div>
  )
}

function Students({ as, ...props }: StudentsProps & { readonly as: 'cards' | 'list' }) {
  if (as === 'list') return <StudentList {...props} />
  const { students, isNew, ...shared } = props
  return (
    <div className="student-results">
      {students.map((student) =>
        'locked' in student ? (
          <LockedResult key={student.id} student={student} asked={shared.asked} label={shared.label} />
        ) : (
          <StudentResult key={student.uid} student={student} isNew={isNew(student)} {...shared} />
        ),
      )}
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
