import { Suspense, useState } from 'react'
import type { DraftReply } from '#contract/nominations.ts'
import { semesterLabel } from '#events/vocabulary/semesters.ts'
import { NotLoaded } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { useWrite } from '../../api/use-write.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/Button.tsx'
import { Time } from '../../ui/Time.tsx'
import { useTakenOut } from './use-taken-out.ts'

const Confirm = preloadedPart(() => import('../../ui/sheets/Confirm.tsx').then((module) => ({ default: module.Confirm })))

/** Nominations that were written down and not sent. */
export function DraftList({ onEdit }: { readonly onEdit: (draft: DraftReply) => void }) {
  const drafts = useList('nominations.drafts', {})
  const { rows, takeOut } = useTakenOut(drafts.data)
  if (rows.length === 0) return <NotLoaded query={drafts} what="your drafts" />
  return (
    <section className="card">
      <div className="card-head">
        <h2 className="h3">Drafts</h2>
      </div>
      <ul className="waiting-lines" aria-label="Drafts">
        {rows.map((draft) => (
          <Draft key={draft.id} draft={draft} onEdit={onEdit} onGone={() => takeOut(draft.id)} />
        ))}
      </ul>
    </section>
  )
}

type DraftProps = { readonly draft: DraftReply; readonly onEdit: (draft: DraftReply) => void; readonly onGone: () => void }

function Draft({ draft, onEdit, onGone }: DraftProps) {
  const { id, email, name, reason, semester, savedAt } = draft
  const who = name ?? email
  const { run: send, pending } = useWrite('nominations.sendDraft')
  const { run: discard } = useWrite('nominations.discardDraft')
  const [discarding, setDiscarding] = useState(false)
  return (
    <li>
      <b>{who}</b>
      <p className="quiet small">
        {semesterLabel(semester)}, saved <Time at={savedAt} />
      </p>
      {reason && <p className="small written nomination-quote">“{reason}”</p>}
      <div className="row">
        <Button size="s" busy={pending} onClick={() => void send({ id }, { done: `Nominated ${who}`, next: onGone })}>
          Send
        </Button>
        <Button size="s" variant="ghost" onClick={() => onEdit(draft)}>
          Edit
        </Button>
        <Button size="s" variant="ghost" onClick={() => setDiscarding(true)}>
          Discard
        </Button>
      </div>
      <Suspense>
        {discarding && (
          <Confirm
            title={`Discard the draft for ${who}`}
            action="Discard"
            onConfirm={() => void discard({ id }, { done: 'Draft discarded', next: onGone })}
            onClose={() => setDiscarding(false)}
          >
            What you wrote is gone then.
          </Confirm>
        )}
      </Suspense>
    </li>
  )
}
