/** Who does not see single people is on record with each question about figures (reports.md, Small cells): stored before it is answered. */
import { Type } from 'typebox'
import { readInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { ReportRun } from '#events/reports.ts'
import { Id } from '#events/schema.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { utcDayOf } from '#events/vocabulary/terms.ts'
import { pairId } from '#lib/pair-id.ts'
import { defineCommand, type Command } from '../core/command.ts'
import type { Handler } from '../core/handle.ts'
import { ofOwnPlace, runsFold, type Runs } from './state.ts'

const Run = readInput('reports.read', { name: Id, params: Type.Record(Type.String(), Type.Unknown()), resultHash: Type.String() })

export const recordRun = defineCommand<typeof Run, Runs>({
  input: Run,
  fold: runsFold,
  startsStream: true,
  target: (_, { actor }) => actor?.uid ?? '',
  parties: ofOwnPlace,
  decide: (_, run) => [happened(ReportRun, run)],
})

export type RecordRun = (
  account: Account,
  run: { readonly name: string; readonly params: Readonly<Record<string, unknown>>; readonly resultHash: string },
  requestId: string,
) => Promise<Refusal | undefined>

type Ports = { readonly handler: Pick<Handler, 'handle'>; readonly now: () => string }

/** The same figures by the same question on one day (UTC) are one run: a page that is read again has seen nothing else. */
export function runRecorder({ handler, now }: Ports): RecordRun {
  return async (account, run, requestId) => {
    const caller = { kind: 'user', account } as const
    const reply = await handler.handle(recordRun as unknown as Command, run, {
      caller,
      // Two files with nothing in them have one hash, whatever was asked.
      key: pairId(utcDayOf(now()), JSON.stringify(run)),
      requestId,
    })
    if (!isRefusal(reply)) return undefined
    // Who asked a question has added nothing: the record of it has.
    return reply.refused === 'grown_too_much_today' ? refuse('asked_too_much_today', reply.details) : reply
  }
}
