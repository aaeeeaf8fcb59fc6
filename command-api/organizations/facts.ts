import { defineFold } from '../core/state.ts'

export type Organization = {
  readonly organizationId: string
  readonly label: string
  readonly kind: 'company' | 'university'
  readonly timezone: string
}

export const organizationFold = defineFold<Organization>('organization', {
  OrganizationAdded: (_, { data: { organizationId, label, kind, timezone } }) => ({ organizationId, label, kind, timezone }),
})
