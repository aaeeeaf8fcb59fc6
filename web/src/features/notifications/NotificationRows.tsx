import { useRef, type KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import type { NotificationReply } from '#contract/notifications.ts'
import { useSend } from '../../api/use-call.ts'
import { useNow } from '../../lib/time/now.ts'
import { grouped } from '../../lib/grouped.ts'
import { fullTime, timeOrDay } from '../../lib/time/time.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Emphasized } from '../../ui/Emphasized.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { askedOf, iconOf } from './kind-marks.ts'

type Props = { readonly items: readonly NotificationReply[]; readonly label: string; readonly onChoose?: () => void }

/** Looks at a résumé are told each time; those of one person in a row are one line. */
function saidOf({ kind, sentence, actor }: NotificationReply): string | undefined {
  return kind === 'resumeOpened' ? `${sentence}\n${actor?.id}` : undefined
}

/** Notifications as links to what they tell of; the arrow keys go from one to the next. Following one marks it as read. */
export function NotificationRows({ items, label, onChoose }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const links = [...(list.current?.querySelectorAll<HTMLElement>('.notice-link') ?? [])]
    const next = links[links.indexOf(document.activeElement as HTMLElement) + step]
    if (step === 0 || !next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <ul ref={list} className="notices" aria-label={label}>
      {grouped(items, saidOf).map(({ item, items: same }) => (
        <Row key={item.id} item={item} same={same} onChoose={onChoose} onKeyDown={onKeyDown} />
      ))}
    </ul>
  )
}

type RowProps = {
  /** The latest of those that say the same. */
  readonly item: NotificationReply
  readonly same: readonly NotificationReply[]
  readonly onChoose: (() => void) | undefined
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function Row({ item, same, onChoose, onKeyDown }: RowProps) {
  const { sentence, detail, path, actor, kind, asks, at } = item
  const [markAsRead] = useSend('notifications.markAsRead')
  const news = same.filter(({ readAt }) => readAt === undefined)
  const isNew = news.length > 0
  const asked = askedOf[kind]
  const choose = () => {
    // The page that it leads to matters; a mark that failed is made by the next one.
    if (isNew)
      markAsRead({ ids: news.map(({ id }) => id) })
        .unwrap()
        .catch(() => undefined)
    onChoose?.()
  }
  return (
    <li className={isNew ? 'notice notice-new' : 'notice'}>
      {actor ? (
        <Avatar name={actor.name} size={34} of={actor.kind === 'organization' ? 'company' : 'person'} />
      ) : (
        <span className="notice-icon">
          <Icon name={iconOf[kind] ?? 'bell'} size={16} />
        </span>
      )}
      <div className="notice-text">
        <Link to={path} className="notice-link" onClick={choose} onKeyDown={onKeyDown}>
          {isNew && <span className="sr-only">New: </span>}
          <Emphasized text={sentence} parts={actor ? [actor.name] : []} />
        </Link>
        {detail !== undefined && <small>{detail}</small>}
        {same.length > 1 && <small>{same.length} times, this was the last</small>}
        {asks && asked !== undefined && (
          <LinkButton
            to={path}
            size="s"
            variant={kind === 'offer' ? 'primary' : 'default'}
            onClick={choose}
            tabIndex={-1}
            aria-hidden="true"
          >
            {asked}
          </LinkButton>
        )}
      </div>
      <When at={at} />
    </li>
  )
}

function When({ at }: { readonly at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={fullTime(at)} className="notice-when">
      {timeOrDay(at, now)}
    </time>
  )
}
