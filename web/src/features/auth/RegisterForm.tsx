import { useState } from 'react'
import type { MaskedInvitation } from '#contract/invitations.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { openCall } from '../../api/open-calls.ts'
import type { Problem } from '../../api/problem.ts'
import { ProblemLine } from '../../api/ProblemLine.tsx'
import { signIn } from '../../api/sign-in.ts'
import { useAppDispatch } from '../../api/store.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { NewPasswordField } from '../../ui/NewPasswordField.tsx'
import { useNavigate } from 'react-router-dom'
import { ConsentFields, type Consents } from './ConsentFields.tsx'
import type { SignInState } from './sign-in-state.ts'
import { fitsMask } from './fits-mask.ts'
import { emptyRoleProfile, profileProblems, profileOf, type RoleProfile } from './role-profile.ts'
import { RoleFields } from './RoleFields.tsx'

/** Registers and signs in. The page knows the invited address only in its masked form, so the user types it. */
export function RegisterForm({ invitation }: { readonly invitation: MaskedInvitation }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [displayName, setDisplayName] = useState('')
  const [password, setPassword] = useState('')
  const [profile, setProfile] = useState<RoleProfile>(emptyRoleProfile)
  const [consents, setConsents] = useState<Consents>({ terms: false })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const needsUniversity = invitation.role === 'student' && !invitation.universityLabel

  const check = () => {
    const found = {
      ...(email.trim() !== '' &&
        !fitsMask(email, invitation.emailMasked) && {
          email: `The invitation went to ${invitation.emailMasked}. Please write that address; if you no longer use it, ask ${invitation.inviterName} to invite the one you do.`,
        }),
      ...profileProblems(invitation.role, profile),
    }
    setProblems(found)
    return Object.keys(found).length === 0
  }
  const submit = async () => {
    setBusy(true)
    setProblem(undefined)
    const { problem: refused } = await openCall('users.register', {
      invitationId: invitation.id,
      password,
      displayName: displayName.trim(),
      role: invitation.role,
      profile: profileOf(invitation.role, profile),
      consents,
    })
    if (refused) {
      setProblem(refused)
      setBusy(false)
      return
    }
    try {
      await signIn(dispatch, email.trim(), password)
      void navigate('/', { replace: true })
    } catch {
      // The account exists; the address typed here is probably not exactly the invited one.
      void navigate('/auth/signin', { replace: true, state: { registeredEmail: invitation.emailMasked } satisfies SignInState })
    }
  }

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
          onChange={(event) => setDisplayName(event.target.value)}
        />
        <TextField
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          requiredMessage="Please write the address that the invitation went to."
          value={email}
          problem={problems['email']}
          onChange={(event) => setEmail(event.target.value)}
          hint={`The address the invitation went to, ${invitation.emailMasked}. You sign in with it.`}
        />
        <NewPasswordField
          label="Password"
          requiredMessage="Please choose a password."
          minLength={limits.passwordMin}
          value={password}
          onChange={setPassword}
        />
      </section>
      <RoleFields role={invitation.role} needsUniversity={needsUniversity} value={profile} problems={problems} onChange={setProfile} />
      <ConsentFields invitation={invitation} value={consents} onChange={setConsents} />
      <ProblemLine problem={problem} look="notice-bad" />
      <Button type="submit" variant="primary" size="l" busy={busy}>
        {invitation.nomination ? 'Agree and join' : 'Join Proffer'}
      </Button>
    </Form>
  )
}
