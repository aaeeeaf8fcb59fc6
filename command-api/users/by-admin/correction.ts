/** How one field of an account is corrected: what is looked up for it, and the events by which everything follows. */
import type { Happened } from '#events/define.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { Refusal } from '#events/vocabulary/refusals.ts'
import type { Lookup } from '../../core/command.ts'
import type { UserState } from '../state.ts'

/** All that any of the fields needs to know. */
export type CorrectionNeeds = {
  /** What only the role can hold, in words. */
  readonly held?: string | undefined
  /** The place or scope is not there, or of the other kind. */
  readonly unknownPlace?: boolean
  /** The place is there and not confirmed itself. */
  readonly pending?: boolean
  /** Somebody else has the address. */
  readonly taken?: boolean
  readonly unknownSkill?: string | undefined
}

type Sent = { readonly user: UserState; readonly attr: string; readonly value: unknown }
export type CorrectionLookup = Pick<Lookup, 'fold' | 'readModels' | 'secrets'> & {
  readonly now: string
  readonly actor: Account | undefined
}
export type CorrectionSent = Sent & { readonly reason: string; readonly actor: Account | undefined; readonly needs: CorrectionNeeds }
/** `before` and `after` are null where there is no value. Equal ones store nothing. */
export type Corrected = { readonly events: readonly Happened[]; readonly before: unknown; readonly after: unknown }

export type Correction = {
  readonly needs?: (sent: Sent, lookup: CorrectionLookup) => Promise<CorrectionNeeds>
  readonly decide: (sent: CorrectionSent) => Corrected | Refusal
}
