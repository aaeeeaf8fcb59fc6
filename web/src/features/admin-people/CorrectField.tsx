import type { AdminUserReply } from '#contract/admin-people.ts'
import { degreeLabels, degrees } from '#events/vocabulary/jobs/jobs.ts'
import { analystScopes, roleLabels, roles, visibilities, type Role } from '#events/vocabulary/roles.ts'
import { numberIn } from '#lib/typed-numbers.ts'
import { useOrganization, useOrganizationSuggestions } from '../../api/organizations.ts'
import { useForm } from '../../api/use-form.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormFoot } from '../../parts/FormFoot.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Field, optionsOf, SelectField, TextAreaField, TextField, type Option } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { TokenInput } from '../../ui/fields/TokenInput.tsx'
import { visibilityLabels } from './account-words.ts'

type Props = {
  readonly person: AdminUserReply
  readonly attr: string
  readonly label: string
  readonly value: unknown
  /** As it stands now, in words. */
  readonly text: string
  readonly onClose: () => void
}
type Values = { readonly value: string; readonly scope: string; readonly place: string; readonly reason: string }

const yesNo: readonly Option[] = [
  { value: 'true', label: 'yes' },
  { value: 'false', label: 'no' },
]
const scopes = { platform: 'All of Proffer', university: 'One university', organization: 'One company' } as const

/** The fields that are chosen from a list. */
const choices: Readonly<Record<string, readonly Option[]>> = {
  role: optionsOf(roles, roleLabels),
  degree: optionsOf(degrees, degreeLabels),
  visibility: optionsOf(visibilities, visibilityLabels),
  verified: yesNo,
  gpaVisible: yesNo,
  openToReferrals: yesNo,
  acceptRecruiterContact: yesNo,
  acceptStudentMessages: yesNo,
}
const numbers: Readonly<Record<string, 'count' | 'gpa'>> = { classYear: 'count', gpa: 'gpa' }
const consequences: Readonly<Record<string, string>> = {
  email: 'The new address gets a code. The account moves there once it is used, and the former address is told.',
  role: 'All sessions end at once. What the new role does not have stays with the old one: a place that it does not know has to be confirmed again afterwards.',
  scope: 'Reports outside it are closed to them at once.',
  verified: 'Without a place that counts the role opens nothing.',
}

/** A field before and after, with a reason that the person reads. */
export function CorrectField({ person, attr, label, value, text, onClose }: Props) {
  const { uid, displayName, scope } = person
  const initial: Values = {
    value: typeof value === 'object' ? '' : String((value ?? '') as string | number | boolean),
    scope: scope?.kind ?? 'platform',
    place: scope?.id ?? '',
    reason: '',
  }
  const judge = (now: Values) => missingIn(attr, now)
  const { values, set, field, send, foot, check, tried } = useForm('users.updateFieldByAdmin', { initial, onClose, judge })
  const { run: correct } = useWrite('users.updateFieldByAdmin')
  const former = attr === 'role' ? roleToGiveBack(person, values.value) : undefined
  const undo = () =>
    void correct(
      { id: uid, attr, value: former, reason: takenBack },
      { done: `${displayName} is ${roleLabels[person.role].toLowerCase()} again` },
    )
  const submit = () =>
    send(
      { id: uid, attr, value: sentValue(attr, values), reason: values.reason.trim() },
      {
        // The address is theirs only once they have proven it.
        done: attr === 'email' ? `A code went to ${values.value.trim()}` : `${label} of ${displayName} is corrected`,
        undo: former === undefined ? undefined : undo,
      },
    )
  return (
    <Form onSubmit={submit} check={check}>
      <div className="admin-field-both">
        <p className="quiet">
          Now: <s>{text}</s>
        </p>
        {attr !== 'scope' && (
          <NewValue attr={attr} label={`New: ${label}`} value={values.value} onChange={(next) => set({ value: next })} />
        )}
      </div>
      {asksScope(attr, values) && (
        <>
          <SelectField
            label="Scope of reports"
            options={optionsOf(analystScopes, scopes)}
            value={values.scope}
            onChange={({ target }) => set({ scope: target.value, place: '' })}
          />
          {values.scope !== 'platform' && (
            <PlaceField
              label={values.scope === 'university' ? 'University' : 'Company'}
              kind={values.scope === 'university' ? 'university' : 'company'}
              value={values.place}
              hint="Type its name: reports are of it alone."
              problem={tried ? missingIn(attr, values).place : undefined}
              onChange={(place) => set({ place })}
            />
          )}
        </>
      )}
      <TextAreaField
        label="Why"
        rows={2}
        placeholder="Who asked, and what shows it"
        requiredMessage="Say why: the person reads it."
        hint={consequences[attr] ?? 'They are told, with the reason.'}
        {...field('reason')}
      />
      <FormFoot {...foot} keep="Leave as it was">
        Correct it
      </FormFoot>
    </Form>
  )
}

/** The person reads it. */
const takenBack = 'It was a mistake, and was taken back at once.'

/** The role that the person has, as it is sent once they have another one; none where their place went with it, which no role gives back. */
function roleToGiveBack({ role, scope, organization, university, claimed }: AdminUserReply, next: string): unknown {
  const hasPlace = (organization ?? university ?? claimed) !== undefined
  if (hasPlace && !sameSide.some((side) => side.includes(role) && side.some((one) => one === next))) return undefined
  return role === 'analyst' && scope ? { role, scope } : role
}

/** Roles of a university, and roles of a company: within each the place is kept. */
const sameSide: readonly (readonly Role[])[] = [
  ['student', 'professor', 'university'],
  ['recruiter', 'employee'],
]

const asksScope = (attr: string, { value }: Values) => attr === 'scope' || (attr === 'role' && value === 'analyst')

/** A scope of one place is none without the place. */
function missingIn(attr: string, values: Values): { readonly place?: string } {
  if (!asksScope(attr, values) || values.scope === 'platform' || values.place !== '') return {}
  return { place: `Choose the ${values.scope === 'university' ? 'university' : 'company'} whose reports they read.` }
}

/** As the call takes it: an empty field has none. */
function sentValue(attr: string, { value, scope, place }: Values): unknown {
  const scoped = scope === 'platform' ? { kind: scope } : { kind: scope, id: place }
  if (attr === 'scope') return scoped
  if (attr === 'role' && value === 'analyst') return { role: value, scope: scoped }
  const typed = value.trim()
  if (typed === '') return null
  if (choices[attr] === yesNo) return typed === 'true'
  const number = numbers[attr]
  return number === undefined ? typed : (numberIn(number, typed) ?? typed)
}

type ValueProps = { readonly attr: string; readonly label: string; readonly value: string; readonly onChange: (value: string) => void }

function NewValue({ attr, label, value, onChange }: ValueProps) {
  const options = choices[attr]
  const props = { label, value, onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value) }
  if (options) return <SelectField {...props} options={options} empty={attr === 'degree' ? 'None' : undefined} />
  if (attr === 'graduationDate') return <DateField {...props} />
  if (attr === 'university' || attr === 'organization')
    return <PlaceField label={label} kind={attr === 'university' ? 'university' : 'company'} value={value} onChange={onChange} />
  return <TextField {...props} type={attr === 'email' ? 'email' : 'text'} />
}

type PlaceProps = {
  readonly label: string
  readonly kind: 'university' | 'company'
  readonly value: string
  readonly hint?: string
  readonly problem?: string | undefined
  readonly onChange: (id: string) => void
}

function PlaceField({ label, kind, value, hint = 'Type its name; without one there is no place.', problem, onChange }: PlaceProps) {
  const suggestions = useOrganizationSuggestions(kind)
  const known = useOrganization(value)
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(wiring) => (
        <TokenInput
          id={wiring.id}
          label={label}
          values={value === '' ? [] : [{ value, label: known?.label ?? '…' }]}
          {...suggestions}
          max={1}
          invalid={wiring['aria-invalid'] ?? false}
          describedBy={wiring['aria-describedby']}
          onChange={([one]) => onChange(one?.value ?? '')}
        />
      )}
    </Field>
  )
}
