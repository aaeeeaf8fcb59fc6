import { Link } from 'react-router-dom'
import { useTotal } from '../../api/use-call.ts'
import { replaced } from '../../lib/url-params.ts'
import { count, inWords } from '../../lib/words/words.ts'
import { Time } from '../../ui/Time.tsx'

type Props = {
  /** When the reader last looked; not known yet. */
  readonly since: string | undefined
  readonly params: URLSearchParams
}

/** How many were put forward since the reader looked, and how many of them fit an open job. */
export function NewlyNominated({ since, params }: Props) {
  const asked = { nominated: true, ...(since !== undefined && { nominatedSince: since }) } as const
  const skip = { skip: since === undefined }
  const all = useTotal('students.search', asked, skip)
  const fitting = useTotal('students.search', { ...asked, fitsOpenJobs: true }, skip)
  if (since === undefined || all === undefined || fitting === undefined) return <p className="newly small">{'\u00a0'}</p>
  const fits = fitting === 1 ? 'One of them fits' : `${inWords(fitting)} of them fit`
  return (
    <p className="newly small" data-new={all > 0 || undefined}>
      <b>
        {all === 0 ? 'Nobody was' : all === 1 ? 'One student was' : `${count(all, 'student')} were`} put forward since you looked on{' '}
        <Time at={since} />.
      </b>{' '}
      {fitting > 0 && (
        <>
          {fits} an open job of yours.{' '}
          {params.get('fits') === null && (
            <Link className="link" to={`?${replaced(params, 'fits', ['1'])}`}>
              Who fits
            </Link>
          )}
        </>
      )}
    </p>
  )
}
