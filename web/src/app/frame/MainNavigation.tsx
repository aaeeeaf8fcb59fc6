import { Link, useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'

const entries = [
  ['Home', paths.home],
  ['About', paths.about],
  ['Privacy', paths.privacy],
] as const

/** §2: the current page's entry is highlighted and not clickable. */
export function MainNavigation({ className, onChoose }: { readonly className: string; readonly onChoose?: () => void }) {
  const { pathname } = useLocation()
  return (
    <nav className={className} aria-label="Main">
      {entries.map(([label, path]) =>
        path === pathname ? (
          <span key={path} aria-current="page">
            {label}
          </span>
        ) : (
          <Link key={path} to={path} onClick={onChoose}>
            {label}
          </Link>
        ),
      )}
    </nav>
  )
}
