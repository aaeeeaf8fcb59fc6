import { Link } from 'react-router-dom'
import type { FoundStudent } from '#contract/students.ts'
import { nominatedSearch } from '#events/vocabulary/students/student-search.ts'
import { hasFailed, NotLoaded, combine } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { count } from '../../lib/words/words.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { SkeletonList } from '../../ui/States.tsx'
import { Time } from '../../ui/Time.tsx'
import { addressOf } from './SearchTabs.tsx'
import './students.css'

const shown = 3
const page = '/app/students'

/**
 * The students whom professors put forward since the recruiter looked, the newest first: for companies with a subscription (product 2.20).
 */
export function PutForwardCard() {
  const searches = useList('savedSearches.list', {}, { whole: true })
  const newest = useList('students.search', { nominated: true, sort: 'nominated', limit: shown })
  const both = combine([searches, newest], () => ({
    search: searches.data?.find(({ id }) => id === nominatedSearch),
    students: (newest.data ?? []).filter((student): student is FoundStudent => !('locked' in student)),
    all: newest.pages[0]?.meta.total ?? 0,
  }))
  if (hasFailed(both)) return <NotLoaded query={both} what="who was put forward" />
  if (!both.data)
    return (
      <section className="card nominated-lately" aria-label="Put forward">
        <SkeletonList rows={3} label="Loading who was put forward" />
      </section>
    )
  const { search, students, all } = both.data
  if (!search) return null
  const { new: news = 0, newCapped, newFits = 0, seenAt } = search
  const to = `${page}?${addressOf(search, new URLSearchParams())}`
  const listed = toldFirst(news > 0 && seenAt !== undefined ? newSince(seenAt, students) : students)
  const many = `${news}${newCapped ? '+' : ''}`
  return (
    <section className="card nominated-lately" data-new={news > 0 || undefined} aria-label="Put forward">
      <header className="row">
        <h2 className="h2">
          {news === 0 ? (
            'Put forward by their professors'
          ) : (
            <>
              {newCapped ? `${many} students were` : news === 1 ? 'One student was' : `${count(news, 'student')} were`} put forward
              {seenAt !== undefined && (
                <>
                  {' '}
                  since you looked on <Time at={seenAt} />
                </>
              )}
            </>
          )}
        </h2>
        <span className="row nominated-lately-links">
          {all > 0 && (
            <Link className="link" to={to}>
              {`All ${all}`}
            </Link>
          )}
          {newFits > 0 && (
            <Link className="link" to={`${to}&fits=1`}>
              {newFits === 1 ? 'The one that fits your jobs' : `The ${newFits} that fit your jobs`}
            </Link>
          )}
        </span>
      </header>
      {students.length === 0 ? (
        <p className="quiet">
          Nobody whom you may find has been put forward in this semester or the two before it. As soon as a professor nominates somebody who
          agrees, it stands here.
        </p>
      ) : (
        <ul>
          {listed.map((student) => (
            <Quoted key={student.uid} student={student} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The students whom the heading counts, so that the list says the same; all where none of them is among the newest. */
function newSince(seenAt: string, students: readonly FoundStudent[]): readonly FoundStudent[] {
  const found = students.filter(({ findableSince = '', nominatedAt = '' }) => findableSince > seenAt || nominatedAt > seenAt)
  return found.length > 0 ? found : students
}

/** A phone shows only the first: one whose reason may be read says more. */
function toldFirst(students: readonly FoundStudent[]): readonly FoundStudent[] {
  return students.toSorted((a, b) => Number(quoted(b)?.reason !== undefined) - Number(quoted(a)?.reason !== undefined))
}

const quoted = ({ nominations }: FoundStudent) => nominations?.find(({ reason }) => reason !== undefined) ?? nominations?.[0]

function Quoted({ student }: { readonly student: FoundStudent }) {
  const { uid, displayName, photo } = student
  const { professorName = 'A professor', reason } = quoted(student) ?? {}
  return (
    <li>
      {reason === undefined ? (
        <p className="quiet">Put forward, without a reason that recruiters may read.</p>
      ) : (
        <blockquote>“{reason}”</blockquote>
      )}
      <div className="nominated-lately-who">
        <Avatar name={displayName} photo={photo} size={28} />
        <span>
          <Link to={`${page}/${uid}`}>{displayName}</Link>
          <span className="small quiet">{professorName}</span>
        </span>
      </div>
    </li>
  )
}
