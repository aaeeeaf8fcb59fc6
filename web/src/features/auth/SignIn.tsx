import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { useAppSelector } from '../../api/store.ts'
import { ForgotPassword } from './ForgotPassword.tsx'
import { NewPassword } from './NewPassword.tsx'
import { safeNext } from './safe-next.ts'
import { SignInForm } from './SignInForm.tsx'
import { VerifyAddress } from './VerifyAddress.tsx'
import './auth.css'

/** `/auth/signin`: sign in, ask for a reset mail, or with a mail's `?oobCode=` or `?verify=` choose a password. */
export function SignIn() {
  const [params, setParams] = useSearchParams()
  const signedIn = useAppSelector((state) => state.session.status === 'signedIn')
  /** The address with which a reset mail is asked for. */
  const [forgot, setForgot] = useState<string>()
  const code = params.get('oobCode')
  const backToSignIn = () => {
    setForgot(undefined)
    if (code) setParams({})
  }
  if (forgot !== undefined) return <ForgotPassword known={forgot} onBack={backToSignIn} />
  if (code) return <NewPassword code={code} onAskAgain={() => setForgot('')} />
  const proof = params.get('verify')
  if (proof) return <VerifyAddress code={proof} />
  if (signedIn) return <Navigate to={safeNext(params.get('next'))} replace />
  return <SignInForm onForgot={setForgot} />
}
