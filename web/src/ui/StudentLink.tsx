import { Link } from 'react-router-dom'

/** A student's name, which leads to their page. @param uid left out: there is no account that the caller may know of */
export function StudentLink({ uid, name }: { readonly uid: string | undefined; readonly name: string }) {
  if (uid === undefined) return <b>{name}</b>
  return (
    <Link className="link" to={`/app/students/${uid}`}>
      <b>{name}</b>
    </Link>
  )
}
