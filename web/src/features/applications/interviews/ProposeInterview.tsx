import { useState } from 'react'
import type { ApplicationReply, InterviewReply } from '#contract/applications.ts'
import { hasEnded } from '#events/vocabulary/terms.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { Loaded } from '../../../api/queries.tsx'
import { ProblemLine } from '../../../parts/ProblemLine.tsx'
import { useAppSelector } from '../../../api/store.ts'
import { useRead } from '../../../api/use-call.ts'
import { useForm } from '../../../api/use-form.ts'
import { useReadersZone } from '../../../lib/time/clock.ts'
import { useNow } from '../../../lib/time/now.ts'
import { capitalized } from '../../../lib/words/words.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Drawer } from '../../../ui/sheets/Drawer.tsx'
import { Form } from '../../../ui/fields/Form.tsx'
import { draftFor, minutesIn, mistakesIn, proposalOf, readRows, timesIn, withoutRow, withRow } from './interview-draft.ts'
import { givesWay, takesProposals } from './interview-model.ts'
import { calledIn } from './interview-words.ts'
import { InterviewDetails } from './InterviewDetails.tsx'
import { InterviewTimes } from './InterviewTimes.tsx'
import type { InterviewPlace, MoveDetails } from '../moves/use-move.tsx'
import type { Sent } from '../moves/sent.ts'
import './interviews.css'

type Props = {
  readonly application: ApplicationReply
  readonly place: InterviewPlace
  readonly onClose: () => void
  /** Of a move to `interviewing`. @param stored to be called once the server has it */
  readonly onAnswer: (details: MoveDetails, stored: () => void) => void
  readonly sent: Sent
}

/** A company proposes an interview: with the move to it, or once the application takes proposals in the place of another or beside it. */
export function ProposeInterview({ application, place, onClose, onAnswer, sent }: Props) {
  const now = useNow()
  const timezone = useReadersZone()
  const { id, jobTitle, name = 'Name kept private' } = application
  const isMove = !takesProposals(application)
  // A card of the board does not name its interviews.
  const read = useRead('applications.read', { id }, { skip: isMove })
  const known = isMove ? [] : (read.data?.interviews ?? [])
  const replaced =
    typeof place === 'object' ? known.find((one) => one.id === place.replaces) : place === 'next' ? givesWay(known, now) : undefined
  const shared = { application, timezone, onClose, onAnswer: isMove ? onAnswer : undefined, sent }
  return (
    <Drawer
      title={
        <span className="sheet-person">
          <Avatar name={name} size={40} />
          <span>
            {titleOf(replaced)}{' '}
            <small>
              {name} · {jobTitle}
            </small>
          </span>
        </span>
      }
      onClose={onClose}
      size={550}
    >
      {isMove ? (
        <ProposalForm key={timezone} {...shared} replaced={undefined} />
      ) : (
        <Loaded query={read} what="the interviews" rows={6}>
          {/* Opened before the reader's clock is known, it begins anew with it: a time that was read by another clock is another instant. */}
          {() => <ProposalForm key={timezone} {...shared} replaced={replaced} />}
        </Loaded>
      )}
    </Drawer>
  )
}

type FormProps = {
  readonly application: ApplicationReply
  readonly timezone: string
  readonly replaced: InterviewReply | undefined
  readonly onClose: () => void
  /** There while the application moves with the proposal. */
  readonly onAnswer: Props['onAnswer'] | undefined
  readonly sent: Sent
}

function ProposalForm({ application, timezone, replaced: given, onClose, onAnswer, sent }: FormProps) {
  const now = useNow()
  const own = useAppSelector(({ session }) => session.uid)
  // Changes that others make meanwhile do not change the draft here.
  const [replaced] = useState(given)
  const [begun] = useState(() => draftFor(replaced, own, { timezone, now }))
  const form = useForm('applications.proposeInterview', {
    draft: `interview.${application.id}.${replaced?.id ?? 'new'}.${timezone}`,
    initial: begun,
    judge: (typed) => mistakesIn(typed, { timezone, now }),
    onClose,
  })
  const { values: draft, set, close, drop } = form
  const read = readRows(draft.rows, { timezone, now })
  const times = timesIn(read)
  const amount = read.filter((row) => row.at !== undefined || row.problem !== undefined).length
  const isOver = times !== undefined && times.some((at) => hasEnded(at, now))
  const isMoved = replaced?.state === 'settled'
  const called = calledIn(application)

  const submit = () => {
    if (times === undefined) return
    if (isMoved && JSON.stringify(draft) === JSON.stringify(begun)) return close()
    const interview = proposalOf(draft, times, replaced?.id)
    if (onAnswer) return onAnswer({ interview }, drop)
    void form.send({ id: application.id, ...interview }, { done: doneBy(amount, isMoved) })
  }
  return (
    <Form onSubmit={submit} check={form.check}>
      <p className="interview-clock">
        Times are by your clock, {timezone.replaceAll('_', ' ')}. {capitalized(called)} reads them by theirs.
      </p>
      <InterviewTimes
        rows={draft.rows}
        read={read}
        minutes={minutesIn(draft) ?? limits.interviewMinutes}
        otherZone={application.otherTimezone}
        tried={form.tried}
        now={now}
        state={
          isOver
            ? 'noted as a meeting that took place'
            : amount > 1
              ? `settled by what ${called} chooses`
              : `it stands unless ${called} cannot come`
        }
        onChange={(row) => set({ rows: draft.rows.map((one) => (one.key === row.key ? row : one)) })}
        onAdd={() => set(withRow(draft))}
        onRemove={(key) => set(withoutRow(draft, key))}
      />
      <InterviewDetails form={form} own={own} called={called} />
      <p className="quiet small">
        {onAnswer ? `${capitalized(called)} moves to Interviewing now and is told at once. ` : `${capitalized(called)} is told at once. `}
        {!isOver && 'The day before, all of you are reminded. If no time suits, you read why and propose others.'}
      </p>
      <ProblemLine problem={form.problem ?? sent.problem} />
      <div className="sheet-actions">
        <Button onClick={close}>Cancel</Button>
        {onAnswer && (
          <Button busy={sent.busy} onClick={() => onAnswer({}, drop)}>
            Invite without a time
          </Button>
        )}
        <Button type="submit" variant="primary" busy={form.pending || sent.busy}>
          {amount > 1 ? 'Send the proposal' : onAnswer ? 'Invite' : isMoved ? 'Move it' : 'Set the time'}
        </Button>
      </div>
    </Form>
  )
}

function titleOf(replaced: InterviewReply | undefined): string {
  if (!replaced) return 'Propose an interview'
  return replaced.state === 'settled' ? 'Move the interview' : 'Propose other times'
}

function doneBy(amount: number, isMoved: boolean): string {
  if (amount > 1) return 'The times are proposed'
  return isMoved ? 'The interview is moved' : 'The interview has its time'
}
