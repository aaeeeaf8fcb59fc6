import { useSearchParams } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { MailPreferences } from './MailPreferences.tsx'
import { NotificationRows } from './NotificationRows.tsx'
import { useNewNotifications } from './use-notifications.ts'
import './notifications.css'

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'mail', label: 'By mail' },
] as const

/** `/app/notifications`: all that one was told in the last 90 days, and how mails tell of it. */
export function NotificationsPage(_: { readonly user: UserReply }) {
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'mail' ? 'mail' : 'all'
  const count = useNewNotifications()
  const { run: markAsRead, pending } = useWrite('notifications.markAsRead')
  return (
    <>
      <PageHeader
        title="Notifications"
        lead="What happened to what is yours, in the last 90 days."
        actions={
          count > 0 && (
            <Button busy={pending} onClick={() => void markAsRead({ all: true }, { done: 'All read' })}>
              All read
            </Button>
          )
        }
      />
      <Tabs
        label="Notifications"
        choices={tabs}
        value={tab}
        onChange={(value) => setSearch(value === 'all' ? {} : { tab: value }, { replace: true })}
      >
        {tab === 'all' ? <AllNotifications /> : <MailPreferences />}
      </Tabs>
    </>
  )
}

function AllNotifications() {
  const list = useList('notifications.list', {})
  return (
    <section className="card notices-page">
      <Loaded query={list} what="your notifications">
        {(items) =>
          items.length === 0 ? (
            <EmptyState title="Nothing has happened yet" action={<LinkButton to="/">To the start page</LinkButton>}>
              What concerns you stands here as soon as it happens.
            </EmptyState>
          ) : (
            <NotificationRows items={items} label="Notifications" />
          )
        }
      </Loaded>
      <ShowMore list={list} />
    </section>
  )
}
