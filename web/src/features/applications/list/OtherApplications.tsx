import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import { useList } from '../../../api/use-call.ts'
import { preloadedPart } from '../../../lib/lazy-part.ts'
import { useNow } from '../../../lib/time/now.ts'
import { applicationColour, ownStatusLabelOf } from '../../../lib/words/status-labels.ts'
import { useKeptInPlace } from '../../../lib/use-kept-in-place.ts'
import { count, inWords } from '../../../lib/words/words.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { StatusChip } from '../../../ui/Chip.tsx'
import { isOfSameCompany, isOpenBeside, standing } from './own-words.ts'
import { useWithdraw } from '../moves/use-withdraw.ts'
import './student-applications.css'

const Confirm = preloadedPart(() => import('../../../ui/sheets/Confirm.tsx').then((module) => ({ default: module.Confirm })))

/** The other applications beside an accepted offer: nothing happens to them unasked. */
export function OtherApplications({ accepted, uid }: { readonly accepted: ApplicationReply; readonly uid: string }) {
  const list = useList('applications.listForStudent', { uid }, { whole: true })
  const { withdraw, pending } = useWithdraw(accepted)
  const [asking, setAsking] = useState(false)
  const others = (list.data ?? []).filter((each) => each.id !== accepted.id && isOpenBeside(each))
  // A row that is withdrawn stays, so that a second click does not meet the next company's button.
  const rows = useKeptInPlace(others)
  if (rows.length === 0) return null
  return (
    <section className="other-applications">
      <div className="other-applications-head">
        <h2 className="h2">
          {inWords(others.length)} other {others.length < 2 ? 'application is' : 'applications are'} open
        </h2>
        {others.length > 0 && <p className="quiet small">Nothing happens to {others.length === 1 ? 'it' : 'them'} by itself.</p>}
        {others.length > 0 && (
          <Button size="s" busy={pending} onClick={() => setAsking(true)}>
            Withdraw {others.length === 1 ? 'it' : `all ${others.length}`}…
          </Button>
        )}
      </div>
      <ul>
        {rows.map(({ item, gone }) => (
          <Row
            key={item.id}
            application={list.data?.find(({ id }) => id === item.id) ?? item}
            onWithdraw={gone ? undefined : () => void withdraw([item])}
          />
        ))}
      </ul>
      <Suspense>
        {asking && (
          <Confirm
            title={`Withdraw ${count(others.length, 'application')}`}
            action={others.length === 1 ? 'Withdraw it' : `Withdraw all ${others.length}`}
            keep={others.length === 1 ? 'Keep it' : 'Keep them'}
            onConfirm={() => void withdraw(others)}
            onClose={() => setAsking(false)}
          >
            {whoLearnsWhat(others, accepted)} {others.length === 1 ? 'The application stays' : 'The applications stay'} in your list.
          </Confirm>
        )}
      </Suspense>
    </section>
  )
}

/**
 * The company whose offer was accepted must not read that it was another's. Nor does one read why that does not see whose the application
 * is (docs/decisions/blind-review.md).
 */
export function whoLearnsWhat(others: readonly ApplicationReply[], accepted: ApplicationReply): string {
  const elsewhere = others.filter((each) => !isOfSameCompany(each, accepted)).length
  const sees = elsewhere === 1 ? 'The company sees' : 'The companies see'
  const told = elsewhere > 0 && `${sees} that you withdrew, and where your name is shown also that you accepted an offer elsewhere.`
  const same = elsewhere < others.length && `${accepted.organizationLabel ?? 'The company that you accepted'} sees only that you withdrew.`
  return [told, same].filter(Boolean).join(' ')
}

type RowProps = {
  readonly application: ApplicationReply
  /** Left out once it is no longer open. */
  readonly onWithdraw: (() => void) | undefined
}

function Row({ application, onWithdraw }: RowProps) {
  const { id, organizationLabel = '', jobTitle, status } = application
  return (
    <li className="other-application">
      <Avatar name={organizationLabel} of="company" size={36} />
      <div>
        <Link className="other-application-title" to={`/app/applications/${id}`}>
          {jobTitle}
        </Link>
        <p className="quiet small">{organizationLabel}</p>
      </div>
      <StatusChip colour={applicationColour(status)}>
        <span>{standing(application, useNow()) ?? ownStatusLabelOf(application)}</span>
      </StatusChip>
      {onWithdraw && (
        <Button size="s" onClick={onWithdraw}>
          Withdraw
        </Button>
      )}
    </li>
  )
}
