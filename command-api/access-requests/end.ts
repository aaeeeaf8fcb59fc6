import { AccessRequestEnded } from '#events/access-requests.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { accessRequestFold, type AccessRequestState } from './state.ts'

const EndAccessRequest = internalInput('timer.accessRequestEnded', { requestId: Id })

/** Sent by a timer: some time after the answer, or after a request that nobody answered. Destroys the key of the request. */
export const endAccessRequest = defineCommand<typeof EndAccessRequest, AccessRequestState>({
  input: EndAccessRequest,
  fold: accessRequestFold,
  target: ({ requestId }) => requestId,
  effect: async ({ requestId }, _, { destroyKey }) => {
    await destroyKey(requestId)
    return undefined
  },
  decide: ({ ended }, { requestId }) => (ended ? [] : [happened(AccessRequestEnded, { requestId })]),
})
