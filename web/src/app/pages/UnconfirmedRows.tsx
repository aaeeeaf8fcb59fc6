import { useState } from 'react'
import type { RosterReply } from '#contract/roster.ts'
import { WaitingRow } from '../../features/people/WaitingRow.tsx'
import { VerifyDialog } from '../../features/roster/VerifyDialog.tsx'
import { Button } from '../../ui/Button.tsx'

/** Who says to belong to the university, with an address that is not of it. */
export function UnconfirmedRows({ people }: { readonly people: readonly RosterReply[] }) {
  const [verifying, setVerifying] = useState<RosterReply>()
  return (
    <>
      <ul aria-label="Not confirmed">
        {people.map((person) => (
          <WaitingRow
            key={person.id}
            person={{ displayName: person.displayName, role: person.role, since: person.since }}
            address={person.email}
            sinceWords="registered"
            answer={undefined}
            actions={
              <Button size="s" aria-label={`Confirm ${person.displayName}`} onClick={() => setVerifying(person)}>
                Confirm…
              </Button>
            }
          />
        ))}
      </ul>
      {verifying && <VerifyDialog person={verifying} onClose={() => setVerifying(undefined)} />}
    </>
  )
}
