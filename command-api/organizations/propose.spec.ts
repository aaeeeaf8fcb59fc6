import { expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { OrganizationProposed } from '#events/organizations.ts'
import { given, student } from '../testing/given.ts'
import { proposeOrganization } from './propose.ts'
import { proposedOrganizationId } from './state.ts'

const organizationId = proposedOrganizationId('lanternlabs', 'company')
const proposed = happened(OrganizationProposed, { organizationId, label: 'Lantern Labs', kind: 'company', proposedBy: student.uid })

it('§7 an organization that is missing is proposed: a company unless it is said to be a university', () => {
  const asked = { organizationId, organization: ' Lantern   Labs ' }
  const outcome = given().as(student).when(proposeOrganization, asked)
  outcome.thenHappened([proposed])
  expect(outcome.target).toBe(organizationId)
  given()
    .as(student)
    .when(proposeOrganization, { ...asked, kind: 'university' })
    .thenHappened([{ ...proposed, data: { ...proposed.data, kind: 'university' } }])
})
it('§7 one that is known is answered with its id', () =>
  given(proposed).as(student).when(proposeOrganization, { organizationId, organization: 'LANTERN LABS' }).thenNothingHappened())
it('§2.19 counts among the proposals of the day', () => {
  const outcome = given().as(student).when(proposeOrganization, { organizationId, organization: 'Lantern Labs' })
  outcome.thenClaimed([expect.objectContaining({ kind: 'proposalOfTheDay', places: 20 })])
})
