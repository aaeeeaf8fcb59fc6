/** The answers that commands would get, without storing anything: for the dry run of an import. */
import type { AnyEvent } from '#events/catalogue.ts'
import type { JsonObject } from '#events/envelope.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Clock } from '#platform/clock.ts'
import { errorsIn, fieldErrors, withoutMarks } from '#platform/http/validation.ts'
import { actorOf } from './actors.ts'
import type { Command, CommandRequest } from './command.ts'
import { identify } from './command-identity.ts'
import { metaOf } from './event-meta.ts'
import type { EventReader, Loaded } from './streams/event-reader.ts'
import { foldAll } from './streams/fold.ts'
import { judge, type JudgePorts } from './judge.ts'
import { partsOfReply } from './reply.ts'
import { grownBy, type AccountGrowth } from './streams/stream-growth.ts'
import { noDeadline } from './deadline.ts'

/** `reserve` takes no place here. */
type PreviewPorts = Omit<JudgePorts, 'accountGrowth'> & {
  readonly reader: Pick<EventReader, 'load'>
  readonly clock: Clock
  /** The growth of accounts, counted for one dry run. */
  readonly accountGrowth?: (() => AccountGrowth) | undefined
}

/** `changed`: something would be stored. `warnings`: those that its reply would have. */
type Previewed = { readonly changed: boolean; readonly warnings?: readonly string[] }

/** Decides one command after the other; each finds what those before it would have stored. */
export type Preview = (command: Command, input: unknown, request: CommandRequest) => Promise<Refusal | Previewed>

export function createPreview({ reader, clock, accountGrowth, ...ports }: PreviewPorts): () => Preview {
  return () => {
    const judging = { ...ports, accountGrowth: accountGrowth?.() }
    /** The streams as they would be after the commands so far. */
    const streams = new Map<string, Pick<Loaded<unknown>, 'state' | 'revision' | 'growth'>>()
    return async (command, given, request) => {
      const input = withoutMarks(command.validator.Type(), given)
      if (!command.validator.Check(input)) return refuse('invalid', fieldErrors(errorsIn(command.validator.Type(), input)))
      const sent = input as JsonObject
      const identity = identify(command, sent, request, ports.lookup.secrets)
      const { stream, target } = identity
      const now = new Date(clock.now()).toISOString()
      const call = { ...request, ...identity, now, actor: actorOf(request.caller), deadline: noDeadline }
      const before = streams.get(stream) ?? (await reader.load(command.fold, target))
      return judge<Previewed>(judging, command, sent, call, before, {
        carryOut: async (decision, context) => {
          const meta = metaOf({ ...call, operation: command.operation, app: 'dry run' })
          const events = decision.map(({ definition: { type }, data }) => ({ type, data, stream, meta }))
          const revision = events.length === 0 ? before.revision : (before.revision === 'none' ? -1 : before.revision) + events.length
          const state = foldAll(command.fold, events as unknown as readonly AnyEvent[], before.state)
          streams.set(stream, { state, revision, growth: grownBy(before.growth, events) })
          if (events.length === 0) return { changed: false }
          const { warnings = [] } = partsOfReply(command, state, sent, context)
          return { changed: true, ...(warnings.length > 0 && { warnings }) }
        },
      })
    }
  }
}
