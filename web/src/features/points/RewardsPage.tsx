import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PointLineReply, PointsReply } from '#contract/points.ts'
import type { UserReply } from '#contract/people.ts'
import { pointRules } from '#events/vocabulary/nominations/points.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { Loaded } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import { minute } from '../../lib/time/time.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { count } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Collapsible } from '../../ui/Collapsible.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Time } from '../../ui/Time.tsx'
import { BalanceChart } from './BalanceChart.tsx'
import { CapMeters } from './CapMeters.tsx'
import { Ledger } from './Ledger.tsx'
import { policyTexts } from './policy-texts.ts'
import './points.css'

const RedeemDialog = preloadedPart(() => import('./RedeemDialog.tsx').then((module) => ({ default: module.RedeemDialog })))
const WhyDrawer = preloadedPart(() => import('./WhyDrawer.tsx').then((module) => ({ default: module.WhyDrawer })))

/** A professor's points as a bank statement: each line with its state, its cause and the balance after it. */
export function RewardsPage({ user }: { readonly user: UserReply }) {
  // The lines that follow from an answer are shown a minute later, of which no refresh tells.
  const points = useRead('points.read', { uid: user.uid }, { pollingInterval: minute })
  return (
    <Loaded query={points} what="your points" rows={6} page="Rewards">
      {(ledger) => <Statement ledger={ledger} user={user} />}
    </Loaded>
  )
}

function Statement({ ledger, user }: { readonly ledger: PointsReply; readonly user: UserReply }) {
  const { policy, balance, lines, caps } = ledger
  // Every point that was earned is in one of them.
  const earned = Object.values(balance).reduce((sum, points) => sum + points, 0)
  const [redeeming, setRedeeming] = useState(false)
  const [params, setParams] = useSearchParams()
  const why = lines.find(({ id }) => id === params.get('why'))
  return (
    <>
      <PageHeader
        title="Rewards"
        lead="Every point is a line, and every line has its cause."
        actions={
          <>
            {lines.length > 0 && <CsvButton operation="collections.points" input={{}} />}
            {policy === 'full' && (
              <Button variant="primary" disabled={balance.available === 0} onClick={() => setRedeeming(true)}>
                Redeem points
              </Button>
            )}
          </>
        }
      />
      <section className="points-summary" aria-label="Your points">
        <div>
          <dl>
            <Figure label="available" points={balance.available} />
            <Figure label="pending, 14 days each" points={balance.pending} />
            <Figure label="set aside" points={balance.requested} />
            <Figure label="redeemed" points={balance.redeemed} />
            <Figure label="taken back or expired" points={balance.reversed + balance.expired} />
          </dl>
          {earned > 0 && <p className="quiet small">Together they are the {count(earned, 'point')} that you earned.</p>}
        </div>
        <BalanceChart lines={lines} />
      </section>
      <div className="points-columns">
        <section className="card">
          <Ledger lines={lines} />
        </section>
        <aside className="stack">
          <Waiting lines={lines} />
          <section>
            <h2 className="h3">
              {policyTexts[policy].title} {user.universityLabel !== undefined && `at ${user.universityLabel}`}
            </h2>
            <p className="quiet">{policyTexts[policy].text}</p>
            {policy === 'recognition_only' && balance.pending + balance.available > 0 && (
              <p className="points-badge">Recognised for putting students forward</p>
            )}
          </section>
          {policy !== 'off' && <CapMeters caps={caps} />}
          <Collapsible heading="The five rules">
            <ul className="points-rules">
              {Object.entries(pointRules).map(([rule, { because, points }]) => (
                <li key={rule}>
                  <span>{because}.</span>
                  <b>{points}</b>
                </li>
              ))}
            </ul>
            <p className="quiet small">
              The last three are shared by all who nominated the student. At most 50 for a student and 250 in a semester, the same whoever
              hires and whatever they pay.
            </p>
          </Collapsible>
        </aside>
      </div>
      <Suspense>
        {redeeming && <RedeemDialog available={balance.available} onClose={() => setRedeeming(false)} />}
        {why && <WhyDrawer line={why} lines={lines} uid={user.uid} onClose={() => setParams({}, { replace: true })} />}
      </Suspense>
    </>
  )
}

function Figure({ label, points }: { readonly label: string; readonly points: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{points}</dd>
    </div>
  )
}

/** Requests that the university's staff have yet to answer. */
function Waiting({ lines }: { readonly lines: readonly PointLineReply[] }) {
  const waiting = lines.filter(({ rule, state }) => rule === 'redemption' && state === 'requested')
  if (waiting.length === 0) return null
  return (
    <section>
      <h2 className="h3">Waiting for the career office</h2>
      <ul className="points-rules">
        {waiting.map(({ id, points, at, cause }) => (
          <li key={id}>
            <span>
              {cause.sentence}
              <small>
                On <Time at={at} />. Until they decide, these {-points} are set aside.
              </small>
            </span>
            <b>{-points}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
