import { describe, it } from 'vitest'
import { happened } from '#events/define.ts'
import { OrganizationAdded } from '#events/organizations.ts'
import { given } from '../testing/given.ts'
import { addOrganization } from './add.ts'

const acme = {
  organizationId: 'acme',
  label: 'Acme',
  kind: 'company',
  urls: ['https://acme.example.com'],
  domains: ['acme.example.com'],
  timezone: 'America/New_York',
  status: 'verified',
} as const
const input = { ...acme, urls: [...acme.urls], domains: [...acme.domains] }

describe('§3 add an organization', () => {
  it('§3 is stored once, with all its fields', () => {
    const added = happened(OrganizationAdded, input)
    given().by({ kind: 'import' }).when(addOrganization, input).thenHappened([added])
    given(added).by({ kind: 'import' }).when(addOrganization, input).thenNothingHappened()
  })
})
