import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import { leave } from '../../session/sign-in.ts'
import { useMe } from '../../api/me.ts'
import { openPalette } from '../../lib/palette.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lookUpCodes } from '../../ui/RequestCode.tsx'
import { countText, useNewNotifications } from '../../features/notifications/use-notifications.ts'
import { paths } from '../paths.ts'
import { RailCount } from '../rail-counts.tsx'
import { useRail } from '../use-rail.ts'
import { useDelivered } from './use-delivered.ts'
import { countInWords, useUnread } from './use-unread.ts'

type Props =
  { readonly part: 'icons' } | { readonly part: 'menuCount' } | { readonly part: 'rail' | 'account'; readonly onChoose: () => void }

/** §2: the parts of the header and of the overlay menu that only signed-in users see. */
export function SignedInNavigation(props: Props) {
  if (props.part === 'icons') return <HeaderIcons />
  if (props.part === 'menuCount') return <MenuCount />
  return props.part === 'rail' ? <OverlayRail onChoose={props.onChoose} /> : <OverlayAccount onChoose={props.onChoose} />
}

const codePath = (code: string) => `${paths.adminEvents}?correlation=${code}`

function HeaderIcons() {
  const { user } = useMe()
  const unread = useUnread()
  useDelivered()
  const isAdmin = user?.role === 'admin'
  useEffect(() => (isAdmin ? lookUpCodes(codePath) : undefined), [isAdmin])
  const name = user?.displayName || 'Profile'
  return (
    <>
      <Link
        to={paths.messages}
        className="icon-button tooltip"
        aria-label={unread > 0 ? `Messages, ${countInWords(unread)} unread` : 'Messages'}
        data-tip="Messages"
      >
        <Icon name="messages" size={19} />
        {unread > 0 && <span className="badge">{countText(unread)}</span>}
      </Link>
      <Link to={paths.profile} className="icon-button tooltip" aria-label={name} title={name}>
        <Icon name="user" size={19} />
      </Link>
    </>
  )
}

/** On the button of the menu, because on small screens the notifications are in there. */
function MenuCount() {
  const { user } = useMe()
  const count = useNewNotifications(user?.state !== 'active')
  return (
    count > 0 && (
      <span className="badge">
        <span className="sr-only">, </span>
        {countText(count)}
        <span className="sr-only"> new</span>
      </span>
    )
  )
}

/** The role's pages, which wider screens show in the navigation rail. */
function OverlayRail({ onChoose }: { readonly onChoose: () => void }) {
  const { user } = useMe()
  return user && <RailLinks user={user} onChoose={onChoose} />
}

function RailLinks({ user, onChoose }: { readonly user: UserReply; readonly onChoose: () => void }) {
  const { pathname } = useLocation()
  const entries = useRail(user)
    .flatMap((group) => group.entries)
    .filter(({ path }) => path !== paths.home && path !== paths.profile)
  if (entries.length === 0) return null
  return (
    <nav className="overlay-nav overlay-rail" aria-label="Workspace">
      {entries.map(({ path, label, count }) => (
        <Link key={path} to={path} onClick={onChoose} aria-current={path === pathname ? 'page' : undefined}>
          {label}
          <RailCount name={count} user={user} />
        </Link>
      ))}
      {/* Once the menu has given the focus back, which the palette then returns to. */}
      <button
        type="button"
        onClick={() => {
          onChoose()
          setTimeout(openPalette)
        }}
      >
        Find
      </button>
    </nav>
  )
}

function OverlayAccount({ onChoose }: { readonly onChoose: () => void }) {
  const { user } = useMe()
  const unread = useUnread()
  return (
    <>
      <Link to={paths.messages} onClick={onChoose}>
        Messages{' '}
        {unread > 0 && (
          <span className="badge badge-inline">
            <span aria-hidden="true">{countText(unread)}</span>
            <span className="sr-only">{countInWords(unread)} unread</span>
          </span>
        )}
      </Link>
      {user?.state === 'active' && <NotificationsLink onChoose={onChoose} />}
      <Link to={paths.profile} onClick={onChoose}>
        {user?.displayName || 'Profile'}
      </Link>
      <button type="button" onClick={() => void leave()}>
        Sign out
      </button>
    </>
  )
}

function NotificationsLink({ onChoose }: { readonly onChoose: () => void }) {
  const count = useNewNotifications()
  return (
    <Link to={paths.notifications} onClick={onChoose}>
      Notifications {count > 0 && <span className="badge badge-inline">{countText(count)}</span>}
    </Link>
  )
}
