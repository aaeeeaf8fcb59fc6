import { useState } from 'react'
import type { UserReply } from '#contract/people.ts'
import type { InvitedRole } from '#events/vocabulary/invitations.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import type { Problem } from '../../api/problem.ts'
import { FormFoot } from '../../parts/FormFoot.tsx'
import { useDraft } from '../../api/use-draft.ts'
import { useWrite } from '../../api/use-write.ts'
import { addressFilledIn, type Invitee } from '../../lib/invitee.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { inviteCalls, placeOf, rolesInvitedBy } from './invited-roles.ts'
import { PlaceField } from './PlaceField.tsx'

type Typed = {
  readonly role: string
  readonly email: string
  readonly name: string
  readonly position: string
  readonly place: string
  readonly text: string
}
const nothingTyped: Typed = { role: '', email: '', name: '', position: '', place: '', text: '' }
const typedOf = ({ email, name, role }: Invitee): Typed => ({ ...nothingTyped, email, name, role })
const fieldOf = ({ code }: Problem) => (code === 'invitation_used' ? 'email' : undefined)

type Props = {
  readonly user: UserReply
  /** The person for whom the form is filled in; otherwise it begins empty. */
  readonly invitee: Invitee | undefined
  readonly onClose: () => void
}

/** The form to invite somebody as one of the roles that the user may invite. */
export function InviteDrawer({ user, invitee, onClose }: Props) {
  const { value, set, drop } = useDraft(invitee ? `invite.${invitee.id}` : 'invite', invitee ? typedOf(invitee) : nothingTyped)
  const roles = rolesInvitedBy(user)
  const role = roles.find((one) => one === value.role) ?? roles[0]
  /** Sent, or not wanted. */
  const close = () => {
    drop()
    onClose()
  }
  return (
    <Drawer title="Invite somebody" onClose={onClose} size={540}>
      {role && (
        <InviteForm
          key={role}
          user={user}
          role={role}
          roles={roles}
          value={value}
          onChange={(typed) => set({ ...value, ...typed })}
          onClose={close}
        />
      )}
    </Drawer>
  )
}

type FormProps = {
  readonly user: UserReply
  readonly role: InvitedRole
  readonly roles: readonly InvitedRole[]
  readonly value: Typed
  readonly onChange: (typed: Partial<Typed>) => void
  readonly onClose: () => void
}

function InviteForm({ user, role, roles, value, onChange, onClose }: FormProps) {
  const { email, name, position, place, text } = value
  const { run: invite, pending, problem, problemAt, forgetProblem } = useWrite(inviteCalls[role], { failure: 'here', fieldOf })
  const kind = placeOf(role)
  const ownPlace = kind === 'university' ? user.universityLabel : kind === 'organization' ? user.organizationLabel : undefined
  const choosesPlace = kind !== undefined && (ownPlace === undefined || user.role === 'admin')
  const filled = Object.entries({
    name: name.trim(),
    text: text.trim(),
    position: kind === undefined ? '' : position.trim(),
    ...(choosesPlace && { [kind]: place }),
  }).filter(([, typed]) => typed !== '')
  const [tried, setTried] = useState(false)
  const check = () => {
    setTried(true)
    return !choosesPlace || place !== ''
  }
  const submit = () =>
    invite({ email: email.trim(), ...Object.fromEntries(filled) }, { done: `Invited ${name.trim() || email.trim()}`, next: onClose })
  return (
    <Form onSubmit={() => void submit()} check={check}>
      <SelectField
        label="As"
        options={roles.map((one) => ({ value: one, label: roleLabels[one] }))}
        value={role}
        hint={ownPlace !== undefined && !choosesPlace ? `They join ${ownPlace}.` : undefined}
        onChange={(event) => onChange({ role: event.target.value, place: '' })}
      />
      <TextField
        label="E-mail"
        type="email"
        requiredMessage="Please write their e-mail address."
        autoComplete="off"
        value={email}
        problem={problemAt('email')}
        onChange={(event) => {
          onChange(addressFilledIn(event.target.value, name))
          forgetProblem()
        }}
        hint="They prove with the mail that the address is theirs."
      />
      <TextField
        label="Name"
        optional
        maxLength={120}
        autoComplete="off"
        value={name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      {choosesPlace && <PlaceField kind={kind} value={place} missing={tried} onChange={(next) => onChange({ place: next })} />}
      {kind !== undefined && (
        <TextField
          label="Position"
          optional
          maxLength={120}
          autoComplete="off"
          value={position}
          onChange={(event) => onChange({ position: event.target.value })}
        />
      )}
      <TextAreaField
        label="A few words to them"
        optional
        rows={5}
        maxLength={4_000}
        value={text}
        onChange={(event) => onChange({ text: event.target.value })}
        hint="Stands in the mail as yours. The invitation is valid for 30 days."
      />
      <FormFoot problem={problem} onCancel={onClose} busy={pending}>
        Send the invitation
      </FormFoot>
    </Form>
  )
}
