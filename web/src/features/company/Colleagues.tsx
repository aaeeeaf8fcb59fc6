import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import type { Invitee } from '../../lib/invitee.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { MessageButton } from '../../ui/MessageButton.tsx'
import { EmptyState } from '../../ui/States.tsx'

const groups = [
  { operation: 'collections.recruiters', role: 'recruiter', title: 'Recruiters', who: 'who work with jobs and applicants' },
  { operation: 'collections.employees', role: 'employee', title: 'Employees', who: 'who refer students' },
] as const

/** Everybody of one's company, and the way to invite more. */
export function Colleagues({ uid }: { readonly uid: string }) {
  return (
    <div className="company-people">
      {groups.map((group) => (
        <People key={group.title} {...group} uid={uid} />
      ))}
    </div>
  )
}

function People({ operation, role, title, who, uid }: (typeof groups)[number] & { readonly uid: string }) {
  const people = useList(operation, {})
  return (
    <section className="card" aria-label={title}>
      <div className="card-head">
        <h2 className="h3">{title}</h2>
        <LinkButton to="/app/invitations" state={{ invitee: { id: role, email: '', name: '', role } satisfies Invitee }} size="s">
          Invite
        </LinkButton>
      </div>
      <Loaded query={people} what={`your ${title.toLowerCase()}`}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={`No ${title.toLowerCase()} yet`}>Invite colleagues {who}.</EmptyState>
          ) : (
            <ul className="company-colleagues" aria-label={title}>
              {all.map((person) => (
                <li key={person.uid}>
                  <Avatar name={person.displayName} photo={person.photo} size={36} />
                  <div>
                    <b>{person.displayName}</b>
                    {person.uid === uid && <span className="quiet small"> (you)</span>}
                    {person.headline && <small>{person.headline}</small>}
                  </div>
                  {person.uid !== uid && <MessageButton uid={person.uid} name={person.displayName} />}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <ShowMore list={people} />
    </section>
  )
}
