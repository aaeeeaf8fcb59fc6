/** What commands would be answered, without storing anything: for the dry run of an import. */
import type { AnyEvent } from '#events/catalogue.ts'
import type { JsonObject } from '#events/envelope.ts'
import { isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Clock } from '#platform/clock.ts'
import { errorsIn, fieldErrors, withoutMarks } from '#platform/http/validation.ts'
import { claimKeyOf, holderOf, type Claims } from '../claims/claims.ts'
import { actorOf, authorise } from './actors.ts'
import type { Command, CommandRequest, Lookup } from './command.ts'
import { identify } from './command-identity.ts'
import type { EventReader } from './event-reader.ts'
import { foldAll } from './fold.ts'

type PreviewPorts = {
  readonly reader: EventReader
  readonly claims: Pick<Claims, 'hasPlace'>
  readonly lookup: Lookup
  readonly clock: Clock
}

/** `changed`: something would be stored. */
type Previewed = { readonly changed: boolean }

/** Decides one command after the other; each finds what those before it would have stored. */
export type Preview = (command: Command, input: unknown, request: CommandRequest) => Promise<Refusal | Previewed>

export function createPreview({ reader, claims, lookup, clock }: PreviewPorts): () => Preview {
  return () => {
    /** By stream: its state after the commands so far. */
    const states = new Map<string, unknown>()
    return async (command, given, request) => {
      const input = withoutMarks(command.validator.Type(), given)
      if (!command.validator.Check(input)) return refuse('invalid', fieldErrors(errorsIn(command.validator.Type(), input)))
      const sent = input as JsonObject
      const identity = identify(command, sent, request, lookup.secrets)
      const { stream, target } = identity
      const loaded = states.has(stream) ? undefined : await reader.load(command.fold, target)
      const state = loaded ? loaded.state : states.get(stream)
      const call = { ...request, ...identity, now: new Date(clock.now()).toISOString(), actor: actorOf(request.caller) }
      if (state === undefined && !command.startsStream) return refuse('not_found')
      const refused = authorise(command, state, sent, call)
      if (refused) return refused
      const needs = await command.needs?.(state, sent, call, lookup)
      if (isRefusal(needs)) return needs
      const context = { ...call, revision: loaded?.revision ?? ('none' as const), needs }
      const decision = command.decide(state, sent, context)
      if (isRefusal(decision)) return decision
      for (const claim of decision.length === 0 ? [] : (command.claims?.(state, sent, context) ?? []))
        if (!(await claims.hasPlace(claimKeyOf(lookup.secrets, claim), holderOf(stream, claim), claim.places))) return claim.taken
      const events = decision.map(({ definition: { type }, data }) => ({
        type,
        data,
        stream,
        meta: { occurredAt: call.now, actor: { uid: call.actor?.uid } },
      }))
      states.set(stream, foldAll(command.fold, events as unknown as readonly AnyEvent[], state))
      return { changed: events.length > 0 }
    }
  }
}
