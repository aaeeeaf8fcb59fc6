import { useState } from 'react'
import type { MaskedInvitation } from '#contract/invitations.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { partsOfToken } from '#lib/link-token.ts'
import { openCall } from '../../api/open-calls.ts'
import type { Problem } from '../../api/problem.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { useDraft } from '../../api/use-draft.ts'
import { signIn } from '../../session/sign-in.ts'
import { useAppDispatch } from '../../api/store.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { NewPasswordField } from '../../ui/NewPasswordField.tsx'
import { useNavigate } from 'react-router-dom'
import { ArrivedHeading } from './ArrivedHeading.tsx'
import { ConsentFields, type Consents } from './ConsentFields.tsx'
import { rememberRegistered, type SignInState } from './sign-in-state.ts'
import { fitOf } from './address-fit.ts'
import { emptyRoleProfile, inTwo, profileProblems, profileOf, type RoleProfile } from './role-profile.ts'
import { ResendForm } from './ResendForm.tsx'
import { RoleFields } from './RoleFields.tsx'

type Typed = { readonly email: string; readonly displayName: string; readonly profile: RoleProfile }

/**
 * With the secret of the mail and the invited address: registers, with a password, and signs in. In any other case the address
 * is asked by a mail, and the password is chosen after that (product 2.18).
 * @param token what the link says: the invitation's id, in a mail with its secret
 */
export function RegisterForm({ token, invitation }: { readonly token: string; readonly invitation: MaskedInvitation }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  // Not the password; and consents are given when the form is sent, not when it was begun.
  const draft = useDraft<Typed>(`register.${partsOfToken(token).id}`, {
    email: invitation.email ?? '',
    displayName: '',
    profile: emptyRoleProfile,
  })
  const { email, displayName, profile } = draft.value
  const type = (typed: Partial<Typed>) => draft.set({ ...draft.value, ...typed })
  const [password, setPassword] = useState('')
  const [consents, setConsents] = useState<Consents>({ terms: false })
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const [mailed, setMailed] = useState(false)
  const address = email.trim()
  const fit = fitOf(address, invitation)
  const proven = fit === 'same'
  /** The page knows the invited address by its mask alone, which others have too. */
  const unsure = fit === 'possible' ? ` If another address was invited, ${invitation.inviterName} then confirms that it is you.` : ''
  const needsPlace = invitation.role === 'student' && !invitation.universityLabel ? 'university' : invitation.needsPlace

  // Judged anew with each change, so that what is mended is no longer red.
  const found = profileProblems(invitation.role, profile, needsPlace)
  const problems = tried ? found : {}
  const check = () => {
    setTried(true)
    return Object.keys(found).length === 0
  }
  const submit = async () => {
    setBusy(true)
    setProblem(undefined)
    const whole = profileOf(invitation.role, profile)
    const { places, own } = inTwo(whole)
    const { data, problem: refused } = await openCall('users.register', {
      invitationId: token,
      ...(proven ? { password } : { email: address }),
      displayName: displayName.trim(),
      role: invitation.role,
      profile: proven ? whole : places,
      consents,
    })
    if (refused) {
      setProblem(refused)
      setBusy(false)
      return
    }
    draft.drop()
    if (!proven) {
      if (data?.id !== undefined) rememberRegistered(data.id, address, own)
      return setMailed(true)
    }
    try {
      await signIn(dispatch, address, password)
      void navigate('/', { replace: true })
    } catch {
      // The account exists: the sign-in page says why it does not open.
      void navigate('/auth/signin', { replace: true, state: { email: address, registered: true } satisfies SignInState })
    }
  }

  if (mailed)
    return (
      <section>
        <ArrivedHeading>Look into your mail</ArrivedHeading>
        <p className="register-text" role="status">
          We wrote to {address}. Open the link in that mail within 24 hours and choose your password: that proves that the address is yours.
        </p>
        {fit === 'possible' && <p className="quiet">{unsure}</p>}
        {fit === 'other' && (
          <p className="quiet">After that, {invitation.inviterName} has to say that it is you, because another address was invited.</p>
        )}
        <ResendForm known={address} />
      </section>
    )
  return (
    <Form onSubmit={() => void submit()} check={check}>
      <section>
        <h2>You</h2>
        <TextField
          label="Full name"
          name="name"
          autoComplete="name"
          autoFocus
          requiredMessage="Please write your name, as others shall read it."
          maxLength={120}
          value={displayName}
          onChange={(event) => type({ displayName: event.target.value })}
        />
        <TextField
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          requiredMessage="Please write your e-mail address."
          value={email}
          onChange={(event) => type({ email: event.target.value })}
          hint={
            proven
              ? 'The address that was invited. You sign in with it.'
              : `We send a mail there. You choose your password once you have opened its link.${unsure}`
          }
        />
        {fit === 'other' && (
          <p className="notice-warn">
            This is not the address that was invited, {invitation.email ?? invitation.emailMasked}. You can register;{' '}
            {invitation.inviterName} then confirms that it is you.
          </p>
        )}
        {proven && (
          <NewPasswordField
            label="Password"
            requiredMessage="Please choose a password."
            minLength={limits.passwordMin}
            value={password}
            onChange={setPassword}
          />
        )}
      </section>
      <RoleFields
        role={invitation.role}
        needsPlace={needsPlace}
        value={profile}
        problems={problems}
        onChange={(next) => type({ profile: next })}
      />
      <ConsentFields invitation={invitation} isInvited={proven} value={consents} onChange={setConsents} />
      <ProblemLine problem={problem} look="notice-bad" />
      <Button type="submit" variant="primary" size="l" busy={busy}>
        {invitation.nomination && proven ? 'Agree and join' : 'Join Proffer'}
      </Button>
    </Form>
  )
}
