import { randomUUID } from 'node:crypto'
import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { ParkedEventSkipped, ParkedEventsRetried } from '#events/views.ts'
import { isRefusal, sentenceOf } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import { defineCommand, type Command } from '../core/command.ts'
import type { Handler } from '../core/handle.ts'
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

/** Stores a skip of the command line, where nobody is signed in: whoever owns the data folder did it. @throws with a sentence */
export function notingSkips({ handle }: Pick<Handler, 'handle'>) {
  return async (name: string, eventId: string, reason: string): Promise<void> => {
    const id = randomUUID()
    const request = { caller: { kind: 'process', name: 'processes-desk' }, key: id, requestId: id } as const
    const reply = await handle(skipParked as unknown as Command, { name, eventId, reason }, request)
    if (isRefusal(reply)) throw new Error(sentenceOf(reply.refused, reply.details))
  }
}
