import type { UserReply } from '#contract/people.ts'
import type { InvitedRole } from '#events/vocabulary/invitations.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import type { Problem } from '../../api/problem.ts'
import { FormFoot } from '../../parts/FormFoot.tsx'
import { useDraft } from '../../api/use-draft.ts'
import { useForm } from '../../api/use-form.ts'
import { useAddressFilledIn, type Invitee } from '../../lib/invitee.ts'
import { written } from '../../lib/written.ts'
import { Drawer } from '../../ui/sheets/Drawer.tsx'
import { optionsOf, SelectField, TextAreaField, TextField } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { inviteCalls, placeOf, rolesInvitedBy } from './invited-roles.ts'
import { PlaceField } from './PlaceField.tsx'

const nothingTyped = { email: '', name: '', position: '', organization: '', university: '', text: '' }
const fieldOf = ({ code }: Problem) => (code === 'invitation_used' ? 'email' : undefined)

type Props = {
  readonly user: UserReply
  /** The person for whom the form is filled in; otherwise it begins empty. */
  readonly invitee: Invitee | undefined
  readonly onClose: () => void
}

/** The form to invite somebody as one of the roles that the user may invite. */
export function InviteDrawer({ user, invitee, onClose }: Props) {
  const draft = invitee ? `invite.${invitee.id}` : 'invite'
  const { value: wanted, set: setWanted, drop } = useDraft<string>(`${draft}.role`, invitee?.role ?? '')
  const roles = rolesInvitedBy(user)
  const role = roles.find((one) => one === wanted) ?? roles[0]
  const close = () => {
    drop()
    onClose()
  }
  return (
    <Drawer title="Invite somebody" onClose={onClose} size={540}>
      {role && (
        <InviteForm user={user} invitee={invitee} draft={draft} role={role} roles={roles} onChangeRole={setWanted} onClose={close} />
      )}
    </Drawer>
  )
}

type FormProps = Props & {
  readonly draft: string
  readonly role: InvitedRole
  readonly roles: readonly InvitedRole[]
  readonly onChangeRole: (role: string) => void
}

function InviteForm({ user, invitee, draft, role, roles, onChangeRole, onClose }: FormProps) {
  const kind = placeOf(role)
  const ownPlace = kind === 'university' ? user.universityLabel : kind === 'organization' ? user.organizationLabel : undefined
  const chosenPlace = ownPlace === undefined || user.role === 'admin' ? kind : undefined
  const form = useForm(inviteCalls[role], {
    draft,
    initial: { ...nothingTyped, ...(invitee && { email: invitee.email, name: invitee.name }) },
    judge: (typed) =>
      chosenPlace && typed[chosenPlace] === ''
        ? { [chosenPlace]: `Please choose the ${chosenPlace === 'university' ? 'university' : 'company'}.` }
        : {},
    fieldOf,
    onClose,
  })
  const { values, field } = form
  const fillIn = useAddressFilledIn(values, form.set)
  const submit = () => {
    const email = values.email.trim()
    const { name } = values
    const more = written({ ...values, position: kind ? values.position : '' })
    return form.send({ ...more, email }, { done: `Invited ${name.trim() || email}` })
  }
  return (
    <Form onSubmit={submit} check={form.check}>
      <SelectField
        label="As"
        options={optionsOf(roles, roleLabels)}
        value={role}
        hint={ownPlace !== undefined && !chosenPlace ? `They join ${ownPlace}.` : undefined}
        onChange={(event) => {
          onChangeRole(event.target.value)
          form.set({ organization: '', university: '' })
          form.forgetProblem()
        }}
      />
      <TextField
        label="E-mail"
        type="email"
        requiredMessage="Please write their e-mail address."
        autoComplete="off"
        hint="They prove with the mail that the address is theirs."
        {...field('email')}
        onChange={({ target }) => fillIn(target.value)}
      />
      <TextField label="Name" optional autoComplete="off" {...field('name')} />
      {chosenPlace && <PlaceField key={chosenPlace} kind={chosenPlace} {...field(chosenPlace)} />}
      {kind !== undefined && <TextField label="Position" optional autoComplete="off" {...field('position')} />}
      <TextAreaField
        label="A few words to them"
        optional
        rows={5}
        hint="Stands in the mail as yours. The invitation is valid for 30 days."
        {...field('text')}
      />
      <FormFoot {...form.foot}>Send the invitation</FormFoot>
    </Form>
  )
}
