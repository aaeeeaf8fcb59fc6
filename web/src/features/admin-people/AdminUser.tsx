import { Suspense, useState } from 'react'
import type { AdminUserReply } from '#contract/admin-people.ts'
import { fieldName } from '#events/vocabulary/field-names.ts'
import { opened } from '#events/vocabulary/applications/opened.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { useWrite } from '../../api/use-write.ts'
import { messageLink } from '../../lib/message-link.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { useUrlFilter } from '../../lib/use-url-filter.ts'
import { capitalized } from '../../lib/words/words.ts'
import { organizationEntries } from '../../parts/organization-entries.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Time } from '../../ui/Time.tsx'
import { Trail } from '../../ui/Trail.tsx'
import { fieldText, placeOf } from './account-words.ts'
import { HiddenResumes } from './HiddenResumes.tsx'
import { PersonFields } from './PersonFields.tsx'

const ReasonDialog = preloadedPart(() => import('../../parts/ReasonDialog.tsx').then((module) => ({ default: module.ReasonDialog })))

type Props = { readonly person: AdminUserReply }
const tabs = ['fields', 'consents', 'accesses', 'trail'] as const

/** The page of a person as an admin reads it; that it was opened stands among the person's accesses. */
export function AdminUser({ person, alone = false }: Props & { readonly alone?: boolean }) {
  const { uid, displayName, role, photo, consents, accesses } = person
  const { params, setFilter } = useUrlFilter()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'fields'
  // Below the name, which is the page's own heading where nothing stands beside the person.
  const Heading = alone ? 'h2' : 'h3'
  const head = {
    avatar: <Avatar name={displayName} photo={photo} size={48} />,
    lead: (
      <>
        {[roleLabels[role], placeOf(person)].filter(Boolean).join(', ')} · {stateWords[person.state]} since <Time at={person.since} />
      </>
    ),
    actions: (
      <>
        <LinkButton to={messageLink(uid)} icon="messages">
          Write
        </LinkButton>
        <Standing person={person} />
      </>
    ),
  }
  return (
    <article className="admin-person" aria-label={displayName}>
      {alone ? (
        <PageHeader title={displayName} {...head} />
      ) : (
        <div className="page-header">
          <div className="page-header-title">
            {head.avatar}
            <div>
              <h2 className="h1">{displayName}</h2>
              <p className="subtitle">{head.lead}</p>
            </div>
          </div>
          <div className="page-header-actions">{head.actions}</div>
        </div>
      )}
      <Tabs
        label={`Of ${displayName}`}
        value={tab}
        choices={[
          { value: 'fields', label: 'Fields' },
          { value: 'consents', label: `Consents ${consents.length}` },
          { value: 'accesses', label: `Who saw what ${accesses.length}` },
          { value: 'trail', label: 'Trail' },
        ]}
        onChange={(value) => setFilter('tab', value === 'fields' ? '' : value)}
      >
        {tab === 'fields' && (
          <div className="admin-person-fields">
            <PersonFields person={person} />
            <aside className="stack">
              {role === 'student' && <HiddenResumes person={person} Heading={Heading} />}
              <Changes person={person} Heading={Heading} />
              <Sessions person={person} Heading={Heading} />
            </aside>
          </div>
        )}
        {tab === 'consents' && <Consents person={person} />}
        {tab === 'accesses' && <Accesses person={person} />}
        {tab === 'trail' && <History uid={uid} />}
      </Tabs>
    </article>
  )
}

const stateWords: Readonly<Record<AdminUserReply['state'], string>> = {
  invited: 'invited',
  pending_approval: 'waits for approval',
  active: 'has an account',
  suspended: 'suspended, has an account',
  erased: 'erased',
}

/** The person reads it, as the reason of each reactivation. */
const mistake = 'It was a mistake, and was taken back at once.'

/** Suspends or reactivates the account, with a reason that its person reads. */
function Standing({ person: { uid, displayName, state } }: Props) {
  const [asks, setAsks] = useState(false)
  const { run: reactivate } = useWrite('adminUsers.reactivate')
  if (state !== 'active' && state !== 'suspended') return null
  const suspends = state === 'active'
  return (
    <>
      <Button variant={suspends ? 'danger' : 'primary'} onClick={() => setAsks(true)}>
        {suspends ? 'Suspend…' : 'Reactivate…'}
      </Button>
      <Suspense>
        {asks && (
          <ReasonDialog
            call={suspends ? 'adminUsers.suspend' : 'adminUsers.reactivate'}
            input={{ uid }}
            title={suspends ? `Suspend ${displayName}` : `Reactivate ${displayName}`}
            draft={`standing-${uid}`}
            hint="They read it."
            requiredMessage="Say why: the person reads it."
            action={suspends ? 'Suspend' : 'Reactivate'}
            variant={suspends ? 'danger' : 'primary'}
            done={suspends ? `${displayName} is suspended` : `${displayName} is active again`}
            {...(suspends && { undo: () => void reactivate({ uid, reason: mistake }, { done: `${displayName} is active again` }) })}
            onClose={() => setAsks(false)}
          >
            {suspends ? 'It ends all sessions at once and keeps everything.' : 'The account is again as it was.'}
          </ReasonDialog>
        )}
      </Suspense>
    </>
  )
}

/** From what to what admins set fields, and why. */
function Changes({ person: { changes, emailAsked }, Heading }: Props & { readonly Heading: 'h2' | 'h3' }) {
  return (
    <section>
      <Heading className="h3">What admins changed</Heading>
      {changes.length === 0 ? (
        <p className="quiet">Nothing yet.</p>
      ) : (
        <Trail
          label="What admins changed"
          entries={changes.map(({ eventId, attr, before, after, reason, at, by }) => ({
            key: eventId,
            at,
            sentence: (
              <>
                {capitalized(fieldName(attr))}:{' '}
                {attr === 'email' && after === emailAsked ? (
                  <>
                    {fieldText(attr, before)} → {fieldText(attr, after)} once it is proven
                  </>
                ) : (
                  <>
                    <s>{fieldText(attr, before)}</s> → {fieldText(attr, after)}
                  </>
                )}
              </>
            ),
            detail: by.displayName ?? 'Somebody who has no account any more',
            quote: reason,
          }))}
        />
      )}
    </section>
  )
}

function Sessions({ person: { sessions }, Heading }: Props & { readonly Heading: 'h2' | 'h3' }) {
  return (
    <section>
      <Heading className="h3">Where they are signed in</Heading>
      {sessions === undefined && <p className="quiet">The sign-in service does not answer.</p>}
      {sessions?.length === 0 && <p className="quiet">Nowhere.</p>}
      {sessions !== undefined && sessions.length > 0 && (
        <Trail
          label="Where they are signed in"
          entries={sessions.map(({ signedInAt, lastUsedAt }, index) => ({
            key: String(index),
            at: signedInAt,
            sentence: 'Signed in',
            detail: lastUsedAt && (
              <>
                last used <Time at={lastUsedAt} as="dateTime" />
              </>
            ),
          }))}
        />
      )}
    </section>
  )
}

function Consents({ person: { consents } }: Props) {
  if (consents.length === 0) return <p className="quiet">Nothing was agreed to.</p>
  return (
    <Trail
      label="Consents"
      entries={consents.map(({ id, at, kind, granted, textVersion, professorName, endedAt }) => ({
        key: id,
        at,
        sentence: `${granted ? 'Agreed' : 'No longer agrees'}: ${fieldName(kind)}`,
        detail: [professorName, `text of ${textVersion}`].filter(Boolean).join(' · '),
        undone: endedAt !== undefined,
      }))}
    />
  )
}

function Accesses({ person: { uid, accesses } }: Props) {
  return (
    <div className="stack">
      {accesses.length === 0 ? (
        <p className="quiet">Nobody has opened anything of theirs yet.</p>
      ) : (
        <Trail
          label="Who saw what"
          entries={accesses.map(({ id, at, what, by, version, organizationLabel, reason }) => ({
            key: id,
            at,
            sentence: `${by.displayName ?? 'Somebody who has no account any more'} ${opened(what, 'the', version)}`,
            detail: [by.role && roleLabels[by.role], organizationLabel].filter(Boolean).join(', '),
            quote: reason,
          }))}
        />
      )}
      <p>
        <LinkButton to={`/app/admin/accesses?subject=${encodeURIComponent(uid)}`}>All accesses</LinkButton>
      </p>
    </div>
  )
}

function History({ uid }: { readonly uid: string }) {
  const timeline = useList('timeline.read', { type: 'user', id: uid })
  return (
    <>
      <Loaded query={timeline} what="what happened">
        {(entries) => <Trail label="What happened" entries={organizationEntries(entries)} />}
      </Loaded>
      <ShowMore list={timeline}>Show earlier</ShowMore>
      <div className="row">
        <LinkButton to={`/app/admin/events?subject=${encodeURIComponent(uid)}`}>Events that hold their data</LinkButton>
        <LinkButton to={`/app/admin/events?actor=${encodeURIComponent(uid)}`}>Events by them</LinkButton>
      </div>
    </>
  )
}
