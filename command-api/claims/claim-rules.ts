/** How a module says, in its `state.ts`, what its streams claim, how long they need it, and which events give it back. */
import type { AnyEvent, EventType } from '#events/catalogue.ts'
import type { ClaimKind } from '#events/claims.ts'
import type { Claim, Lookup } from '../core/command.ts'

export type ClaimLookup = Pick<Lookup, 'fold' | 'secrets'>

type Holder = {
  /** Of the stream, without its category. */
  readonly id: string
  /** The part of the stream that has the place, where one may have several. */
  readonly part: string | undefined
  readonly claimKey: string
}

/** Whether a stream still needs what it claimed. */
export type IsNeeded = (holder: Holder, lookup: ClaimLookup & { readonly now: number }) => Promise<boolean>

/** A change of a place of the event's stream: the place is given back, or given back unless the stream still needs it, or taken again. */
export type ChangedPlace = Pick<Claim, 'kind' | 'value'> & { readonly becomes: 'free' | 'free unless needed' | 'taken' }

export type AfterEvent<Event = AnyEvent> = (event: Event, lookup: ClaimLookup) => readonly ChangedPlace[] | Promise<readonly ChangedPlace[]>

export type ClaimRules = {
  /** A kind that has no rule is needed as soon as its holder's stream exists, and for good. */
  readonly needs: Readonly<Partial<Record<ClaimKind, IsNeeded>>>
  readonly after: { readonly [Type in EventType]?: AfterEvent<Extract<AnyEvent, { readonly type: Type }>> }
}
