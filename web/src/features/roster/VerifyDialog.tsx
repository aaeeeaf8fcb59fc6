import type { RosterReply } from '#contract/roster.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { Loaded } from '../../api/queries.tsx'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { useList } from '../../api/use-call.ts'
import { useWrite } from '../../api/use-write.ts'
import { Email } from '../../ui/Email.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Time } from '../../ui/Time.tsx'

const namesakesShown = 3

/** The facts to know somebody by who only says to belong here: their address stays masked (product 2.18), so the list is asked by name. */
function Known({ person: { displayName, email, role, since } }: { readonly person: RosterReply }) {
  const expected = useList('roster.list', { state: 'expected', q: displayName, limit: namesakesShown })
  return (
    <div className="card card-pad">
      <Facts
        facts={[
          { term: 'Role', value: roleLabels[role] },
          { term: 'Address', value: <Email address={email} /> },
          { term: 'Registered', value: <Time at={since} /> },
          {
            term: 'On your list',
            value: (
              <Loaded query={expected} what="your list" rows={1}>
                {(namesakes) =>
                  namesakes.length === 0 ? (
                    'Nobody of this name'
                  ) : (
                    <ul>
                      {namesakes.map((one) => (
                        <li key={one.id}>
                          {one.displayName}, {roleLabels[one.role].toLowerCase()}, <Email address={one.email} />
                        </li>
                      ))}
                    </ul>
                  )
                }
              </Loaded>
            ),
          },
        ]}
      />
      <p className="quiet small" style={{ marginTop: 10 }}>
        The address is proven, and lies in no domain of your university. If you do not know them, leave them as they are: they see nothing
        of your university.
      </p>
    </div>
  )
}

/** Says that somebody belongs to the university, or no longer; the toast takes that back. */
export function VerifyDialog({ person, onClose }: { readonly person: RosterReply; readonly onClose: () => void }) {
  const { id: uid, displayName, role, verified, universityLabel = 'your university' } = person
  const { run: takeBack } = useWrite(verified ? 'people.verify' : 'people.unverify')
  return (
    <ReasonDialog
      title={verified ? `Take back the confirmation of ${displayName}?` : `Confirm ${displayName}?`}
      draft={`verify.${uid}`}
      hint="Stands in the record of their account."
      rows={2}
      action={verified ? 'Take back' : 'Confirm'}
      variant={verified ? 'danger' : 'primary'}
      call={verified ? 'people.unverify' : 'people.verify'}
      input={{ uid }}
      done={verified ? `${displayName} is no longer confirmed` : `${displayName} is confirmed`}
      undo={() => void takeBack({ uid })}
      onClose={onClose}
      known={!verified && <Known person={person} />}
    >
      {verified
        ? 'They keep their account and what they made, and see nothing of your university until somebody confirms them again.'
        : `They say that they are ${roleLabels[role].toLowerCase()} of ${universityLabel}. Once you confirm it, they see and do what your people may.`}
    </ReasonDialog>
  )
}
