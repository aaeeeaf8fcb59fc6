import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { useAppSelector } from '../../api/store.ts'
import { useTitle } from '../../lib/use-title.ts'
import { ForgotPassword } from './ForgotPassword.tsx'
import { NewPassword } from './NewPassword.tsx'
import { safeNext } from './safe-next.ts'
import { SignInForm } from './SignInForm.tsx'
import { VerifyAddress } from './VerifyAddress.tsx'
import './auth.css'

/** `/auth/signin`: sign in, ask for a reset mail, or with a mail's `?oobCode=` or `?verify=` choose a password. */
export function SignIn() {
  useTitle('Sign in')
  const [params] = useSearchParams()
  const signedIn = useAppSelector((state) => state.session.status === 'signedIn')
  const [forgot, setForgot] = useState(false)
  const code = params.get('oobCode')
  if (code) return <NewPassword code={code} />
  const proof = params.get('verify')
  if (proof) return <VerifyAddress code={proof} />
  if (signedIn) return <Navigate to={safeNext(params.get('next'))} replace />
  return forgot ? <ForgotPassword onBack={() => setForgot(false)} /> : <SignInForm onForgot={() => setForgot(true)} />
}
