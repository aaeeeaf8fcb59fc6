import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { ParkedEventSkipped, ParkedEventsRetried } from '#events/views.ts'
import { defined } from '#lib/fields.ts'
import { defineCommand } from '../core/command.ts'
import { deskFold, type DeskState } from './state.ts'

const RetryParked = callInput('projections.retry')
const SkipParked = callInput('projections.skip')

/** POST /admin/projections/{name}/retry. Each time is stored: whoever looks after the platform sees how often somebody tried. */
export const retryParked = defineCommand<typeof RetryParked, DeskState | undefined>({
  input: RetryParked,
  fold: deskFold,
  startsStream: true,
  target: ({ name }) => name,
  decide: (_, { name, eventId, reason }) => [happened(ParkedEventsRetried, { consumer: name, ...defined({ eventId, reason }) })],
  reply: (_, { name }) => ({ id: name }),
})

/** POST /admin/projections/{name}/skip */
export const skipParked = defineCommand<typeof SkipParked, DeskState | undefined>({
  input: SkipParked,
  fold: deskFold,
  startsStream: true,
  target: ({ name }) => name,
  decide: (_, { name, eventId, reason }) => [happened(ParkedEventSkipped, { consumer: name, eventId, reason })],
  reply: (_, { name }) => ({ id: name }),
})
