import { Link, useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'

const entries = [
  ['Home', paths.home],
  ['About', paths.about],
  ['Privacy', paths.privacy],
] as const

/** §2: the entry of the current page is highlighted and no link. In the overlay it is a button, because choosing any entry closes the overlay. */
export function MainNavigation({ className, onChoose }: { readonly className: string; readonly onChoose?: () => void }) {
  const { pathname } = useLocation()
  return (
    <nav className={className} aria-label="Main">
      {entries.map(([label, path]) =>
        path !== pathname ? (
          <Link key={path} to={path} onClick={onChoose}>
            {label}
          </Link>
        ) : onChoose ? (
          <button key={path} type="button" aria-current="page" onClick={onChoose}>
            {label}
          </button>
        ) : (
          <span key={path} aria-current="page">
            {label}
          </span>
        ),
      )}
    </nav>
  )
}
