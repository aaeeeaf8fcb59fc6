import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { invitedRoles, type InvitedRole } from '#events/vocabulary/invitations.ts'
import { isPublicMailbox, isUniversityAddress } from '#events/vocabulary/messages/mail-providers.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { useOpenCall } from '../../api/use-open-call.ts'
import { written } from '../../lib/written.ts'
import { Button } from '../../ui/Button.tsx'
import { optionsOf, SelectField, TextAreaField, TextField } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { AuthPage } from './AuthPage.tsx'
import { ConsentFields, type Consents } from './ConsentFields.tsx'
import { PlaceField } from './PlaceField.tsx'
import { RoleFields } from './RoleFields.tsx'
import { ResendForm } from './ResendForm.tsx'
import { emptyRoleProfile, inTwo, profileOf, profileProblems } from './role-profile.ts'
import { rememberRegistered } from './sign-in-state.ts'
import { useJoinFields, type JoinFields } from './use-join-fields.ts'

type Sent = { readonly as: 'registered' | 'asked'; readonly email: string }

/**
 * "Join Proffer" without an invitation (product 2.18): a student with a `.edu` address and a recruiter with a company's register,
 * everybody else asks to be invited.
 */
export function Join() {
  const [sent, setSent] = useState<Sent>()
  if (sent?.as === 'asked')
    return (
      <AuthPage title="Your request is sent">
        <p className="auth-note" role="status">
          Somebody of your university or of our team reads it. If they can invite you, the invitation comes by mail to {sent.email}.
        </p>
      </AuthPage>
    )
  if (sent)
    return (
      <AuthPage title="Look into your mail">
        <p className="auth-note" role="status">
          We wrote to {sent.email}. Open the link in that mail within 24 hours and choose your password: that proves that the address is
          yours.
        </p>
        <ResendForm known={sent.email} />
      </AuthPage>
    )
  return (
    <AuthPage title="Join Proffer">
      <p className="auth-note">
        If you were invited, open the link in that mail. Without one, tell us who you are: students with a .edu address and recruiters with
        a company’s address register here, everybody else asks to be invited.
      </p>
      <JoinForm onSent={setSent} />
    </AuthPage>
  )
}

const roleNamed = (name: string | null) => invitedRoles.find((one) => one === name)

/** The server decides by the same rule (product 2.19): all others leave a request. */
function mayRegister(role: InvitedRole | undefined, email: string): boolean {
  return (role === 'student' && isUniversityAddress(email)) || (role === 'recruiter' && email.includes('@') && !isPublicMailbox(email))
}

function JoinForm({ onSent }: { readonly onSent: (sent: Sent) => void }) {
  const [params, setParams] = useSearchParams()
  const next = params.get('next')
  const asked = roleNamed(params.get('role'))
  const [consents, setConsents] = useState<Consents>({ terms: false })
  const { form, role, registers, submit, pending, problem } = useJoining({ next, asked, consents, onSent })
  const { field, set } = form
  return (
    <Form onSubmit={submit} check={form.check}>
      <SelectField
        label="You are"
        empty="Choose"
        options={optionsOf(invitedRoles, roleLabels)}
        requiredMessage="Please say who you are."
        {...field('role')}
        onChange={(event) => {
          set({ ...emptyRoleProfile, role: event.target.value })
          if (asked) setParams(next === null ? {} : { next }, { replace: true })
        }}
      />
      <TextField
        label="E-mail"
        type="email"
        name="email"
        autoComplete="email"
        requiredMessage="Please write your e-mail address."
        hint={addressHint(role)}
        {...field('email')}
      />
      <TextField
        label="Full name"
        name="name"
        autoComplete="name"
        requiredMessage="Please write your name, as others shall read it."
        {...field('displayName')}
      />
      {role && registers && (
        <>
          <RoleFields role={role} needsPlace={undefined} form={form} />
          <ConsentFields
            invitation={{ role, nomination: false, inviterName: '' }}
            isInvited={false}
            value={consents}
            onChange={setConsents}
          />
        </>
      )}
      {role && !registers && <AskFields role={role} form={form} />}
      <ProblemLine problem={problem} look="notice-bad" />
      <Button type="submit" variant="primary" size="l" busy={pending}>
        {registers ? 'Join Proffer' : 'Ask for an invitation'}
      </Button>
    </Form>
  )
}

type Joining = {
  /** The page to go to afterwards. */
  readonly next: string | null
  /** The role that the link named. */
  readonly asked: InvitedRole | undefined
  readonly consents: Consents
  readonly onSent: (sent: Sent) => void
}

/** What was typed, whether it registers or asks, and how it is sent. */
function useJoining({ next, asked, consents, onSent }: Joining) {
  const register = useOpenCall('users.register')
  const ask = useOpenCall('accessRequests.ask')
  const form = useJoinFields(
    {
      draft: 'join',
      // A visitor who comes from a job wants to apply to it.
      begun: next?.startsWith('/app/jobs/') ? { role: 'student' } : {},
      // The link that was followed counts more than what was chosen before, until something else is chosen.
      read: (kept) => (asked && asked !== kept.role ? { ...kept, ...emptyRoleProfile, role: asked } : kept),
      judge: (typed) => {
        const joinsAs = roleNamed(typed.role)
        return joinsAs && mayRegister(joinsAs, typed.email.trim()) ? profileProblems(joinsAs, typed) : {}
      },
    },
    register.problem ?? ask.problem,
  )
  const { values } = form
  const role = roleNamed(values.role)
  const email = values.email.trim()
  const displayName = values.displayName.trim()
  const registers = mayRegister(role, email)
  const registered = async (as: InvitedRole) => {
    const { places, own } = inTwo(profileOf(as, values))
    const { data } = await register.send({ email, displayName, role: as, profile: places, consents })
    if (data) rememberRegistered(data.id, email, own, next)
    return data
  }
  const submit = async () => {
    if (!role) return
    const { university, organization, text } = values
    const stored = registers
      ? await registered(role)
      : (await ask.send({ email, displayName, role, ...written({ university, organization, text }) })).data
    if (!stored) return
    form.close()
    onSent({ as: registers ? 'registered' : 'asked', email })
  }
  const { pending, problem } = registers ? register : ask
  return { form, role, registers, submit, pending, problem }
}

/** Who cannot register says where they belong, and why they come. */
function AskFields({ role, form: { field } }: { readonly role: InvitedRole; readonly form: JoinFields }) {
  const place = role === 'recruiter' || role === 'employee' ? 'organization' : 'university'
  return (
    <>
      <PlaceField key={place} place={place} optional {...field(place)} />
      <TextAreaField
        label="What brings you here"
        optional
        rows={4}
        hint="Who knows you there helps us to answer. If your place is not in the list, name it here."
        {...field('text')}
      />
    </>
  )
}

function addressHint(role: InvitedRole | undefined): string | undefined {
  if (role === 'student') return 'With a .edu address you register at once.'
  return role === 'recruiter' ? 'With your company’s address you register at once; we find the company by it.' : undefined
}
