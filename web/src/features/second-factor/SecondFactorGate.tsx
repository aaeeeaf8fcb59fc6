import { useEffect, useId, useState, type ReactNode } from 'react'
import { useAppDispatch } from '../../api/store.ts'
import { tryCallsAgain } from '../../session/second-factor.ts'
import { factorProven, type MissingFactor } from '../../session/session.ts'
import { leave } from '../../session/sign-in.ts'
import { Prove } from './Prove.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUp } from './SetUp.tsx'
import './second-factor.css'

/**
 * Stands over everything while the sign-in of an admin is not proven. The page below stays as it is: its calls wait, and are made again.
 */
export function SecondFactorGate({ missing }: { readonly missing: MissingFactor }) {
  const dispatch = useAppDispatch()
  const [codes, setCodes] = useState<readonly string[]>()
  const go = () => {
    dispatch(factorProven())
    tryCallsAgain()
  }
  useEffect(() => {
    // It may have been proven in another tab of the same sign-in.
    addEventListener('focus', tryCallsAgain)
    return () => removeEventListener('focus', tryCallsAgain)
  }, [])
  if (codes)
    return (
      <Gate title="Keep your recovery codes">
        <RecoveryCodes codes={codes} onKept={go} />
      </Gate>
    )
  if (missing === 'none')
    return (
      <Gate title="Set up your second factor">
        <SetUp onConfirmed={setCodes} />
        <SignOut />
      </Gate>
    )
  return (
    <Gate title="Prove that it is you">
      <Prove onProven={go} />
      <SignOut />
    </Gate>
  )
}

function Gate({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <div className="factor" role="dialog" aria-modal="true" aria-labelledby={id}>
      <div className="factor-box">
        <h1 id={id} className="display">
          {title}
        </h1>
        {children}
      </div>
    </div>
  )
}

function SignOut() {
  return (
    <button type="button" className="link factor-out" onClick={() => void leave()}>
      Sign out
    </button>
  )
}
