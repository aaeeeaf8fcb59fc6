import { useState } from 'react'
import type { MaskedInvitation } from '#contract/invitations.ts'
import { partsOfToken } from '#lib/link-token.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { useOpenCall } from '../../api/use-open-call.ts'
import { signIn } from '../../session/sign-in.ts'
import { useAppDispatch } from '../../api/store.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { NewPasswordField } from '../../parts/NewPasswordField.tsx'
import { useNavigate } from 'react-router-dom'
import { ArrivedHeading } from './ArrivedHeading.tsx'
import { ConsentFields, type Consents } from './ConsentFields.tsx'
import { rememberRegistered, type SignInState } from './sign-in-state.ts'
import { fitOf } from './address-fit.ts'
import { inTwo, profileProblems, profileOf } from './role-profile.ts'
import { ResendForm } from './ResendForm.tsx'
import { RoleFields } from './RoleFields.tsx'
import { useJoinFields, type JoinFields } from './use-join-fields.ts'

type Props = {
  /** The link's token: the invitation's id, in a mail with its secret. */
  readonly token: string
  readonly invitation: MaskedInvitation
}
type Fit = ReturnType<typeof fitOf>

/**
 * With the secret of the mail and the invited address: registers, with a password, and signs in. In any other case the address
 * is asked by a mail, and the password is chosen after that (product 2.18).
 */
export function RegisterForm({ token, invitation }: Props) {
  const [password, setPassword] = useState('')
  const [consents, setConsents] = useState<Consents>({ terms: false })
  const { form, fit, needsPlace, submit, pending, mailed } = useRegistration({ token, invitation, password, consents })
  const proven = fit === 'same'
  if (mailed) return <Mailed address={form.values.email.trim()} fit={fit} invitation={invitation} />
  return (
    <Form onSubmit={submit} check={form.check}>
      <section>
        <h2>You</h2>
        <NameAndAddress form={form} fit={fit} invitation={invitation} />
        {proven && (
          <NewPasswordField label="Password" requiredMessage="Please choose a password." value={password} onChange={setPassword} />
        )}
      </section>
      <RoleFields role={invitation.role} needsPlace={needsPlace} form={form} />
      <ConsentFields invitation={invitation} isInvited={proven} value={consents} onChange={setConsents} />
      <ProblemLine problem={form.problem} look="notice-bad" />
      <Button type="submit" variant="primary" size="l" busy={pending}>
        {invitation.nomination && proven ? 'Agree and join' : 'Join Proffer'}
      </Button>
    </Form>
  )
}

type Registration = Props & { readonly password: string; readonly consents: Consents }

function useRegistration({ token, invitation, password, consents }: Registration) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { send, pending, problem } = useOpenCall('users.register')
  const [entering, setEntering] = useState(false)
  const [mailed, setMailed] = useState(false)
  const { role } = invitation
  const needsPlace = role === 'student' && !invitation.universityLabel ? 'university' : invitation.needsPlace
  const form = useJoinFields(
    {
      draft: `register.${partsOfToken(token).id}`,
      begun: { email: invitation.email ?? '', displayName: invitation.name ?? '' },
      judge: (typed) => profileProblems(role, typed, needsPlace),
    },
    problem,
  )
  const { values, close } = form
  const address = values.email.trim()
  const fit = fitOf(address, invitation)
  const enter = async () => {
    setEntering(true)
    try {
      await signIn(dispatch, address, password)
      void navigate('/', { replace: true })
    } catch {
      // The account exists: the sign-in page says why it does not open.
      void navigate('/auth/signin', { replace: true, state: { email: address, registered: true } satisfies SignInState })
    }
  }
  const submit = async () => {
    const proven = fit === 'same'
    const whole = profileOf(role, values)
    const { places, own } = inTwo(whole)
    const { data, problem: refused } = await send({
      invitationId: token,
      ...(proven ? { password } : { email: address }),
      displayName: values.displayName.trim(),
      role,
      profile: proven ? whole : places,
      consents,
    })
    if (refused) return
    close()
    if (proven) await enter()
    else {
      if (data?.id !== undefined) rememberRegistered(data.id, address, own)
      setMailed(true)
    }
  }
  return { form, fit, needsPlace, submit, pending: pending || entering, mailed }
}

/** Said where the page knows the invited address by its mask alone, which others have too. */
const unsure = (inviterName: string) => ` If another address was invited, ${inviterName} then confirms that it is you.`

type AddressProps = { readonly fit: Fit; readonly invitation: MaskedInvitation }

function NameAndAddress({ form: { field }, fit, invitation }: AddressProps & { readonly form: JoinFields }) {
  const { inviterName, email, emailMasked } = invitation
  return (
    <>
      <TextField
        label="Full name"
        name="name"
        autoComplete="name"
        autoFocus
        requiredMessage="Please write your name, as others shall read it."
        {...field('displayName')}
      />
      <TextField
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        requiredMessage="Please write your e-mail address."
        hint={
          fit === 'same'
            ? 'The address that was invited. You sign in with it.'
            : `We send a mail there. You choose your password once you have opened its link.${fit === 'possible' ? unsure(inviterName) : ''}`
        }
        {...field('email')}
      />
      {fit === 'other' && (
        <p className="notice-warn">
          This is not the address that was invited, {email ?? emailMasked}.{' '}
          {invitation.role === 'admin' ? 'No other becomes the admin.' : `You can register; ${inviterName} then confirms that it is you.`}
        </p>
      )}
    </>
  )
}

function Mailed({ address, fit, invitation: { inviterName } }: AddressProps & { readonly address: string }) {
  return (
    <section>
      <ArrivedHeading>Look into your mail</ArrivedHeading>
      <p className="register-text" role="status">
        We wrote to {address}. Open the link in that mail within 24 hours and choose your password: that proves that the address is yours.
      </p>
      {fit === 'possible' && <p className="quiet">{unsure(inviterName)}</p>}
      {fit === 'other' && (
        <p className="quiet">After that, {inviterName} has to say that it is you, because another address was invited.</p>
      )}
      <ResendForm known={address} />
    </section>
  )
}
