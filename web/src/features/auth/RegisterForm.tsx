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
import { useNavigate } from 'react-router-dom'
import { ConsentFields, type Consents } from './ConsentFields.tsx'
import type { Arrival } from './arrival.ts'
import { fitsMask } from './fits-mask.ts'
import { emptyRoleProfile, missingIn, profileOf, type RoleProfile } from './role-profile.ts'
import { RoleFields } from './RoleFields.tsx'

/** Registers and signs in. The address is the invitation's: the page only ever knows its masked form. */
export function RegisterForm({ invitation }: { readonly invitation: MaskedInvitation }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [displayName, setDisplayName] = useState('')
  const [password, setPassword] = useState('')
  const [profile, setProfile] = useState<RoleProfile>(emptyRoleProfile)
  const [consents, setConsents] = useState<Consents>({ terms: false })
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const needsUniversity = invitation.role === 'student' && !invitation.universityLabel

  const check = () => {
    const found = {
      ...(email.trim() !== '' &&
        !fitsMask(email, invitation.emailMasked) && {
          email: `The invitation went to ${invitation.emailMasked}. Please write that address; if you no longer use it, ask ${invitation.inviterName} to invite the one you do.`,
        }),
      ...missingIn(invitation.role, profile),
    }
    setMissing(found)
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
      // The account stands; only the address typed here is not quite the invited one.
      void navigate('/auth/signin', { replace: true, state: { joined: invitation.emailMasked } satisfies Arrival })
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
          problem={missing['email']}
          onChange={(event) => setEmail(event.target.value)}
          hint={`The address the invitation went to, ${invitation.emailMasked}. You sign in with it.`}
        />
        <TextField
          label="Password"
          type="password"
          name="password"
          autoComplete="new-password"
          requiredMessage="Please choose a password."
          minLength={limits.passwordMin}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          hint={`At least ${limits.passwordMin} characters; ten or more are better.`}
        />
      </section>
      <RoleFields role={invitation.role} needsUniversity={needsUniversity} value={profile} missing={missing} onChange={setProfile} />
      <ConsentFields invitation={invitation} value={consents} onChange={setConsents} />
      <ProblemLine problem={problem} look="notice-bad" />
      <Button type="submit" variant="primary" size="l" busy={busy}>
        {invitation.nomination ? 'Agree and join' : 'Join Proffer'}
      </Button>
    </Form>
  )
}
