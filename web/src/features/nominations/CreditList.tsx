import { Suspense, useEffect, useRef, useState } from 'react'
import type { CreditReply, EndorsableReply } from '#contract/nominations.ts'
import { NotLoaded } from '../../api/queries.tsx'
import { useList, useRead } from '../../api/use-call.ts'
import { minute } from '../../lib/time/time.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/Button.tsx'
import { Time } from '../../ui/Time.tsx'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { useTakenOut } from './use-taken-out.ts'

const Confirm = preloadedPart(() => import('../../ui/sheets/Confirm.tsx').then((module) => ({ default: module.Confirm })))

/** Students whom somebody invited and named this professor for. */
export function CreditList() {
  const credits = useList('nominations.credits', {})
  const { rows, takeOut } = useTakenOut(credits.data)
  if (rows.length === 0) return <NotLoaded query={credits} what="whom you were named for" />
  return (
    <section className="card">
      <div className="card-head">
        <h2 className="h3">You were named for</h2>
      </div>
      <ul className="waiting-lines" aria-label="Waiting for your word">
        {rows.map((credit) => (
          <Credit key={credit.id} credit={credit} onAnswered={() => takeOut(credit.id)} />
        ))}
      </ul>
    </section>
  )
}

type CreditProps = { readonly credit: CreditReply; readonly onAnswered: () => void }

function Credit({ credit: { id, name, invitedByName, at }, onAnswered }: CreditProps) {
  const { run, pending } = useWrite('nominations.answerCredit')
  const [declining, setDeclining] = useState(false)
  const answer = (confirm: boolean, done: string) => void run({ id, confirm }, { done, next: onAnswered })
  return (
    <li>
      <b>{name}</b>
      <p className="quiet small">
        {invitedByName} invited them and named you, <Time at={at} />. It counts as your nomination only if you confirm, and until the
        student answers you can revoke it like any other.
      </p>
      <div className="row">
        <Button size="s" busy={pending} onClick={() => answer(true, `Nominated ${name}`)}>
          Confirm
        </Button>
        <Button size="s" variant="ghost" busy={pending} onClick={() => setDeclining(true)}>
          Not mine…
        </Button>
      </div>
      <Suspense>
        {declining && (
          <Confirm
            title={`You do not put ${name} forward`}
            action="Not mine"
            keep="Cancel"
            onConfirm={() => answer(false, `${name} is not counted as yours`)}
            onClose={() => setDeclining(false)}
          >
            This cannot be undone. If you think of them later, nominate them yourself.
          </Confirm>
        )}
      </Suspense>
    </li>
  )
}

/** Nominees of colleagues who show themselves to their university. No refresh tells of them: it would name those who do not, too. */
export function EndorsableList() {
  const endorsable = useRead('nominations.endorsable', {}, { pollingInterval: minute })
  const { rows, takeOut, putBack } = useTakenOut(endorsable.data)
  /** The one whose endorsement was undone: the focus goes back to where it was pressed. */
  const [undone, setUndone] = useState<string>()
  if (rows.length === 0) return <NotLoaded query={endorsable} what="whom colleagues put forward" />
  return (
    <section className="card">
      <div className="card-head">
        <h2 className="h3">Put forward by colleagues</h2>
      </div>
      <ul className="waiting-lines" aria-label="Nominees of colleagues">
        {rows.map((nominee) => (
          <Endorsable
            key={nominee.id}
            nominee={nominee}
            isBack={nominee.id === undone}
            onEndorsed={() => {
              setUndone(undefined)
              takeOut(nominee.id)
            }}
            onUndone={() => {
              setUndone(nominee.id)
              putBack(nominee.id)
            }}
          />
        ))}
      </ul>
    </section>
  )
}

type EndorsableProps = {
  readonly nominee: EndorsableReply
  readonly isBack: boolean
  readonly onEndorsed: () => void
  readonly onUndone: () => void
}

function Endorsable({ nominee: { id, name, professorName }, isBack, onEndorsed, onUndone }: EndorsableProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isBack) row.current?.querySelector('button')?.focus()
  }, [isBack])
  const { run: endorse, pending } = useWrite('nominations.endorse')
  const { run: revoke } = useWrite('nominations.revoke')
  const undo = ({ id: own }: { readonly id: string }) => void revoke({ id: own }, { done: `You no longer endorse ${name}`, next: onUndone })
  return (
    <li ref={row}>
      <b>{name}</b>
      <p className="quiet small">
        Nominated by {professorName}. Endorsing counts as a nomination of yours, which the student is asked about.
      </p>
      <div className="row">
        <Button size="s" busy={pending} onClick={() => void endorse({ id }, { done: `Endorsed ${name}`, undo, next: onEndorsed })}>
          Endorse
        </Button>
      </div>
    </li>
  )
}
