import { expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { OrganizationDeclined, OrganizationProposed, OrganizationSuspended } from '#events/organizations.ts'
import { given, stateFrom, student } from '../testing/given.ts'
import { proposeOrganization } from './propose.ts'
import { organizationFold, proposedOrganizationId, type OrganizationState } from './state.ts'

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
it('§2.19 tells nobody that the one of this name is suspended or declined', () => {
  for (const moved of [
    happened(OrganizationSuspended, { organizationId, reason: 'It asks for deposits.' }),
    happened(OrganizationDeclined, { organizationId, label: 'Lantern Labs', kind: 'company', reason: 'Nobody knows it.' }),
  ])
    expect(
      proposeOrganization.reply?.(stateFrom(organizationFold, proposed, moved) as OrganizationState, {} as never, {} as never),
    ).toEqual({ status: 'pending' })
})
it('§2.19 counts among the proposals of the day', () => {
  const outcome = given().as(student).when(proposeOrganization, { organizationId, organization: 'Lantern Labs' })
  outcome.thenClaimed([expect.objectContaining({ kind: 'proposalOfTheDay', places: 20 })])
})
