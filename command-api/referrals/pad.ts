import { Type } from 'typebox'
import { happened } from '#events/define.ts'
import { StepPadded } from '#events/paddings.ts'
import { Id } from '#events/schema.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { defineFold } from '../core/streams/fold.ts'

type Padding = { readonly thingId: string }
const paddingFold = defineFold<Padding>('padding', { StepPadded: (_, { data }) => data })

const PadStep = internalInput('process.padStep', { thingId: Id, events: Type.Integer({ minimum: 1, maximum: 2 }) })

/** Sent by a process where a referral would have stored so many events, so that no position tells that none is there (product 2.19). */
export const padStep = defineCommand<typeof PadStep, Padding | undefined>({
  input: PadStep,
  fold: paddingFold,
  startsStream: true,
  target: ({ thingId }) => thingId,
  decide: (_, { thingId, events }) => Array.from({ length: events }, () => happened(StepPadded, { thingId })),
})
