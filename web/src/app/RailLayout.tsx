import { Fragment, useMemo, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import { Icon } from '../ui/Icon.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { NotificationsEntry } from '../features/notifications/NotificationsEntry.tsx'
import { paths } from './paths.ts'
import { openPalette, paletteKeys } from '../lib/palette.ts'
import { studentPlaces } from '../lib/student-places.ts'
import { RailCount, useHadItsData } from './rail-counts.tsx'
import { useRail } from './use-rail.ts'
import { useShortcuts } from '../ui/focus/Shortcuts.tsx'
import { goKeys, type Place } from './go-keys.ts'
import './rail.css'

const others: readonly Place[] = [
  { label: 'Messages', path: paths.messages },
  { label: 'Notifications', path: paths.notifications },
]

/** Its keys are heard of on all pages, also while somebody types: `CommandPalette`. */
const findShortcut = [{ key: paletteKeys(), text: 'Find a person, a job or a page', run: openPalette }]

/** Its letter is the last to be given, so that those of the others stay what they are. */
const comesAndGoes = ({ path }: Place) => path === paths.waiting

function useGoKeys(entries: readonly Place[]): void {
  const navigate = useNavigate()
  // Each render has entries of its own, which say the same.
  const said = JSON.stringify(
    [...entries, ...others]
      .toSorted((one, other) => Number(comesAndGoes(one)) - Number(comesAndGoes(other)))
      .map(({ label, path }) => ({ label, path })),
  )
  useShortcuts(
    useMemo(
      () =>
        goKeys(JSON.parse(said) as Place[]).map(({ key, label, path }) => ({
          key,
          text: `Go to ${label}`,
          run: () => void navigate(path),
        })),
      [said, navigate],
    ),
  )
}

/** Opens the command palette, whose keys stand in the list of keys too. */
function FindEntry() {
  useShortcuts(findShortcut)
  return (
    <div className="rail-find">
      <button type="button" title="Find" aria-haspopup="dialog" onClick={openPalette}>
        <Icon name="search" size={17} />
        <span className="rail-label">Find</span> <kbd aria-hidden="true">{paletteKeys()}</kbd>
      </button>
    </div>
  )
}

/** A page with the navigation of its user at the left, which stays usable when the page itself fails. */
export function RailLayout({ user, children }: { readonly user: UserReply; readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const groups = useRail(user)
  const entries = groups.flatMap((group) => group.entries)
  useGoKeys(entries)
  const counted = useHadItsData()
  const place = pathname.startsWith(`${paths.students}/`) ? (studentPlaces[user.role]?.path ?? pathname) : pathname
  const current = place === '/' ? entries[0] : entries.find(({ path }) => place === path || place.startsWith(`${path}/`))
  return (
    <div className="with-rail">
      <nav className="rail" aria-label="Workspace">
        {groups.map(({ label, entries: ofGroup }) => (
          <Fragment key={label ?? ''}>
            {label !== undefined && <p className="rail-group">{label}</p>}
            {ofGroup.map((entry) => (
              <Link key={entry.path} to={entry.path} title={entry.label} aria-current={entry === current ? 'page' : undefined}>
                <Icon name={entry.icon} size={17} />
                <span className="rail-label">{entry.label}</span>
                {counted && <RailCount name={entry.count} user={user} />}
              </Link>
            ))}
          </Fragment>
        ))}
        {user.state === 'active' && <NotificationsEntry page={paths.notifications} current={pathname === paths.notifications} />}
        <FindEntry />
      </nav>
      <main className="work">
        <ErrorBoundary resetKey={pathname} inMain>
          {children}
        </ErrorBoundary>
      </main>
    </div>
  )
}
