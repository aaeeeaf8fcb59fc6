import type { ComponentProps } from 'react'
import { reasonLabels, type ReasonCode } from '#events/vocabulary/applications/application-status.ts'
import { useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/use-call.ts'
import { optionsOf, SelectField } from '../../../ui/fields/Field.tsx'

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'options'> & { readonly codes: readonly ReasonCode[] }

/** Why an application is rejected or withdrawn. */
export function ReasonField({ codes, ...field }: Props) {
  const options = optionsOf(
    codes.filter((code) => code !== 'unspecified'),
    reasonLabels,
  )
  return <SelectField label="Reason" empty="Choose a reason" hint={useReasonHint()} options={options} {...field} />
}

/** The sentence on who reads the reason of a rejection, for the recruiter who chooses it; undefined for others, and until it is known. */
function useReasonHint(): string | undefined {
  const { user } = useMe()
  const organization = user?.role === 'recruiter' ? user.organization : undefined
  const { data } = useRead('organizations.byIds', { list: organization ?? '' }, { skip: organization === undefined })
  if (organization === undefined || !data) return undefined
  return data.some((company) => company.showRejectionCategory) ? 'The student reads it once they are told.' : 'It stays with your team.'
}
