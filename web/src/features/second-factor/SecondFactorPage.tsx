import { useState } from 'react'
import { Link } from 'react-router-dom'
import { limits } from '#events/vocabulary/limits.ts'
import { useNotices } from '../../api/use-write.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUp } from './SetUp.tsx'
import './second-factor.css'

/** An admin who has proven the sign-in takes another app, or new recovery codes. */
export function SecondFactorPage() {
  const [isSetting, setIsSetting] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const { done } = useNotices()
  const end = () => {
    setIsSetting(false)
    setCodes(undefined)
    done('The second factor is set up anew')
  }
  return (
    <>
      <Link to="/profile?tab=account" className="back-link">
        <Icon name="back" size={15} /> Your account
      </Link>
      <PageHeader title="Second factor" lead={`Asked at each sign-in, and every ${limits.secondFactorHours} hours.`} />
      <section className="card card-pad factor-card" aria-label="Second factor">
        {codes ? (
          <RecoveryCodes codes={codes} onKept={end} />
        ) : isSetting ? (
          <>
            <SetUp onConfirmed={setCodes} />
            <Button onClick={() => setIsSetting(false)}>Keep it as it was</Button>
          </>
        ) : (
          <>
            <p>
              Where your phone is another one, or few recovery codes are left, set it up anew. The app of now and the codes that you kept
              count until the first code of the new one, and no more from then on.
            </p>
            <div>
              <Button variant="primary" onClick={() => setIsSetting(true)}>
                Set it up anew…
              </Button>
            </div>
          </>
        )}
      </section>
    </>
  )
}
