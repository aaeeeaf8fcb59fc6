import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { invitedRoles, type InvitedRole } from '#events/vocabulary/invitations.ts'
import { isPublicMailbox, isUniversityAddress } from '#events/vocabulary/mail-providers.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { openCall } from '../../api/open-calls.ts'
import type { Problem } from '../../api/problem.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { useDraft } from '../../api/use-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { AuthPage } from './AuthPage.tsx'
import { ConsentFields, type Consents } from './ConsentFields.tsx'
import { PlaceField } from './PlaceField.tsx'
import { RoleFields } from './RoleFields.tsx'
import { ResendForm } from './ResendForm.tsx'
import { emptyRoleProfile, inTwo, profileOf, profileProblems, type RoleProfile } from './role-profile.ts'
import { rememberRegistered } from './sign-in-state.ts'

type Typed = {
  readonly role: string
  readonly email: string
  readonly displayName: string
  readonly text: string
  readonly profile: RoleProfile
}
const nothingTyped: Typed = { role: '', email: '', displayName: '', text: '', profile: emptyRoleProfile }

/** The server decides by the same rule (product 2.19): whoever else there is leaves a request. */
function mayRegister(role: InvitedRole | undefined, email: string): boolean {
  return (role === 'student' && isUniversityAddress(email)) || (role === 'recruiter' && email.includes('@') && !isPublicMailbox(email))
}

/**
 * "Join Proffer" without an invitation (product 2.18): a student with a `.edu` address and a recruiter with a company's register,
 * everybody else asks to be invited.
 */
export function Join() {
  const [params, setParams] = useSearchParams()
  const next = params.get('next')
  // A visitor who comes from a job wants to apply to it.
  const { value: draft, set, drop } = useDraft('join', next?.startsWith('/app/jobs/') ? { ...nothingTyped, role: 'student' } : nothingTyped)
  // The link that was followed counts more than what was chosen before, until something else is chosen.
  const asked = invitedRoles.find((one) => one === params.get('role'))
  const typed = asked && asked !== draft.role ? { ...draft, role: asked, profile: emptyRoleProfile } : draft
  const [consents, setConsents] = useState<Consents>({ terms: false })
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<'registered' | 'asked'>()
  const role = invitedRoles.find((one) => one === typed.role)
  const email = typed.email.trim()
  const registers = mayRegister(role, email)
  const change = (changed: Partial<Typed>) => set({ ...typed, ...changed })
  const place = role === 'recruiter' || role === 'employee' ? 'organization' : 'university'
  const found = role && registers ? profileProblems(role, typed.profile) : {}
  const check = () => {
    setTried(true)
    return Object.keys(found).length === 0
  }
  const submit = async () => {
    if (!role) return
    setBusy(true)
    setProblem(undefined)
    const displayName = typed.displayName.trim()
    const { university, organization } = typed.profile
    const { places, own } = inTwo(profileOf(role, typed.profile))
    const { data, problem: refused } = registers
      ? await openCall('users.register', { email, displayName, role, profile: places, consents })
      : await openCall('accessRequests.ask', {
          email,
          displayName,
          role,
          ...(university && { university }),
          ...(organization && { organization }),
          ...(typed.text.trim() && { text: typed.text.trim() }),
        })
    setBusy(false)
    if (refused) return setProblem(refused)
    if (registers) rememberRegistered(data.id, email, own, next)
    drop()
    return setSent(registers ? 'registered' : 'asked')
  }

  if (sent === 'asked')
    return (
      <AuthPage title="Your request is sent">
        <p className="auth-note" role="status">
          Somebody of your university or of our team reads it. If they can invite you, the invitation comes by mail to {email}.
        </p>
      </AuthPage>
    )
  if (sent === 'registered')
    return (
      <AuthPage title="Look into your mail">
        <p className="auth-note" role="status">
          We wrote to {email}. Open the link in that mail within 24 hours and choose your password: that proves that the address is yours.
        </p>
        <ResendForm known={email} />
      </AuthPage>
    )
  return (
    <AuthPage title="Join Proffer">
      <p className="auth-note">
        If you were invited, open the link in that mail. Without one, tell us who you are: students with a .edu address and recruiters with
        a company’s address register here, everybody else asks to be invited.
      </p>
      <Form onSubmit={() => void submit()} check={check}>
        <SelectField
          label="You are"
          empty="Choose"
          options={invitedRoles.map((one) => ({ value: one, label: roleLabels[one] }))}
          requiredMessage="Please say who you are."
          value={typed.role}
          onChange={(event) => {
            change({ role: event.target.value, profile: emptyRoleProfile })
            if (asked) setParams(next === null ? {} : { next }, { replace: true })
          }}
        />
        <TextField
          label="E-mail"
          type="email"
          name="email"
          autoComplete="email"
          requiredMessage="Please write your e-mail address."
          value={typed.email}
          onChange={(event) => change({ email: event.target.value })}
          hint={addressHint(role)}
        />
        <TextField
          label="Full name"
          name="name"
          autoComplete="name"
          requiredMessage="Please write your name, as others shall read it."
          maxLength={120}
          value={typed.displayName}
          onChange={(event) => change({ displayName: event.target.value })}
        />
        {role && registers && (
          <>
            <RoleFields
              role={role}
              needsPlace={undefined}
              value={typed.profile}
              problems={tried ? found : {}}
              onChange={(profile) => change({ profile })}
            />
            <ConsentFields
              invitation={{ role, nomination: false, inviterName: '' }}
              isInvited={false}
              value={consents}
              onChange={setConsents}
            />
          </>
        )}
        {role && !registers && (
          <>
            <PlaceField
              key={place}
              place={place}
              optional
              value={typed.profile[place]}
              onChange={(id) => change({ profile: { ...typed.profile, [place]: id } })}
            />
            <TextAreaField
              label="What brings you here"
              optional
              rows={4}
              maxLength={2_000}
              value={typed.text}
              onChange={(event) => change({ text: event.target.value })}
              hint="Who knows you there helps us to answer. If your place is not in the list, name it here."
            />
          </>
        )}
        <ProblemLine problem={problem} look="notice-bad" />
        <Button type="submit" variant="primary" size="l" busy={busy}>
          {registers ? 'Join Proffer' : 'Ask for an invitation'}
        </Button>
      </Form>
    </AuthPage>
  )
}

function addressHint(role: InvitedRole | undefined): string | undefined {
  if (role === 'student') return 'With a .edu address you register at once.'
  return role === 'recruiter' ? 'With your company’s address you register at once; we find the company by it.' : undefined
}
