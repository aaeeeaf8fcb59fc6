import type { CreditReply, EndorsableReply } from '#contract/nominations.ts'
import { useList, useRead } from '../../api/use-call.ts'
import { minute } from '../../lib/time.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/Button.tsx'
import { Time } from '../../ui/Time.tsx'

/** Students whom somebody invited and named this professor for. */
export function CreditList() {
  const credits = useList('nominations.credits', {})
  if (!credits.data?.length) return null
  return (
    <section className="card">
      <div className="card-head">
        <h2 className="h3">You were named for</h2>
      </div>
      <ul className="waiting-lines" aria-label="Waiting for your word">
        {credits.data.map((credit) => (
          <Credit key={credit.id} credit={credit} />
        ))}
      </ul>
    </section>
  )
}

function Credit({ credit: { id, name, invitedByName, at } }: { readonly credit: CreditReply }) {
  const { run: answer, pending } = useWrite('nominations.answerCredit')
  return (
    <li>
      <b>{name}</b>
      <p className="quiet small">
        {invitedByName} invited them and named you, <Time at={at} />. It counts as your nomination only if you confirm.
      </p>
      <div className="row">
        <Button size="s" busy={pending} onClick={() => void answer({ id, confirm: true }, { done: `Nominated ${name}` })}>
          Confirm
        </Button>
        <Button size="s" variant="ghost" onClick={() => void answer({ id, confirm: false }, { done: 'Not counted as yours' })}>
          Not mine
        </Button>
      </div>
    </li>
  )
}

/** Nominees of colleagues who show themselves to their university. No refresh tells of them: it would name those who do not, too. */
export function EndorsableList() {
  const endorsable = useRead('nominations.endorsable', {}, { pollingInterval: minute })
  if (!endorsable.data?.length) return null
  return (
    <section className="card">
      <div className="card-head">
        <h2 className="h3">Put forward by colleagues</h2>
      </div>
      <ul className="waiting-lines" aria-label="Nominees of colleagues">
        {endorsable.data.map((nominee) => (
          <Endorsable key={nominee.id} nominee={nominee} />
        ))}
      </ul>
    </section>
  )
}

function Endorsable({ nominee: { id, name, professorName } }: { readonly nominee: EndorsableReply }) {
  const { run: endorse, pending } = useWrite('nominations.endorse')
  const { run: revoke } = useWrite('nominations.revoke')
  const undo = ({ id: own }: { readonly id: string }) => void revoke({ id: own }, { done: `No longer endorsed ${name}` })
  return (
    <li>
      <b>{name}</b>
      <p className="quiet small">
        Nominated by {professorName}. Endorsing counts as a nomination of yours, which the student is asked about.
      </p>
      <div className="row">
        <Button size="s" busy={pending} onClick={() => void endorse({ id }, { done: `Endorsed ${name}`, undo })}>
          Endorse
        </Button>
      </div>
    </li>
  )
}
