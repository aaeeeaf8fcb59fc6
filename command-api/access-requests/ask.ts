import { callInput } from '#contract/input.ts'
import { AccessRequested } from '#events/access-requests.ts'
import { happened } from '#events/define.ts'
import { Text } from '#events/schema.ts'
import { invalid } from '#events/vocabulary/refusals.ts'
import { accessRequestEndsAt } from '#events/vocabulary/terms.ts'
import { filled } from '#lib/fields.ts'
import { defineCommand, type Lookup } from '../core/command.ts'
import { organizationFold } from '../organizations/state.ts'
import { accessRequestFold, type AccessRequestState } from './state.ts'

/** The route adds the month, because it is part of the stream's name. */
const AskForAccess = callInput('accessRequests.ask', { month: Text(7) })

/**
 * POST /access-requests: somebody asks to join. An address has one request per role and month: another one changes nothing, and
 * the answer is the same for every address (product 2.18).
 */
export const askForAccess = defineCommand<typeof AskForAccess, AccessRequestState | undefined>({
  input: AskForAccess,
  fold: accessRequestFold,
  startsStream: true,
  target: ({ email, role, month }, _, { invitationId, emailKey }) => invitationId(`request|${role}|${month}|${emailKey(email)}`),
  needs: async (_, { university, organization }, __, lookup) =>
    (await unknownPlace(lookup, 'university', university)) ?? unknownPlace(lookup, 'organization', organization),
  decide: (request, { email, displayName, role, university, organization, text }, { now, target: requestId }) =>
    request
      ? []
      : [
          happened(AccessRequested, {
            requestId,
            role,
            universityId: university,
            organizationId: organization,
            endsAt: accessRequestEndsAt(now),
            person: { email: email.trim(), displayName: displayName.trim() },
            text: filled(text),
          }),
        ],
  // Also where it was answered before: who asks learns that by mail alone.
  reply: () => ({ status: 'open' }),
})

async function unknownPlace({ fold }: Lookup, field: 'university' | 'organization', id: string | undefined) {
  const kind = field === 'university' ? 'university' : 'company'
  return id === undefined || (await fold(organizationFold, id))?.kind === kind ? undefined : invalid(field, 'is not one we know')
}
