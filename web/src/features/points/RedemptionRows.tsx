import { Suspense, useState } from 'react'
import type { RedemptionReply } from '#contract/points.ts'
import { redemptionLabels } from '#events/vocabulary/nominations/points.ts'
import { useWrite } from '../../api/use-write.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { count } from '../../lib/words/words.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Time } from '../../ui/Time.tsx'
import './points.css'

const Confirm = preloadedPart(() => import('../../ui/sheets/Confirm.tsx').then((module) => ({ default: module.Confirm })))
const DeclineDialog = preloadedPart(() => import('./DeclineDialog.tsx').then((module) => ({ default: module.DeclineDialog })))

type Answering = { readonly answer: 'approve' | 'decline'; readonly redemption: RedemptionReply }

/** The redemptions that professors ask for, with the two answers of the staff. */
export function RedemptionRows({ requests }: { readonly requests: readonly RedemptionReply[] }) {
  const [answering, setAnswering] = useState<Answering>()
  const { run } = useWrite('redemptions.approve')
  const close = () => setAnswering(undefined)
  const approve = ({ id, points, professorName }: RedemptionReply) =>
    void run({ id }, { done: `${count(points, 'point')} of ${professorName} approved` })
  return (
    <>
      <ul aria-label="Requests">
        {requests.map((redemption) => (
          <Request key={redemption.id} redemption={redemption} onAnswer={setAnswering} />
        ))}
      </ul>
      <Suspense>
        {answering?.answer === 'approve' && (
          <Confirm
            title={`Approve ${count(answering.redemption.points, 'point')}?`}
            action="Approve"
            keep="Not now"
            onClose={close}
            onConfirm={() => approve(answering.redemption)}
          >
            {redemptionLabels[answering.redemption.kind]}, for {answering.redemption.professorName}. The points are redeemed for good; this
            cannot be undone.
          </Confirm>
        )}
        {answering?.answer === 'decline' && <DeclineDialog redemption={answering.redemption} onClose={close} />}
      </Suspense>
    </>
  )
}

type RequestProps = { readonly redemption: RedemptionReply; readonly onAnswer: (answering: Answering) => void }

function Request({ redemption, onAnswer }: RequestProps) {
  const { professorName, kind, points, at } = redemption
  return (
    <li className="redemption">
      <Avatar name={professorName} size={36} />
      <div>
        <b>{professorName}</b>
        <small>
          {redemptionLabels[kind]} · {count(points, 'point')} · asked on <Time at={at} />
        </small>
      </div>
      <span className="row">
        <Button size="s" aria-label={`Approve ${professorName}`} onClick={() => onAnswer({ answer: 'approve', redemption })}>
          Approve…
        </Button>
        <Button size="s" aria-label={`Decline ${professorName}`} onClick={() => onAnswer({ answer: 'decline', redemption })}>
          Decline…
        </Button>
      </span>
    </li>
  )
}
