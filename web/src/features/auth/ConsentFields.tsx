import { Link } from 'react-router-dom'
import type { MaskedInvitation } from '#contract/invitations.ts'
import { nominationWords } from '../../lib/words/nomination-words.ts'
import { Checkbox } from '../../ui/fields/Toggle.tsx'

export type Consents = {
  readonly terms: boolean
  readonly ferpaRelease?: boolean
  readonly shareWithNominator?: boolean
  readonly shareWithCareerOffice?: boolean
  readonly shareReason?: boolean
}
type Props = {
  readonly invitation: Pick<MaskedInvitation, 'role' | 'nomination' | 'inviterName' | 'email' | 'reason'>
  /** With another address than the invited one, and without the mail's secret, the nomination is answered later, in the app. */
  readonly isInvited: boolean
  readonly value: Consents
  readonly onChange: (value: Consents) => void
}
type Kind = Exclude<keyof Consents, 'terms'>

/** One checkbox per consent, none checked beforehand; only the terms are required. */
export function ConsentFields({ invitation, isInvited, value, onChange }: Props) {
  const { inviterName, role } = invitation
  const nomination = invitation.nomination && isInvited && invitation.email !== undefined
  const offered: readonly (readonly [Kind, string, string])[] = [
    ...(role === 'student'
      ? ([['ferpaRelease', 'My university may confirm my enrolment and degree', 'A release under FERPA, for this purpose only.']] as const)
      : []),
    // Only the secret of the mail shows the words.
    ...(nomination && invitation.reason !== undefined
      ? ([
          [
            'shareReason',
            `Recruiters may read why ${inviterName} nominated me`,
            'Otherwise they see that you were nominated, and by whom, but not the words.',
          ],
        ] as const)
      : []),
    ...(nomination ? ([['shareWithNominator', `${inviterName} may see my résumé`, 'This semester and the next.']] as const) : []),
    ...(role === 'student'
      ? ([
          [
            'shareWithCareerOffice',
            'My career office may see my résumé',
            'And where I apply, for which jobs, their status, and what comes of my nominations.',
          ],
        ] as const)
      : []),
  ]
  return (
    <section>
      <h2>What you agree to</h2>
      {nomination && (
        <p className="auth-note" style={{ marginTop: 0 }}>
          By registering you agree to this nomination. {nominationWords(inviterName)} You can take that back at any time on the page
          Nominations.
        </p>
      )}
      {offered.map(([kind, label, hint]) => (
        <Checkbox
          key={kind}
          label={label}
          hint={hint}
          checked={value[kind] ?? false}
          onChange={(event) => onChange({ ...value, [kind]: event.target.checked })}
        />
      ))}
      <Checkbox
        label={
          <>
            I agree to the{' '}
            <Link className="link" to="/privacy#terms" target="_blank">
              terms of use
            </Link>{' '}
            and have read the{' '}
            <Link className="link" to="/privacy" target="_blank">
              privacy page
            </Link>
          </>
        }
        required
        data-required-message="Please agree to the terms: nobody can join without."
        checked={value.terms}
        onChange={(event) => onChange({ ...value, terms: event.target.checked })}
      />
    </section>
  )
}
