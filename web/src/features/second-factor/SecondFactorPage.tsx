import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { useNotices } from '../../api/use-write.ts'
import { count } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RenewCodes } from './RenewCodes.tsx'
import { SetUp } from './SetUp.tsx'
import './second-factor.css'

/** An admin who has proven the sign-in takes another app, or new recovery codes. */
export function SecondFactorPage({ user: { recoveryCodes } }: { readonly user: UserReply }) {
  const [doing, setDoing] = useState<'setting' | 'renewing'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const { done } = useNotices()
  const end = () => {
    done(doing === 'renewing' ? 'The recovery codes are renewed' : 'The second factor is set up anew')
    setDoing(undefined)
    setCodes(undefined)
  }
  return (
    <>
      <Link to="/profile?tab=account" className="back-link">
        <Icon name="back" size={15} /> Your account
      </Link>
      <PageHeader title="Second factor" lead={`Asked at each sign-in, and every ${limits.secondFactorHours} hours.`} />
      <section className="card card-pad factor-card" aria-label="Second factor">
        {codes ? (
          <RecoveryCodes codes={codes} renewed={doing === 'renewing'} onKept={end} />
        ) : doing === 'renewing' ? (
          <RenewCodes onRenewed={setCodes} onClose={() => setDoing(undefined)} />
        ) : doing === 'setting' ? (
          <>
            <SetUp onConfirmed={setCodes} />
            <Button onClick={() => setDoing(undefined)}>Keep it as it was</Button>
          </>
        ) : (
          <>
            {recoveryCodes !== undefined && <p>{leftText(recoveryCodes)}</p>}
            <p>
              Where your phone is another one, set it up anew. The app of now and the codes that you kept count until the first code of the
              new one, and no more from then on. Where few recovery codes are left, make new ones: your app stays.
            </p>
            <div className="row">
              <Button onClick={() => setDoing('renewing')}>New recovery codes…</Button>
              <Button variant="primary" onClick={() => setDoing('setting')}>
                Set it up anew…
              </Button>
            </div>
          </>
        )}
      </section>
    </>
  )
}

function leftText(left: number): string {
  if (left === 0) return 'No recovery code is left: without your app you would be shut out.'
  return `${count(left, 'recovery code')} of ${limits.recoveryCodes} ${left === 1 ? 'is' : 'are'} left.`
}
